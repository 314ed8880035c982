// The web server: `npm start`, any number of processes side by side; with --dev Next's development server.
// Plain JavaScript, so that Next runs without a TypeScript loader around it.
import http from 'node:http'
import path from 'node:path'
import { tsImport } from 'tsx/esm/api'

const FINISH_WITHIN_MS = 10_000
// Longer than the idle timeout of common reverse proxies, so that they close first.
const KEEP_ALIVE_MS = 65_000

const dev = process.argv.includes('--dev')
process.env.NODE_ENV ??= dev ? 'development' : 'production'
process.env.NEXT_TELEMETRY_DISABLED ??= '1'

const { loadEnv, provideDatabase, provideSecret } = await tsImport('./lib/environment.ts', import.meta.url)
const { createForwardedHeaderRule } = await tsImport('./lib/forwarded-headers.ts', import.meta.url)
const { stopSignal } = await tsImport('./lib/stop-signal.ts', import.meta.url)

function fail(line) {
  console.error(line)
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
const applyForwardedHeaders = createForwardedHeaderRule(env.TRUSTED_PROXIES)
const server = http.createServer({ keepAliveTimeout: KEEP_ALIVE_MS })
server.on('error', (error) => {
  const isBusy = error.code === 'EADDRINUSE'
  fail(isBusy ? `Port ${env.PORT} is busy: stop what uses it, or choose another, for example: PORT=${env.PORT + 1} npm start` : error.message)
})

const { default: next } = await import('next')
// Next builds the middleware's URLs from this name; with an address it would take rewrites for another origin's.
const app = next({ dev, dir: path.resolve(import.meta.dirname, '..'), hostname: 'localhost', port: env.PORT, httpServer: server })
const handle = app.getRequestHandler()
await app.prepare().catch((error) => fail(error.message))

server.on('request', (request, response) => {
  applyForwardedHeaders(request.headers, request.socket.remoteAddress)
  if (stop.aborted) response.setHeader('Connection', 'close')
  void handle(request, response)
})
if (!stop.aborted) server.listen(env.PORT, env.HOST, () => console.log(`Listening on ${env.HOST}:${env.PORT} for ${env.APP_URL}`))

async function finish() {
  const closed = new Promise((resolve) => server.close(resolve))
  const sweep = setInterval(() => server.closeIdleConnections(), 100)
  const deadline = setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS)
  if (dev) server.closeAllConnections()
  await closed
  clearInterval(sweep)
  clearTimeout(deadline)
  await app.close()
  await releaseDatabase()
  process.exit(0)
}
if (stop.aborted) await finish()
else stop.addEventListener('abort', finish)
