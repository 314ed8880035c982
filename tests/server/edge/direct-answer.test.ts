/** The direct calls over real sockets, beside what a handler must be able to do through one. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { direct } from '@/lib/server/http/direct-call'
import { rootRoute } from '@/lib/server/http/visitor-route'
import { answerDirectly, directCallOf } from '../../../scripts/lib/edge/direct-answer'

const PATH = '/api/tried/[subdomain]/things'
const LONG = 'x'.repeat(5000)

direct(
  'POST',
  PATH,
  rootRoute(
    { summary: 'Tried', body: z.object({ name: z.string('Name is missing') }), status: 201 },
    async ({ body, params }) => ({ ...body, ...params }),
  ),
)
direct(
  'GET',
  PATH,
  rootRoute({ summary: 'Tried', query: z.object({ q: z.string() }) }, async ({ query }) => ({ ...query, long: LONG })),
)
direct('POST', '/api/broken/[subdomain]/things', () => Promise.reject(new TypeError('of a secret')))

let server: http.Server
let port: number

beforeAll(async () => {
  process.env.APP_URL = 'http://localhost'
  server = http.createServer((request, response) => {
    const found = directCallOf(request)
    if (found) void answerDirectly(found, request, response)
    else response.writeHead(418).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

interface Asked {
  method?: string
  path?: string
  headers?: Record<string, string>
  body?: string
  agent?: http.Agent
}

function ask({ method = 'POST', path = '/api/tried/luna/things', headers = {}, body, agent }: Asked) {
  return new Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const request = http.request(
      {
        port,
        host: '127.0.0.1',
        method,
        path,
        ...(agent ? { agent } : {}),
        headers: {
          host: 'localhost',
          ...(method === 'POST' ? { 'content-type': 'application/json', origin: 'http://localhost' } : {}),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        )
      },
    )
    request.once('error', reject)
    request.end(body)
  })
}

const told = ({ status, body }: { status: number; body: Buffer }) => [status, JSON.parse(body.toString())]

describe('a direct call', () => {
  it('gets its body and the parameters of its path, and answers with status, headers and length', async () => {
    const answer = await ask({ body: '{"name":"Ann \u{1F600}"}' })
    expect(told(answer)).toEqual([201, { name: 'Ann \u{1F600}', id: '', subdomain: 'luna' }])
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-length': String(answer.body.length),
    })
  })

  it('refuses what its wrapper refuses: a foreign page, broken JSON, a missing field', async () => {
    expect((await ask({ body: '{}', headers: { origin: 'http://evil.example' } })).status).toBe(403)
    expect((await ask({ body: '{' })).status).toBe(400)
    expect(told(await ask({ body: '{}' }))).toEqual([
      400,
      expect.objectContaining({ fields: { name: 'Name is missing' } }),
    ])
  })

  it('refuses too long a body, and the connection goes on to the next request', async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
    const body = JSON.stringify({ name: 'x'.repeat(70_000) })
    expect((await ask({ body, agent })).status).toBe(413)
    expect((await ask({ body, agent, headers: { 'transfer-encoding': 'chunked' } })).status).toBe(413)
    expect((await ask({ body: '{"name":"Ann"}', agent })).status).toBe(201)
    agent.destroy()
  })

  it('breaks off its own answer alone where even its wrapper fails', async () => {
    const said = jest.spyOn(console, 'error').mockImplementation()
    expect(told(await ask({ path: '/api/broken/luna/things', body: '{}' }))).toEqual([
      500,
      { error: 'Something went wrong on our side. Please try again.', code: 'internal' },
    ])
    expect((await ask({ body: '{"name":"Ann"}' })).status).toBe(201)
    expect(said).toHaveBeenCalledTimes(1)
    said.mockRestore()
  })

  it('is packed where it is long and the client says that it can unpack', async () => {
    const get = { method: 'GET', path: '/api/tried/luna/things?q=a%20b' }
    const packed = await ask({ ...get, headers: { 'accept-encoding': 'gzip, br' } })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    expect(JSON.parse(gunzipSync(packed.body).toString())).toEqual({ q: 'a b', long: LONG })
    for (const accepted of ['identity', 'gzip;q=0', 'br']) {
      const plain = await ask({ ...get, headers: { 'accept-encoding': accepted } })
      expect([accepted, plain.headers['content-encoding'], plain.headers.vary]).toEqual([
        accepted,
        undefined,
        'Accept-Encoding',
      ])
      expect(told(plain)).toEqual([200, { q: 'a b', long: LONG }])
    }
  })

  it.each([
    { method: 'HEAD' },
    { method: 'OPTIONS' },
    { method: 'PUT' },
    { path: '/api/tried/LUNA/things' },
    { path: '/api/tried/luna/things/' },
    { path: '/api/tried/lu%6ea/things' },
    { path: '/api/tried/a/b/things' },
    { path: '/api/other' },
    { headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    { headers: { 'content-type': 'text/plain' } },
  ] satisfies Asked[])('is not what %j asks for: Next answers that', async (asked) => {
    expect((await ask(asked)).status).toBe(418)
  })
})
