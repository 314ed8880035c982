// The web server: `npm start`, any number of processes side by side; with --dev Next's development server.
// Plain JavaScript, so that Next runs without a TypeScript loader around it; what `npm run build` made of lib/web.ts, too.
import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'

/** After the drain: connections still open then are closed. */
const CLOSE_AFTER_MS = 8_000
/** After the drain: the process exits, whatever is still open. */
const EXIT_AFTER_MS = 9_000
/** How much garbage the heap may gather before it is collected, in percent of what lives: by itself V8 lets it grow to many times that where there is memory. */
const GARBAGE_PERCENT = 50
/** Until then all that is loaded stays, and collecting in between would only make the first answers later. */
const STARTED_AFTER_MS = 10_000
setTimeout(() => setFlagsFromString(`--heap-growing-percent=${GARBAGE_PERCENT}`), STARTED_AFTER_MS).unref()

const dev = process.argv.includes('--dev')
process.env.NODE_ENV ??= dev ? 'development' : 'production'
process.env.NEXT_TELEMETRY_DISABLED ??= '1'

const own = dev ? await (await import('tsx/esm/api')).tsImport('./lib/web.ts', import.meta.url) : await importBuilt()
const {
  createForwardedHeaderRule,
  createFrontDoor,
  createLineWriter,
  createRequestObserver,
  createWebServer,
  drain,
  loadEnv,
  provideDatabase,
  provideSecret,
  quietConsole,
  stopSignal,
} = own

async function importBuilt() {
  const built = new URL('../.next/web/start.cjs', import.meta.url)
  return existsSync(built) ? import(built) : fail('There is no production build: run npm run build first.')
}

function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

async function prepareEnvironment() {
  try {
    provideSecret()
    const releaseDatabase = await provideDatabase()
    return { env: loadEnv(), releaseDatabase }
  } catch (error) {
    return fail(error.message)
  }
}

const { env, releaseDatabase } = await prepareEnvironment()
process.env.APP_URL = env.APP_URL
process.env.NEXTAUTH_URL = env.APP_URL

const stop = stopSignal()
const { observe, closeAfterAnswers } = createRequestObserver(env, dev, createLineWriter(env))
const applyForwardedHeaders = createForwardedHeaderRule(env.TRUSTED_PROXIES, (line) => console.warn(line))
const server = createWebServer()
server.on('error', (error) => {
  const isBusy = error.code === 'EADDRINUSE'
  fail(
    isBusy
      ? `Port ${env.PORT} is busy: stop what uses it, or choose another, for example: PORT=${env.PORT + 1} npm start`
      : error.message,
  )
})

// What the operator did wrong was said plainly above; from here on errors are about customers' requests.
if (!dev) quietConsole()
const { default: next } = await import('next')
// Next builds the middleware's URLs from this name; with an address it would take rewrites for another origin's.
// It takes over connections that ask for another protocol, which hot reload needs, and abandons those to paths it doesn't know:
// they would stay open forever. In production it listens where nothing happens, and Node ignores "Upgrade", as RFC 9110, 7.8 allows.
const upgrades = dev ? server : new EventEmitter()
const app = next({
  dev,
  dir: path.resolve(import.meta.dirname, '..'),
  hostname: 'localhost',
  port: env.PORT,
  httpServer: upgrades,
})
await app.prepare().catch((error) => fail(error.message))
const door = createFrontDoor({
  appUrl: env.APP_URL,
  databaseUrl: env.DATABASE_URL,
  dev,
  handle: app.getRequestHandler(),
  atOnce: env.REQUESTS_AT_ONCE,
  maxWaitMs: env.REQUESTS_MAX_WAIT_MS,
  measures: env.METRICS_TOKEN !== undefined,
})

server.on('request', (request, response) => {
  applyForwardedHeaders(request.headers, request.socket.remoteAddress)
  if (stop.aborted) response.setHeader('Connection', 'close')
  observe(request, response, () => door.answer(request, response))
})
if (!stop.aborted)
  server.listen(env.PORT, env.HOST, () => console.log(`Listening on ${env.HOST}:${env.PORT} for ${env.APP_URL}`))

async function finish() {
  closeAfterAnswers()
  await drain(env)
  const exiting = setTimeout(() => {
    console.warn('Not everything could be closed in time.')
    process.exit(0)
  }, EXIT_AFTER_MS)
  const closed = new Promise((resolve) => server.close(resolve))
  const sweep = setInterval(() => server.closeIdleConnections(), 100)
  const deadline = setTimeout(() => server.closeAllConnections(), CLOSE_AFTER_MS)
  if (dev) server.closeAllConnections()
  await closed
  clearInterval(sweep)
  clearTimeout(deadline)
  await app.close()
  await door.close()
  clearTimeout(exiting)
  await releaseDatabase()
  process.exit(0)
}
if (stop.aborted) await finish()
else stop.addEventListener('abort', finish)
