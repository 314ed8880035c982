/** Cached pages of two web processes: never another business's page, an outdated one, or another visitor's. */
import http, { type IncomingHttpHeaders } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { Client } from 'pg'
import { api } from '@/lib/routes'
import { startRunningApp, type RunningApp } from './running-app'
import { testNow } from '../support/test-clock'

interface Page {
  status: number
  headers: IncomingHttpHeaders
  html: string
}

let app: RunningApp
let database: Client

beforeAll(async () => {
  app = await startRunningApp({ webProcesses: 2 })
  database = new Client({ connectionString: app.databaseUrl })
  await database.connect()
  // The first page of a process loads its code, which on a busy machine takes longer than the wait for a connection
  // may.
  await fromAll('localhost', '/book?business=quiet')
}, 120_000)

afterAll(async () => {
  await database?.end()
  await app?.stop()
}, 60_000)

function ask(
  port: number,
  host: string,
  path: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Page> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      { host: '127.0.0.1', port, path, method, headers: { host, ...headers } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () => {
          const bytes = Buffer.concat(chunks)
          const text = response.headers['content-encoding'] === 'gzip' && bytes.length > 0 ? gunzipSync(bytes) : bytes
          resolve({ status: response.statusCode ?? 0, headers: response.headers, html: text.toString('utf8') })
        })
      },
    )
    request.once('error', reject)
    request.end(body)
  })
}

const fromAll = (host: string, path: string, options?: Parameters<typeof ask>[3]) =>
  Promise.all(app.ports.map((port) => ask(port, host, path, options)))

function nonceOf({ headers }: Page): string {
  return /'nonce-([\w-]+)'/.exec(String(headers['content-security-policy']))?.[1] ?? ''
}

function noncesIn(html: string): string[] {
  return [...new Set([...html.matchAll(/nonce="([^"]*)"/g)].map(([, nonce]) => nonce ?? ''))]
}

async function firstService(subdomain: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `
    SELECT s.id FROM services s JOIN businesses b ON b.id = s.business_id WHERE b.subdomain = $1 AND s.active ORDER BY s.position LIMIT 1`,
    [subdomain],
  )
  return rows[0]?.id ?? ''
}

const BUSINESSES = { luna: 'Luna Hair', iron: 'Iron Gym' } as const
const ODD = (other: string): Record<string, string>[] => [
  {},
  { 'x-forwarded-host': `${other}.localhost` },
  { 'x-host': `${other}.localhost` },
  { forwarded: `host=${other}.localhost` },
  { 'x-original-url': `/public?business=${other}` },
  { 'x-nss-site': 'root vale' },
  { 'accept-encoding': 'gzip' },
  { 'accept-encoding': 'br, gzip;q=0' },
  { cookie: '_ga=1; theme=dark' },
  { 'content-security-policy': "script-src 'nonce-chosen'" },
  { 'x-middleware-subrequest': 'middleware' },
  { 'user-agent': 'Googlebot' },
]

it('shows on each host its own business alone in 200 interleaved requests with odd headers, each with a nonce of its own', async () => {
  const wrong: string[] = []
  const nonces: string[] = []
  await Promise.all(
    Array.from({ length: 200 }, async (_, i) => {
      const [own, other] = i % 2 === 0 ? (['luna', 'iron'] as const) : (['iron', 'luna'] as const)
      const headers = ODD(other)[Math.floor(i / 2) % ODD(other).length] ?? {}
      const host =
        [`${own}.localhost`, `${own.toUpperCase()}.LocalHost`, `${own}.localhost:81`, 'localhost'][
          i % 4 < 2 ? 0 : i % 8 < 4 ? 1 : i % 16 < 8 ? 2 : 3
        ] ?? ''
      const path = host === 'localhost' ? `/book?business=${own}` : i % 5 < 3 ? '/' : '/book'
      const page = await ask(app.ports[i % 2 === 0 ? 0 : 1] ?? 0, host, path, { headers })
      nonces.push(nonceOf(page))
      const isOwn = page.status === 200 && page.html.includes(BUSINESSES[own]) && !page.html.includes(BUSINESSES[other])
      if (!isOwn || String(noncesIn(page.html)) !== nonceOf(page))
        wrong.push(`${host}${path} ${JSON.stringify(headers)}: ${page.status} ${noncesIn(page.html)}`)
    }),
  )
  expect(wrong).toEqual([])
  expect(new Set(nonces).size).toBe(200)
})

it('gives the same page compressed, plain and to HEAD, kept by no cache on the way', async () => {
  const port = app.ports[0] ?? 0
  const [plain, packed, head] = await Promise.all([
    ask(port, 'luna.localhost', '/'),
    ask(port, 'luna.localhost', '/', { headers: { 'accept-encoding': 'gzip' } }),
    ask(port, 'luna.localhost', '/', { method: 'HEAD' }),
  ])
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(packed.html.replaceAll(nonceOf(packed), '')).toBe(plain.html.replaceAll(nonceOf(plain), ''))
  expect([head.status, head.html, head.headers['content-length']]).toEqual([200, '', plain.headers['content-length']])
  expect(plain.headers).toMatchObject({
    'cache-control': expect.stringMatching(/private.*no-store/),
    vary: expect.stringMatching(/accept-encoding/i),
  })
})

it('shows any change to the next visitor of each web process', async () => {
  for (const name of ['Moonlight cut', 'Sunrise cut']) {
    await fromAll('luna.localhost', '/')
    await database.query(
      `UPDATE services SET name = $1 WHERE business_id = (SELECT id FROM businesses WHERE subdomain = 'luna') AND position = 0`,
      [name],
    )
    for (const path of ['/', '/book']) {
      expect((await fromAll('luna.localhost', path)).map(({ html }) => html.includes(name))).toEqual([true, true])
    }
    expect((await fromAll('localhost', '/public?business=luna')).map(({ html }) => html.includes(name))).toEqual([
      true,
      true,
    ])
  }
})

it('offers a booked time to no one who asks after the booking', async () => {
  const serviceId = await firstService('iron')
  const day = (offset: number) => new Date(testNow().getTime() + offset * 86_400_000).toISOString().slice(0, 10)
  const filter = { serviceId, from: day(2), to: day(20) }
  const { html: found } = await ask(app.ports[0] ?? 0, 'iron.localhost', api.publicAvailability('iron', filter))
  const { days } = JSON.parse(found) as { days: { date: string; slots: { start: string; staffIds: string[] }[] }[] }
  const open = days
    .flatMap(({ date, slots }) => slots.map((slot) => ({ date, ...slot })))
    .find(({ staffIds }) => staffIds.length > 0)
  const page = `/book?service=${serviceId}&staff=${open?.staffIds[0]}&date=${open?.date}`
  const isOffered = async () => {
    const answers = [
      ...(await fromAll('iron.localhost', page)),
      ...(await fromAll(
        'iron.localhost',
        api.publicAvailability('iron', { ...filter, staffId: open?.staffIds[0] ?? '' }),
      )),
    ]
    return answers.map(({ html }) => html.includes(String(open?.start)))
  }
  expect(await isOffered()).toEqual([true, true, true, true])

  const booked = await ask(app.ports[0] ?? 0, 'iron.localhost', api.publicBooking('iron'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Nora New',
      email: 'nora@example.com',
      phone: '+12125550177',
      serviceId,
      staffId: open?.staffIds[0],
      appointmentDate: open?.start,
    }),
  })
  expect(booked.status).toBe(201)
  expect(await isOffered()).toEqual([false, false, false, false])
})

it('shows what a visitor typed to them alone', async () => {
  const port = app.ports[0] ?? 0
  const typed = { name: 'Dana Typed', email: 'nonsense', serviceId: await firstService('luna') }
  const posted = await ask(port, 'luna.localhost', api.publicBooking('luna'), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(typed).toString(),
  })
  const cookie = posted.headers['set-cookie']?.map((line) => line.split(';')[0]).join('; ') ?? ''
  const back = posted.headers.location ?? ''
  const isShown = async (path: string, headers: Record<string, string> = {}) =>
    (await ask(port, 'luna.localhost', path, { headers })).html.includes('Dana Typed')
  expect([
    await isShown(back),
    await isShown(back, { cookie }),
    await isShown(back),
    await isShown(`/book?service=${typed.serviceId}`),
  ]).toEqual([false, true, false, false])
})
