// Imported first: React picks its build as it is loaded, and a development part with a production part can't render a mail.
Object.assign(process.env, { NODE_ENV: process.env.NODE_ENV ?? 'production' })
