/** A business's own domain over sockets, with two built web processes: whose pages it shows, and whose it can't. */
import { Client } from 'pg'
import { requestBytes, sendBytes } from '../fuzz/raw-socket'
import { startNameServer, type NameServer } from '../support/name-server'
import { startRunningApp, type RunningApp } from './running-app'

const DOMAIN = 'book.lunahair.com'
const OTHERS = 'iron-gym.com'
const UNVERIFIED = 'waiting.lunahair.com'
const WITHDRAWN = 'old.lunahair.com'
const NAMES = { luna: 'Luna Hair', iron: 'Iron Gym' } as const
const PATHS = ['/', '/book', '/join-waitlist', '/api/public/businesses/luna', '/robots.txt', '/sitemap.xml']
const PUBLIC_ADDRESS = { A: ['93.184.215.14'] }

let app: RunningApp
let database: Client
let names: NameServer
let sent = 0

beforeAll(async () => {
  names = await startNameServer()
  app = await startRunningApp({ webProcesses: 2, environment: { NAME_SERVERS: names.address } })
  database = new Client({ connectionString: app.databaseUrl })
  await database.connect()
  await claim('luna', UNVERIFIED)
  await claim('quiet', WITHDRAWN, "verified_at = NULL, failed_since = now() - interval '4 days', fault = 'nothing'")
  for (const port of app.ports) await sendBytes(port, requestBytes('/book', 'luna.localhost'), 60_000)
}, 180_000)

beforeEach(async () => {
  await database.query('DELETE FROM rate_limits')
  await answerAt({ luna: DOMAIN, iron: OTHERS })
})

afterAll(async () => {
  await database?.end()
  await app?.stop()
  await names?.stop()
}, 60_000)

async function claim(subdomain: string, hostname: string, changes = 'fault = NULL'): Promise<void> {
  await database.query(
    `INSERT INTO custom_domains (business_id, hostname, token) SELECT id, $2, 'token' FROM businesses WHERE subdomain = $1`,
    [subdomain, hostname],
  )
  await database.query(`UPDATE custom_domains SET ${changes} WHERE hostname = $1`, [hostname])
}

/** Gives each business its domain, in one statement; null takes it away. */
async function answerAt(domains: { luna: string | null; iron: string | null }): Promise<void> {
  await database.query(`UPDATE businesses SET custom_domain = NULL WHERE custom_domain = ANY($1)`, [
    [domains.luna, domains.iron],
  ])
  for (const [subdomain, domain] of Object.entries(domains))
    await database.query('UPDATE businesses SET custom_domain = $2 WHERE subdomain = $1', [subdomain, domain])
}

type Extra = Parameters<typeof requestBytes>[2]
const ask = (path: string, host: string, extra: Extra = {}) =>
  sendBytes(app.ports[(sent += 1) % 2] ?? 0, requestBytes(path, host, extra), 20_000)
const shownIn = (text: string) => Object.values(NAMES).filter((name) => text.includes(name))

it.each([DOMAIN, 'BOOK.LunaHair.COM', `${DOMAIN}:80`, `${DOMAIN}:8443`])('shows its business on %s', async (host) => {
  for (const path of ['/', '/book', '/api/public/businesses/luna']) {
    const { status, text } = await ask(path, host)
    expect([status, shownIn(text)]).toEqual([200, [NAMES.luna]])
  }
})

it.each([
  ['unverified', UNVERIFIED],
  ['withdrawn', WITHDRAWN],
  ['of nobody', 'evil.com'],
  ['below it', `x.${DOMAIN}`],
  ['above it', 'lunahair.com'],
  ['with a dot at the end', `${DOMAIN}.`],
  ['with two dots', 'book..lunahair.com'],
  ['with a port that is none', `${DOMAIN}:99999`],
  ['with an empty port', `${DOMAIN}:`],
  ['below the root host', `${DOMAIN}.localhost`],
  ['above the root host', `localhost.${DOMAIN}`],
  ['with a Cyrillic letter, encoded', 'xn--bok-wrc.lunahair.com'],
  ['with a Cyrillic letter, in bytes', 'b\xd0\xbeok.lunahair.com'],
  ['with a wide letter, in bytes', '\xef\xbd\x82ook.lunahair.com'],
  ['in a list', `${DOMAIN}, evil.com`],
  ['as a user', `${DOMAIN}@evil.com`],
  ['with a path', `${DOMAIN}/x`],
  ['percent-encoded', 'book%2elunahair.com'],
  ['with a wildcard', '*.lunahair.com'],
])('a host %s shows no business', async (_, host) => {
  for (const path of PATHS) {
    const { status, text } = await ask(path, host)
    expect([path, [400, 404, 429].includes(status), shownIn(text)]).toEqual([path, true, []])
  }
})

it('a business shows on no host of ours but its own, whatever its row says', async () => {
  for (const taken of ['iron.localhost', 'www.localhost', 'a.iron.localhost']) {
    await answerAt({ luna: taken, iron: OTHERS })
    for (const path of PATHS) expect(shownIn((await ask(path, taken)).text)).not.toContain(NAMES.luna)
  }
  await answerAt({ luna: 'localhost', iron: OTHERS })
  // Sign-in pages exist on the root host alone.
  expect((await ask('/magic-login', 'localhost')).status).toBe(200)
})

it('another business shows neither on the domain nor through it', async () => {
  for (const path of ['/api/public/businesses/iron', '/public?business=iron', '/book?business=iron', '/sites/iron']) {
    const { text } = await ask(path, DOMAIN)
    expect([path, shownIn(text).includes(NAMES.iron)]).toEqual([path, false])
  }
  for (const header of [`X-Forwarded-Host: ${DOMAIN}`, `Forwarded: host=${DOMAIN}`, `X-Original-Host: ${DOMAIN}`])
    expect(shownIn((await ask('/', OTHERS, { headers: [header] })).text)).toEqual([NAMES.iron])
})

describe('an owner', () => {
  let cookie: string
  let subdomain: string
  const asOwner = (host: string, origin: string, extra: Extra = {}) => ({
    ...extra,
    headers: [`Cookie: ${cookie}`, `Origin: ${origin}`, 'Content-Type: application/json'],
    host,
  })
  const change = (method: string, path: string, { host, ...extra }: ReturnType<typeof asOwner>) =>
    ask(path, host, { ...extra, method })

  beforeAll(async () => {
    const { text } = await ask('/api/auth/test-login', 'localhost')
    cookie = /^set-cookie: ([^;]+)/im.exec(text)?.[1] ?? ''
    const me = await ask('/api/business', 'localhost', { headers: [`Cookie: ${cookie}`] })
    subdomain = /"subdomain":"([^"]+)"/.exec(me.text)?.[1] ?? ''
  }, 60_000)

  it('is signed in on the root host alone, and no cookie is set or read on the domain', async () => {
    expect(subdomain).not.toBe('')
    for (const path of ['/', '/book', '/admin', '/dashboard', '/login', '/api/business', '/api/auth/session']) {
      const { status, text } = await ask(path, DOMAIN, { headers: [`Cookie: ${cookie}`] })
      expect([path, status]).toEqual([path, path === '/' || path === '/book' ? 200 : 404])
      expect(text).not.toContain(subdomain)
      expect(text.split('\r\n\r\n')[0]).not.toMatch(/^set-cookie/im)
    }
  })

  it('can set up a domain from the root host’s pages only', async () => {
    const body = JSON.stringify({ domain: 'book.example-salon.com' })
    const put = async (host: string, origin: string) =>
      (await change('PUT', '/api/custom-domain', asOwner(host, origin, { body }))).status
    expect(await put('localhost', `http://${DOMAIN}`)).toBe(403)
    expect(await put('localhost', 'http://luna.localhost')).toBe(403)
    expect(await put(DOMAIN, `http://${DOMAIN}`)).toBe(404)
    expect(await put('localhost', 'http://localhost')).toBe(200)
  })

  it('cannot enter our own names, nor names that look like them', async () => {
    for (const domain of [
      'localhost',
      'luna.localhost',
      'LUNA.LOCALHOST.',
      'x.luna.localhost',
      'lосаlhоst',
      '1una.1ocalhost',
    ]) {
      const body = Buffer.from(JSON.stringify({ domain })).toString('latin1')
      const { status } = await change('PUT', '/api/custom-domain', asOwner('localhost', 'http://localhost', { body }))
      expect([domain, status]).toEqual([domain, 400])
    }
  })

  it('cannot take a domain that shows another business, even with its DNS', async () => {
    names.names.set(`${subdomain}.localhost`, PUBLIC_ADDRESS)
    names.names.set(DOMAIN, { CNAME: `${subdomain}.localhost` })
    const body = JSON.stringify({ domain: DOMAIN })
    await change('PUT', '/api/custom-domain', asOwner('localhost', 'http://localhost', { body }))
    const checked = await change('POST', '/api/custom-domain/check', asOwner('localhost', 'http://localhost'))
    expect([checked.status, checked.text]).toEqual([200, expect.stringContaining('"fault":"taken"')])
    expect(shownIn((await ask('/', DOMAIN)).text)).toEqual([NAMES.luna])

    await answerAt({ luna: null, iron: OTHERS })
    const again = await change('POST', '/api/custom-domain/check', asOwner('localhost', 'http://localhost'))
    expect([again.status, again.text]).toEqual([200, expect.stringContaining('"fault":null')])
    for (const port of app.ports)
      expect((await sendBytes(port, requestBytes(`/api/public/businesses/${subdomain}`, DOMAIN), 20_000)).status).toBe(
        200,
      )
    await change('DELETE', '/api/custom-domain', asOwner('localhost', 'http://localhost'))
    for (const port of app.ports) expect((await sendBytes(port, requestBytes('/', DOMAIN), 20_000)).status).toBe(404)
  }, 60_000)
})

it('takes what visitors send from the pages of the domain only', async () => {
  const post = async (origin: string, site = 'same-origin') => {
    const headers = [
      'Content-Type: application/json',
      `Sec-Fetch-Site: ${site}`,
      ...(origin ? [`Origin: ${origin}`] : []),
    ]
    const answer = await ask('/api/public/businesses/luna/waitlist', DOMAIN, { method: 'POST', headers, body: '{}' })
    return [answer.status, /"code":"(\w+)"/.exec(answer.text)?.[1]]
  }
  expect(await post(`http://${DOMAIN}`)).toEqual([400, 'validation'])
  for (const origin of [
    'http://luna.localhost',
    'http://localhost',
    `https://${DOMAIN}`,
    `http://${DOMAIN}:8080`,
    `http://${DOMAIN}.`,
    `http://${UNVERIFIED}`,
    `http://${OTHERS}`,
    `http://x.${DOMAIN}`,
  ])
    expect([origin, ...(await post(origin))]).toEqual([origin, 403, 'bad_origin'])
  for (const hidden of ['', 'null']) expect(await post(hidden, 'cross-site')).toEqual([403, 'bad_origin'])
})

it('is the one address of its pages, whichever of its hosts is asked', async () => {
  for (const host of [DOMAIN, 'luna.localhost']) {
    for (const [path, url] of [
      ['/', `http://${DOMAIN}`],
      ['/book', `http://${DOMAIN}/book`],
    ] as const) {
      const { text } = await ask(path, host)
      expect(text).toMatch(new RegExp(`<link rel="canonical" href="${url.replaceAll('.', '\\.')}/?"`))
      expect(text).not.toContain('luna.localhost')
    }
    expect((await ask('/sitemap.xml', host)).text).toContain(`<loc>http://${DOMAIN}/book</loc>`)
    expect((await ask('/robots.txt', host)).text).toContain(`Sitemap: http://${DOMAIN}/sitemap.xml`)
  }
})

it('the page cache of two processes never mixes hosts, and forgets a domain as soon as it is taken away or given on', async () => {
  const hosts = {
    [DOMAIN]: NAMES.luna,
    'luna.localhost': NAMES.luna,
    [OTHERS]: NAMES.iron,
    'iron.localhost': NAMES.iron,
  }
  const asked = Array.from({ length: 40 }, (_, n) => n).flatMap((n) =>
    Object.entries(hosts).map(async ([host, name]) => {
      const { status, text } = await ask(n % 4 < 2 ? '/' : '/book', n % 3 === 0 ? host.toUpperCase() : host)
      return status === 200 && String(shownIn(text)) === name ? [] : [`${host}: ${status} ${shownIn(text)}`]
    }),
  )
  expect((await Promise.all(asked)).flat()).toEqual([])

  const onBoth = (path: string) =>
    Promise.all(
      app.ports.map(async (port) => {
        const { status, text } = await sendBytes(port, requestBytes(path, DOMAIN), 20_000)
        return [status, ...shownIn(text)]
      }),
    )
  await answerAt({ luna: null, iron: OTHERS })
  for (const path of ['/', '/book', '/api/public/businesses/luna']) expect(await onBoth(path)).toEqual([[404], [404]])
  await answerAt({ luna: null, iron: DOMAIN })
  for (const path of ['/', '/book'])
    expect(await onBoth(path)).toEqual([
      [200, NAMES.iron],
      [200, NAMES.iron],
    ])
}, 120_000)
