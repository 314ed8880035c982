// Next's request handler as scripts/start.mjs creates it, without server/ around it, for
// tests/race/next-contract.test.ts.
import { EventEmitter } from 'node:events'
import http from 'node:http'
import { duplexPair } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import next from 'next'

const port = Number(process.env.PORT)
const app = next({ dir: process.cwd(), hostname: 'localhost', port, httpServer: new EventEmitter() })
await app.prepare()
const handle = app.getRequestHandler()

/** By URL, whether the response had ended when Next's promise resolved. */
const endings = new Map()

const server = http.createServer(async (request, response) => {
  if (request.url === '/endings') return response.end(JSON.stringify(await entriesOf(endings)))
  if (request.headers['x-in-memory']) return askInMemory(request, response)
  endings.set(request.url, handOver(request, response))
})
server.listen(port, '127.0.0.1')

/** Does to a request what the parts of server/ do. */
async function handOver(request, response) {
  while (!request.complete && !request.destroyed) await setImmediate()
  Object.assign(request.headers, JSON.parse(request.headers['x-given-headers'] ?? '{}'))
  for (const name of ['Content-Security-Policy', 'X-Frame-Options']) response.setHeader(name, 'before Next')
  const writeHead = response.writeHead.bind(response)
  response.writeHead = (status, ...more) => {
    response.setHeader('X-Written-Status', status)
    return writeHead(status, ...more)
  }
  await handle(request, response)
  return response.writableEnded
}

/** Asks for the same through a connection in memory, and passes the response on. */
function askInMemory({ url, headers: { 'x-in-memory': _, ...headers } }, response) {
  const [client, peer] = duplexPair()
  server.emit('connection', peer)
  http.get({ createConnection: () => client, path: url, headers: { ...headers, connection: 'close' } }, (received) => {
    response.writeHead(received.statusCode, received.headers)
    received.pipe(response)
  })
}

async function entriesOf(promises) {
  return Object.fromEntries(await Promise.all([...promises].map(async ([url, ending]) => [url, await ending])))
}
