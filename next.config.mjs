import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'

const PRERENDERED = new URL('.next/server/pages/500.html', import.meta.url)

/** Sources for the policy that let the inline scripts of Next's error page run: it is rendered at build time, so they have no nonce. */
function prerenderedScripts() {
  if (!existsSync(PRERENDERED)) return ''
  const scripts = readFileSync(PRERENDERED, 'utf8').matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)
  return [...scripts].map(([, text]) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).join(' ')
}

// Every Next server loads this file before it runs the middleware, which only works on strings.
process.env.PRERENDERED_SCRIPTS ??= prerenderedScripts()

/**
 * Next reads a body for the middleware, at most this much: more than our limit for uploads, so that our code rejects
 * larger ones.
 */
const UPLOAD_BYTES = 16 * 1024 * 1024

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  agentRules: false,
  devIndicators: false,
  serverExternalPackages: [
    '@prisma/adapter-pg',
    '@prisma/client',
    'nodemailer',
    'pg',
    'pino',
    'prom-client',
    'sharp',
    'twilio',
  ],
  // The image optimizer would fetch any URL it is given; without it, /_next/image doesn't exist.
  images: { unoptimized: true },
  allowedDevOrigins: ['*.localhost'],
  // Only browsers get parts of the head later, so that an owner's loading screen needn't wait for them. Crawlers, some
  // of which claim to be browsers, need title and description in the head of the first response.
  htmlLimitedBots: /^(?!Mozilla)|compatible;|google-|bot|crawl|spider|preview|lighthouse/i,
  // `npm test` checks the types; a production build must not depend on the tests.
  typescript: { ignoreBuildErrors: true },
  // A page to which an owner returns within three minutes is shown right away and then refreshed
  // (components/refetch-on-revisit.tsx). The query cache keeps unused data for longer, five minutes, so that an old page
  // never replaces newer data. Routes are loaded on their first request, so that a new process responds sooner and
  // needs less memory.
  experimental: { staleTimes: { dynamic: 180 }, preloadEntriesOnStart: false, proxyClientMaxBodySize: UPLOAD_BYTES },
  // Browsers request it whatever the page says.
  rewrites: async () => [{ source: '/favicon.ico', destination: '/icon.svg' }],
}

export default config
