/** More requests than can be processed, over real sockets and with a slow application. */
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { createRequestHandler } from '../../../server/request-handler'

/** Four once the processor is seen idle, one before. */
const AT_ONCE = 4
const AT_FIRST = 1
/** How many requests of a burst always wait. */
const WAITING = 32
interface Held {
  url: string
  go: () => void
}
let release: Held[] = []
let web: ReturnType<typeof createRequestHandler>
let server: http.Server
const agent = new http.Agent({ keepAlive: true })

interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
}

/** Reads requests, but responds only when told to; to health checks it responds right away. */
function slowApplication(waiting: Held[]) {
  return async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    if (request.url === '/api/health') return void response.end('ok')
    let text = ''
    for await (const chunk of request) text += String(chunk)
    await new Promise<void>((go) => waiting.push({ url: request.url ?? '', go }))
    response.end(text || 'done')
  }
}

beforeEach(async () => {
  release = []
  web = createRequestHandler({
    handle: slowApplication(release),
    headersOf: () => ({ 'Content-Security-Policy': "default-src 'none'" }),
    isDatabaseAway: () => false,
    pages: { pageOf: () => null, versionOf: async () => null },
    concurrency: AT_ONCE,
    maxWaitMs: 1000,
    bodyLimitBytes: 64 * 1024,
  })
  server = http.createServer((request, response) => void web.handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterEach(async () => {
  release.forEach(({ go }) => go())
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  web.close()
})
afterAll(() => agent.destroy())

const portOf = () => (server.address() as AddressInfo).port

/** The answer; status 0 where the connection broke. */
function ask(
  path: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve) => {
    const request = http.request(
      { agent, host: '127.0.0.1', port: portOf(), path, method, headers: { host: 'app.test', ...headers } },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
        })
        response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
      },
    )
    request.once('error', () => resolve({ status: 0, headers: {}, text: '' }))
    request.end(body)
  })
}

/** Waits until so many are at work. */
async function until(count: number): Promise<void> {
  while (release.length < count) await new Promise((resolve) => setImmediate(resolve))
}

/** As many as run and may wait. Once this resolves, one more has been rejected. */
async function fill(): Promise<Promise<Answer>[]> {
  const asked = Array.from({ length: AT_ONCE + WAITING + 1 }, () => ask('/dashboard'))
  expect((await Promise.race(asked)).status).toBe(503)
  return asked
}

it('answers one too many at once with 503 and Retry-After, the probe with 200, and everybody else in the end', async () => {
  const asked = await fill()
  const [refused, probe] = await Promise.all([ask('/api/x'), ask('/api/health')])
  expect([refused.status, probe.status]).toEqual([503, 200])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(2)
  expect(JSON.parse(refused.text)).toEqual({ error: expect.stringMatching(/try again/), code: 'busy' })
  expect(refused.headers['content-security-policy']).toMatch(/default-src 'none'/)
  const releasing = setInterval(() => release.splice(0).forEach(({ go }) => go()), 5)
  const answers = await Promise.all(asked)
  clearInterval(releasing)
  const answered = answers.filter(({ status }) => status === 200).length
  expect(answered).toBeGreaterThanOrEqual(AT_FIRST + WAITING)
  expect(answered + answers.filter(({ status }) => status === 503).length).toBe(answers.length)
})

it('keeps a flood of one kind of request from delaying another kind', async () => {
  const files = Array.from({ length: AT_ONCE + WAITING + 1 }, () => ask('/_next/static/a.js'))
  expect((await Promise.race(files)).status).toBe(503)
  const page = ask('/dashboard')
  const isBegun = () => release.find(({ url }) => url === '/dashboard')
  while (!isBegun()) await new Promise((resolve) => setImmediate(resolve))
  isBegun()?.go()
  expect((await page).status).toBe(200)
})

it('shows a person a page that retries automatically, and says after a form that nothing was saved', async () => {
  void (await fill())
  const html = { accept: 'text/html,*/*' }
  const looked = await ask('/clients', { headers: html })
  expect(looked.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(looked.text).toContain(`<meta http-equiv="refresh" content="${looked.headers['retry-after']}">`)
  for (let i = 0; i < WAITING; i++) void ask('/clients', { method: 'POST', body: 'a=b' })
  let sent: Answer | undefined
  while (sent?.status !== 503)
    sent = await Promise.race([
      ask('/clients', { method: 'POST', headers: html, body: 'a=b' }),
      new Promise<undefined>((resolve) => setTimeout(resolve, 50)),
    ])
  expect(sent.text).toMatch(/not saved/)
  expect(sent.text).not.toMatch(/refresh/)
})

it('gives no permit to a form that doesn’t arrive, and passes one on whole that arrives in pieces', async () => {
  const head = 'POST /a HTTP/1.1\r\nhost: app.test\r\ncontent-length: 10\r\n\r\n12345'
  const sockets = await Promise.all(
    Array.from(
      { length: AT_ONCE * 2 },
      () =>
        new Promise<net.Socket>((resolve) => {
          const socket = net.connect(portOf(), '127.0.0.1', () => socket.write(head, () => resolve(socket)))
          socket.on('error', () => undefined)
        }),
    ),
  )
  const other = ask('/dashboard')
  await until(1)
  release.splice(0).forEach(({ go }) => go())
  expect((await other).status).toBe(200)
  const answered = new Promise<string>((resolve) =>
    sockets[0]?.on('data', (chunk: Buffer) => resolve(chunk.toString())),
  )
  sockets[0]?.write('67890')
  await until(1)
  release.splice(0).forEach(({ go }) => go())
  expect(await answered).toMatch(/\b1234567890$/)
  sockets.forEach((socket) => socket.destroy())
})
