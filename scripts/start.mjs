// `npm start`: runs a web process, any number of them side by side; `--dev` runs Next's development server.
// Plain JavaScript, so that Next runs without a TypeScript loader around it; `npm run build` bundles lib/web.ts for it.
import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'

/** Milliseconds after the start of the drain at which the process exits, even if something is still open. */
const EXIT_AFTER_MS = 9_000
/**
 * How much the heap may grow before a garbage collection, as a percentage of the live objects. Without this limit, V8
 * lets it grow to many times that if memory is available.
 */
const GARBAGE_PERCENT = 50
/** Until this time, everything that is loaded stays in use, so collecting would only delay the first responses. */
const STARTED_AFTER_MS = 10_000
setTimeout(() => setFlagsFromString(`--heap-growing-percent=${GARBAGE_PERCENT}`), STARTED_AFTER_MS).unref()

const dev = process.argv.includes('--dev')
process.env.NODE_ENV ??= dev ? 'development' : 'production'
process.env.NEXT_TELEMETRY_DISABLED ??= '1'
// Tells the middleware that this server has set the client's address from the socket and the trusted proxies.
process.env.BEHIND_WEB_SERVER = '1'

const web = dev ? await (await import('tsx/esm/api')).tsImport('./lib/web.ts', import.meta.url) : await importBuilt()

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
    web.provideSecret()
    const releaseDatabase = await web.provideDatabase()
    return { env: web.loadEnv(), releaseDatabase }
  } catch (error) {
    return fail(error.message)
  }
}

const { env, releaseDatabase } = await prepareEnvironment()
process.env.APP_URL = env.APP_URL
process.env.NEXTAUTH_URL = env.APP_URL

const stop = web.stopSignal()
const server = web.createWebServer()
server.on('error', (error) => {
  const isBusy = error.code === 'EADDRINUSE'
  fail(
    isBusy
      ? `Port ${env.PORT} is busy: stop what uses it, or choose another, for example: PORT=${env.PORT + 1} npm start`
      : error.message,
  )
})

// Configuration errors were printed above; errors from here on are about customers' requests.
if (!dev) web.quietConsole()
const { default: next } = await import('next')
// Next takes over connections that request another protocol, which hot reload needs, and abandons those to paths it
// doesn't know: they would stay open forever. In production it listens where no event is ever emitted, and Node ignores
// "Upgrade", as RFC 9110, 7.8 allows.
const upgrades = dev ? server : new EventEmitter()
const app = next({
  dev,
  dir: path.resolve(import.meta.dirname, '..'),
  // Next builds the middleware's URLs from this name; with an IP address it would take rewrites for another origin's.
  hostname: 'localhost',
  port: env.PORT,
  httpServer: upgrades,
})
await app.prepare().catch((error) => fail(error.message))
const endRequests = web.serveRequests({ env, dev, handle: app.getRequestHandler(), server, stop })
if (!stop.aborted)
  server.listen(env.PORT, env.HOST, () => console.log(`Listening on ${env.HOST}:${env.PORT} for ${env.APP_URL}`))

async function finish() {
  const exiting = setTimeout(
    () => {
      console.warn('Not everything could be closed in time.')
      process.exit(0)
    },
    env.SHUTDOWN_DRAIN_SECONDS * 1000 + EXIT_AFTER_MS,
  )
  await endRequests()
  await app.close()
  clearTimeout(exiting)
  await releaseDatabase()
  process.exit(0)
}
if (stop.aborted) await finish()
else stop.addEventListener('abort', finish)
