/** A client that takes forever, over real sockets, with shorter limits of the web server. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import net from 'node:net'
import { BODY_LIMIT_BYTES, readForm, readJson } from '@/lib/server/http/read-input'
import { errorResponse } from '@/lib/server/http/respond'
import { createWebServer } from '../../../server/web-server'

const FORM = 'multipart/form-data; boundary=b'
let begun = 0
let lastHandler: Promise<void> = Promise.resolve()

const server = createWebServer({ headersMs: 1000, requestMs: 2000, checkMs: 50 })
server.on('request', (incoming, response) => {
  begun += 1
  lastHandler = handle(incoming, response)
})

/** Reads as every route does. */
async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const type = incoming.headers['content-type'] ?? ''
  const length = incoming.headers['content-length']
  const request = {
    headers: new Headers({ 'content-type': type, ...(length ? { 'content-length': length } : {}) }),
    body: incoming,
  } as unknown as Request
  const answer = await (type === 'application/json' ? readJson(request) : readForm(request)).then(
    (read) => Response.json(read),
    errorResponse,
  )
  response.writeHead(answer.status, { connection: 'close' }).end(await answer.text())
}

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

interface Sending {
  /** Sent first. */
  start: string
  /** Sent repeatedly after it, every 20 ms. */
  drop?: string
}

/** Returns everything received until the server closes the connection. */
function send({ start, drop }: Sending): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(start)
    const dripping = drop === undefined ? undefined : setInterval(() => socket.write(drop), 20)
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EPIPE' || error.code === 'ECONNRESET' ? undefined : reject(error),
    )
    socket.on('close', () => {
      clearInterval(dripping)
      resolve(Buffer.concat(chunks).toString())
    })
  })
}

const head = (lines: string[]) => ['POST / HTTP/1.1', 'host: localhost', ...lines, '', ''].join('\r\n')

it('ends a request whose body trickles in, and its handler with it', async () => {
  const answer = await send({
    start: head(['content-type: application/json', 'content-length: 60000']),
    drop: ' ',
  })
  expect(answer).toMatch(/^(HTTP\/1.1 408 |$)/)
  expect(begun).toBe(1)
  await lastHandler
})

it('ends one whose headers trickle in before anything handles it', async () => {
  const before = begun
  const answer = await send({ start: 'POST / HTTP/1.1\r\nhost: localhost\r\n', drop: 'x-a: b\r\n' })
  expect(answer).toMatch(/^HTTP\/1.1 40[08] /)
  expect(begun).toBe(before)
})

it('reads one that pauses and then goes on in time', async () => {
  const body = '{"name":"Ada"}'
  const answer = await send({
    start: `${head(['content-type: application/json', `content-length: ${body.length + 3}`])}${body}`,
    drop: ' ',
  })
  expect(answer).toContain('{"name":"Ada"}')
})

it('refuses a body past the limit whatever its length says, as JSON and as multipart', async () => {
  const tooMuch = 'x'.repeat(BODY_LIMIT_BYTES + 1)
  const chunked = `${(BODY_LIMIT_BYTES + 1).toString(16)}\r\n${tooMuch}\r\n0\r\n\r\n`
  for (const type of ['application/json', FORM]) {
    for (const [length, body] of [
      [`content-length: ${tooMuch.length}`, tooMuch],
      ['transfer-encoding: chunked', chunked],
    ] as const) {
      const answer = await send({ start: head([`content-type: ${type}`, length]) + body })
      expect(answer).toMatch(/^HTTP\/1.1 413 [\s\S]*"code":"too_large"/)
    }
  }
})
