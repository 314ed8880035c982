/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  agentRules: false,
  devIndicators: false,
  serverExternalPackages: ['@prisma/adapter-pg', '@prisma/client', 'nodemailer', 'pg', 'pino', 'prom-client', 'twilio'],
  // The optimiser would fetch what an address names; without it /_next/image does not exist.
  images: { unoptimized: true },
  allowedDevOrigins: ['*.localhost'],
  // `npm test` checks the types; a production build must not depend on the tests.
  typescript: { ignoreBuildErrors: true },
  // A page an owner comes back to within three minutes stands at once, and is refreshed behind (components/refresh-replayed.tsx).
  // Shorter than the five minutes the query cache keeps what no screen shows, so that it never brings back what was changed since.
  // A route is loaded when it is first asked for: a new process answers sooner, and needs less memory.
  experimental: { staleTimes: { dynamic: 180 }, preloadEntriesOnStart: false },
  // Browsers ask for it whatever the page says.
  rewrites: async () => [{ source: '/favicon.ico', destination: '/icon.svg' }],
}

export default config
