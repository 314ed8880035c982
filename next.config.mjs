const SECURITY_HEADERS = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
]

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  agentRules: false,
  devIndicators: false,
  serverExternalPackages: ['@prisma/adapter-pg', '@prisma/client', 'nodemailer', 'pg', 'pino', 'twilio'],
  allowedDevOrigins: ['*.localhost'],
  // `npm test` checks the types; a production build must not depend on the tests.
  typescript: { ignoreBuildErrors: true },
  // Browsers ask for it whatever the page says.
  rewrites: async () => [{ source: '/favicon.ico', destination: '/icon.svg' }],
  headers: async () => [{ source: '/:path*', headers: SECURITY_HEADERS }],
}

export default config
