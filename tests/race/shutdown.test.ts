/** A web process that is told to stop while people use it. */
import http from 'node:http'
import { startChild, type Child } from '../../scripts/lib/child'
import { waitUntilHealthy } from '../../scripts/lib/health'
import { findFreePort } from '../../scripts/lib/ports'
import { WEB_SERVER } from '../../scripts/lib/web-command'
import { startRunningApp, type RunningApp } from './running-app'

const IN_FLIGHT = 50
const TOKEN = '0123456789abcdef0123'
const BOOK = '/api/public/businesses/luna/appointments'
const BODY = '{"name":""}'
let app: RunningApp
const started: Child[] = []

beforeAll(async () => {
  app = await startRunningApp({ webProcesses: 0 })
}, 120_000)
// A test that fails must leave no process, which Jest would wait for.
afterEach(() => Promise.all(started.splice(0).map((web) => web.stop())), 60_000)
afterAll(() => app.stop())

interface Answer {
  status: number
  connection: string | undefined
  requestId: string | undefined
  text: string
}

interface Call {
  agent: http.Agent
  method?: string
  headers?: Record<string, string>
}

/** The answer, and the request where its body is still to be sent. */
function begin(
  port: number,
  path: string,
  { agent, method = 'GET', headers = {} }: Call,
): { request: http.ClientRequest; answer: Promise<Answer> } {
  const request = http.request({
    agent,
    host: '127.0.0.1',
    port,
    path,
    method,
    headers: { host: 'localhost', ...headers },
  })
  const answer = new Promise<Answer>((resolve, reject) => {
    request.once('error', reject)
    request.once('response', (response) => {
      let text = ''
      response
        .setEncoding('utf8')
        .on('data', (chunk: string) => {
          text += chunk
        })
        .once('error', reject)
      const { connection, 'x-request-id': requestId } = response.headers
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, connection, requestId: requestId as string | undefined, text }),
      )
    })
  })
  return { request, answer }
}

function get(port: number, path: string, agent: http.Agent): Promise<Answer> {
  const { request, answer } = begin(port, path, { agent, headers: { authorization: `Bearer ${TOKEN}` } })
  request.end()
  return answer
}

async function startWeb(extra: Record<string, string>): Promise<{ web: Child; port: number; agent: http.Agent }> {
  const port = await findFreePort()
  const web = startChild('web', WEB_SERVER, { ...app.environment, PORT: String(port), METRICS_TOKEN: TOKEN, ...extra })
  started.push(web)
  await waitUntilHealthy(port, 60_000)
  return { web, port, agent: new http.Agent({ keepAlive: true, maxSockets: IN_FLIGHT + 1 }) }
}

/** Asks again until `isTrue` holds of the answer. */
async function until(ask: () => Promise<Answer>, isTrue: (answer: Answer) => boolean): Promise<Answer> {
  for (let tries = 0; tries < 300; tries++) {
    const answer = await ask()
    if (isTrue(answer)) return answer
  }
  throw new Error('it did not happen')
}

const inFlight = ({ text }: Answer) => Number(/^nss_http_requests_in_flight (\d+)$/m.exec(text)?.[1])

it('finishes 50 requests that are half there, cuts none off, asks their connections to close, and exits 0 within 10 s', async () => {
  const { web, port, agent } = await startWeb({ SHUTDOWN_DRAIN_SECONDS: '1' })
  const headers = { 'content-type': 'application/json', 'content-length': String(BODY.length) }
  const begun = Array.from({ length: IN_FLIGHT }, () => begin(port, BOOK, { agent, method: 'POST', headers }))
  for (const { request } of begun) request.write(BODY.slice(0, 5))
  await until(
    () => get(port, '/api/metrics', agent),
    (answer) => inFlight(answer) > IN_FLIGHT,
  )
  const startedToStop = performance.now()
  const stopped = web.stop()
  await until(
    () => get(port, '/api/ready', agent),
    ({ status }) => status === 503,
  )
  for (const { request } of begun) request.end(BODY.slice(5))
  const answers = await Promise.all(begun.map(({ answer }) => answer))
  expect(answers.map(({ status, connection }) => `${status} ${connection}`)).toEqual(
    Array.from({ length: IN_FLIGHT }, () => '400 close'),
  )
  expect(new Set(answers.map(({ requestId }) => requestId)).size).toBe(IN_FLIGHT)
  expect(await stopped).toBe(0)
  expect(performance.now() - startedToStop).toBeLessThan(10_000)
  agent.destroy()
}, 60_000)

it('while it drains answers 503 at /api/ready and everybody else as before, and asks each connection to close', async () => {
  const { web, port, agent } = await startWeb({ SHUTDOWN_DRAIN_SECONDS: '3' })
  // On a busy machine the first answer can be "not yet".
  await until(
    () => get(port, '/api/ready', agent),
    ({ status }) => status === 200,
  )
  const stopped = web.stop()
  await until(
    () => get(port, '/api/ready', agent),
    ({ status }) => status === 503,
  )
  const served = await get(port, '/api/public/businesses/luna', agent)
  const alive = await get(port, '/api/health', agent)
  expect([served.status, alive.status, served.connection]).toEqual([200, 200, 'close'])
  expect(await stopped).toBe(0)
  agent.destroy()
}, 60_000)
