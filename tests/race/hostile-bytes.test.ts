/** Hosts, origins, addresses and bytes that no browser sends, over sockets against the built app. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from 'pg'
import { createRandom } from '@/lib/server/demo/random'
import { requestBytes, sendBytes } from '../fuzz/raw-socket'
import { startRunningApp, type RunningApp } from './running-app'

const NAME = 'Luna'
let app: RunningApp
let port: number

beforeAll(async () => {
  app = await startRunningApp({ webProcesses: 1 })
  port = app.ports[0] ?? 0
  await Promise.all(
    ['/', '/book', '/api/public/businesses/luna'].map((path) =>
      sendBytes(port, requestBytes(path, 'luna.localhost'), 20_000),
    ),
  )
}, 120_000)

afterAll(() => app?.stop())

const PATHS = [
  '/',
  '/book',
  '/join-waitlist',
  '/api/public/businesses/luna',
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
]

describe('a host', () => {
  it.each(['luna.localhost', 'LUNA.localhost', 'Luna.LocalHost:8080', 'luna.localhost:80'])(
    '%s is the business’s, whatever its case and port',
    async (host) => {
      const { status, text } = await sendBytes(port, requestBytes('/api/public/businesses/luna', host))
      expect(status).toBe(200)
      expect(text).toContain('Luna')
    },
  )

  it.each([
    'luna.localhost.evil.com',
    'evillocalhost',
    'lunalocalhost',
    'a.luna.localhost',
    'luna.a.localhost',
    'luna.localhost:99999',
    'luna.localhost:80x',
    'luna.localhost:',
    'luna.localhost.',
    '.luna.localhost',
    'luna..localhost',
    'luna-.localhost',
    '10.0.0.1',
    '127.0.0.1.evil.com',
    '[::2]',
    '0x7f000001',
    `${'a'.repeat(300)}.localhost`,
    'xn--lun-0na.localhost',
    'lu_na.localhost',
    'luna\u00e9.localhost',
    'luna%2elocalhost',
    'luna.localhost, evil.com',
    'luna.localhost/x',
    'x@luna.localhost',
    'luna.localhost#x',
    'luna.localhost\\x',
    'nobody.localhost',
    'www.localhost',
    'evil.com',
  ])('%s belongs to no business: nothing of a business shows there', async (host) => {
    for (const path of PATHS) {
      const { status, text } = await sendBytes(port, requestBytes(path, host))
      if (!/robots|sitemap|manifest/.test(path)) expect([path, status === 404 || status === 400]).toEqual([path, true])
      expect(status).toBeLessThan(500)
      expect(text.replaceAll(host, '')).not.toContain(NAME)
    }
  })

  it('is named once and in its header only; else the request is refused before anyone looks at it', async () => {
    const twice = requestBytes('/', 'luna.localhost', { headers: ['Host: localhost'] })
    const inTarget = requestBytes('http://luna.localhost/', 'localhost')
    for (const bytes of [
      twice,
      inTarget,
      requestBytes('/', null),
      requestBytes('luna.localhost:80', 'localhost', { method: 'CONNECT' }),
      requestBytes('*', 'localhost'),
    ]) {
      const { status, text, isHanging } = await sendBytes(port, bytes)
      expect([[0, 400, 404, 405].includes(status), isHanging]).toEqual([true, false])
      expect(text).not.toContain(NAME)
    }
  })

  it.each([
    'X-Forwarded-Host: luna.localhost',
    'X-Host: luna.localhost',
    'Forwarded: host=luna.localhost',
    'X-Original-Host: luna.localhost',
    'X-Forwarded-Server: luna.localhost',
    'X-Rewrite-Url: /public',
    'X-Original-Url: /public',
    'X-Middleware-Rewrite: /public',
    'x-middleware-subrequest: middleware:middleware:middleware:middleware:middleware',
    'x-nss-site: host luna',
  ])('is not taken from "%s"', async (header) => {
    const { status, text } = await sendBytes(port, requestBytes('/', 'nobody.localhost', { headers: [header] }))
    expect(status).toBe(404)
    expect(text).not.toContain(NAME)
  })
})

const ORIGINS = [
  'null',
  'http://evil.example',
  'https://localhost',
  'http://localhost.evil.example',
  'http://evil.localhost',
  'http://luna.localhost.evil.example',
  'http://xlocalhost',
  'http://localhost:1',
  'http://LOCALHOST.evil',
  'file://',
  'http://localhost@evil.example',
  'http://127.0.0.1',
  'http://[::1]',
  'https://luna.localhost',
  'http://iron.localhost',
  'chrome-extension://x',
  'http://localhost%00.evil.example',
  'http://localhost_.evil.example',
  'data:',
  'http://localhost\u00e9',
]

describe('another origin', () => {
  it.each(ORIGINS)('%s is allowed to read nothing', async (origin) => {
    for (const [path, host] of [
      ['/api/clients', 'localhost'],
      ['/api/auth/session', 'localhost'],
      ['/api/business', 'localhost'],
      ['/api/public/businesses/luna', 'luna.localhost'],
      ['/', 'luna.localhost'],
    ] as const) {
      for (const method of ['GET', 'OPTIONS', 'POST']) {
        const headers = [
          `Origin: ${origin}`,
          'Access-Control-Request-Method: POST',
          'Access-Control-Request-Headers: content-type',
          'Cookie: nss-session=x',
        ]
        const { status, text } = await sendBytes(port, requestBytes(path, host, { method, headers }))
        expect(status).toBeLessThan(500)
        expect(text.split('\r\n\r\n')[0]).not.toMatch(/^access-control-allow/im)
      }
    }
  })
})

describe('an address inside', () => {
  it('is never fetched by us: not for a picture, not for a business whose website it is', async () => {
    let hits = 0
    const canary = http.createServer((_request, response) => {
      hits += 1
      response.end()
    })
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
    const { port: at } = canary.address() as AddressInfo
    const addresses = [
      `http://127.0.0.1:${at}/`,
      `http://[::ffff:127.0.0.1]:${at}/`,
      `http://2130706433:${at}/`,
      `http://0x7f.1:${at}/`,
      `http://localhost:${at}/`,
      `//127.0.0.1:${at}/`,
      `http://x@127.0.0.1:${at}/`,
      'http://169.254.169.254/latest/meta-data/',
      'file:///etc/passwd',
      '/api/health',
      `/\\127.0.0.1:${at}/`,
    ]
    const client = new Client({ connectionString: app.databaseUrl })
    await client.connect()
    try {
      for (const address of addresses) {
        const { status } = await sendBytes(
          port,
          requestBytes(`/_next/image?url=${encodeURIComponent(address)}&w=640&q=75`, 'localhost'),
        )
        expect([address, status]).toEqual([address, 404])
        await client.query(
          "UPDATE businesses SET website = $1, description = $1, default_service_icon = left($1, 16) WHERE subdomain = 'luna'",
          [address],
        )
        for (const path of ['/', '/social-card.png', '/api/public/businesses/luna'])
          expect((await sendBytes(port, requestBytes(path, 'luna.localhost'), 10_000)).status).toBe(200)
      }
    } finally {
      await client.end()
      await new Promise((resolve) => canary.close(resolve))
    }
    expect(hits).toBe(0)
  }, 60_000)
})

const json = (body: string, headers: readonly string[] = []) =>
  requestBytes('/api/public/businesses/luna/waitlist', 'luna.localhost', {
    method: 'POST',
    headers: ['Content-Type: application/json', ...headers],
    body,
  })
const lines = (...all: string[]) => all.join('\r\n')

const BYTES: Record<string, string> = {
  'a chunk of another length': lines(
    'POST /api/clients HTTP/1.1',
    'Host: localhost',
    'Transfer-Encoding: chunked',
    '',
    'ZZ',
    'abc',
    '0',
    '',
    '',
  ),
  'a chunk without end': lines(
    'POST /api/clients HTTP/1.1',
    'Host: localhost',
    'Transfer-Encoding: chunked',
    'Content-Type: application/json',
    '',
    'ffffffffffffffff',
    'abc',
  ),
  'a length and chunks': lines(
    'POST /api/clients HTTP/1.1',
    'Host: localhost',
    'Content-Length: 5',
    'Transfer-Encoding: chunked',
    '',
    '0',
    '',
    'GET /api/health HTTP/1.1',
    '',
    '',
  ),
  'two lengths': lines(
    'POST /api/clients HTTP/1.1',
    'Host: localhost',
    'Content-Length: 1',
    'Content-Length: 2',
    '',
    'ab',
  ),
  'a negative length': lines('POST /api/clients HTTP/1.1', 'Host: localhost', 'Content-Length: -1', '', ''),
  'a folded header': lines('GET / HTTP/1.1', 'Host: localhost', 'X: a', ' b', '', ''),
  'a space before the colon': lines('GET / HTTP/1.1', 'Host : localhost', '', ''),
  'NUL in a header': lines('GET / HTTP/1.1', 'Host: localhost', 'X: a\0b', '', ''),
  'bare line feeds': 'GET / HTTP/1.1\nHost: localhost\nConnection: close\n\n',
  'no version': 'GET /\r\n\r\n',
  'version 0.9': lines('GET / HTTP/0.9', '', ''),
  'version 2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  TLS: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  noise: '\0'.repeat(2000),
  'a header of 100 kB': requestBytes('/', 'localhost', { headers: [`X: ${'a'.repeat(100_000)}`] }),
  'a thousand headers': requestBytes('/', 'localhost', { headers: Array.from({ length: 3000 }, (_, n) => `X${n}: a`) }),
  'a path of 100 kB': requestBytes(`/${'a'.repeat(100_000)}`, 'localhost'),
  'broken percent signs': requestBytes('/%', 'localhost'),
  'bytes that are no UTF-8': requestBytes('/%ff%fe', 'luna.localhost'),
  'NUL in the path': requestBytes('/confirm/%00', 'luna.localhost'),
  upwards: requestBytes('/..%2f..%2f..%2fetc/passwd', 'localhost'),
  'upwards, plain': requestBytes('/../../../etc/passwd', 'localhost'),
  'two slashes': requestBytes('//evil.example/%2e%2e', 'localhost'),
  backslashes: requestBytes('/\\evil.example', 'localhost'),
  'a broken query': requestBytes('/book?date=%E0%A4%A&service=%00', 'luna.localhost'),
  'a broken page query': requestBytes('/?business=%ff%00', 'localhost'),
  'broken ids': requestBytes('/manage/%E0%A4%A', 'luna.localhost'),
  'a broken token': requestBytes('/offer/%ff', 'luna.localhost'),
  'React’s own call': requestBytes('/', 'luna.localhost', {
    method: 'POST',
    headers: ['Next-Action: x', 'Content-Type: text/plain;charset=UTF-8'],
    body: '["$1:__proto__:then"]',
  }),
  'a router header': requestBytes('/', 'luna.localhost', { headers: ['RSC: 1', 'Next-Router-State-Tree: %5B%7B'] }),
  TRACE: requestBytes('/', 'localhost', { method: 'TRACE' }),
  'an unknown method': requestBytes('/', 'localhost', { method: 'BREW' }),
  PROPFIND: requestBytes('/api/clients', 'localhost', { method: 'PROPFIND' }),
  Expect: requestBytes('/', 'localhost', { headers: ['Expect: the-inquisition'] }),
  'an upgrade': requestBytes('/', 'localhost', { headers: ['Upgrade: h2c', 'HTTP2-Settings: AAA'] }),
  'JSON that is no UTF-8': json('{"name":"\xff\xfe\xc3("}'),
  compressed: json('\x1f\x8b\x08', ['Content-Encoding: gzip']),
  'deep JSON': json('['.repeat(30_000)),
  'JSON above the limit': json(`{"name":"${'a'.repeat(70_000)}"}`),
  'a session that is none': requestBytes('/api/auth/session', 'localhost', {
    headers: ['Cookie: nss-session=%E0%A4%A; next-auth.callback-url=%ff'],
  }),
  'a broken sign-out': requestBytes('/api/auth/signout', 'localhost', {
    method: 'POST',
    headers: ['Origin: http://localhost', 'Content-Type: application/json'],
    body: '{"csrfToken":{"a":1}',
  }),
  'NextAuth elsewhere': requestBytes('/api/auth/callback/email?token=%00&email[]=x', 'localhost'),
}

describe('bytes', () => {
  it.each(Object.keys(BYTES))(
    'like %s are answered at once and with no error of ours',
    async (name) => {
      const { status, milliseconds, isHanging, text } = await sendBytes(port, `${BYTES[name]}`)
      expect(isHanging && !/without end|noise|TLS/.test(name)).toBe(false)
      expect([status < 500, status]).toEqual([true, status])
      expect(text).not.toMatch(/prisma|node_modules|\bat \S+ \(/i)
      if (status > 0 && !isHanging) expect(milliseconds).toBeLessThan(4500)
      expect((await sendBytes(port, requestBytes('/api/health', 'localhost'))).status).toBe(200)
    },
    30_000,
  )

  it('of twenty requests in one go get twenty answers, in order', async () => {
    const one = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n'
    const { text } = await sendBytes(port, one.repeat(19) + requestBytes('/api/nowhere', 'localhost'), 10_000)
    expect([...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)).toEqual([
      ...Array<string>(19).fill('200'),
      '404',
    ])
  })

  it('changed at random in valid requests bring no error of ours and leave the server well', async () => {
    const seed = process.env.FUZZ_SEED ?? 'bytes'
    const random = createRandom(seed)
    const valid = [
      json('{"name":"Ada","email":"ada@example.com","phone":"2125550101","service":"Haircut"}'),
      requestBytes('/book?date=2020-01-01', 'luna.localhost'),
      requestBytes('/api/clients?q=a', 'localhost', { headers: ['Cookie: nss-session=abc', 'Accept: */*'] }),
      requestBytes('/', 'luna.localhost'),
    ]
    for (let count = 0; count < 150; count += 1) {
      const bytes = Buffer.from(random.pick(valid as [string, ...string[]]), 'latin1')
      for (let changes = random.whole(1, 4); changes > 0; changes -= 1)
        bytes[random.whole(0, bytes.length - 1)] = random.pick([0, 10, 13, 32, 37, 58, 127, 255, random.whole(0, 255)])
      const { status } = await sendBytes(port, bytes, 1500)
      expect({ seed, count, status, sent: status < 500 ? '' : bytes.toString('latin1') }).toEqual({
        seed,
        count,
        status,
        sent: '',
      })
    }
    expect((await sendBytes(port, requestBytes('/api/health', 'localhost'))).status).toBe(200)
  }, 300_000)
})
