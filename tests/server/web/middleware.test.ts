/** Which page each URL is rewritten to, and what the middleware tells the page and the browser about it. */
import { NextRequest } from 'next/server'
import { readPageRecord } from '@/lib/domain/page-record'
import { CLIENT_ADDRESS_HEADER, RECORD_HEADER, routes, siteRoutes } from '@/lib/routes'
import { middleware } from '../../../middleware'

const ROOT = 'book.example.com'
const LUNA = 'luna.book.example.com'

function respond(host: string, url: string, headers: Record<string, string> = {}) {
  return middleware(new NextRequest(`https://${ROOT}${url}`, { headers: { host, ...headers } })).headers
}

/** The path and query at which Next looks for the page. */
function resolved(host: string, url: string, headers: Record<string, string> = {}): string {
  return respond(host, url, headers).get('x-middleware-rewrite')?.replace(`https://${ROOT}`, '') ?? url
}

/** A header that the application receives. */
function received(name: string, response: Headers): string | undefined {
  return response.get(`x-middleware-request-${name}`) ?? undefined
}

beforeAll(() => {
  process.env.APP_URL = `https://${ROOT}`
})
afterEach(() => {
  delete process.env.BEHIND_WEB_SERVER
  delete process.env.TRUSTED_PLATFORM
})

describe("a business's host", () => {
  it.each([
    ['/', '/sites/luna'],
    ['/?utm=1&x=?', '/sites/luna?utm=1&x=?'],
    ['/book?service=1', '/sites/luna/book?service=1'],
    ['/confirm/3f1c', '/sites/luna/confirm/3f1c'],
    ['/c/abc', '/sites/luna/c/abc'],
    // No page of the root host, and none of another business.
    ['/admin/clients', '/sites/luna/admin/clients'],
    ['/login', '/sites/luna/login'],
    ['/public', '/sites/luna/public'],
    ['/sites/vale', '/sites/luna/sites/vale'],
    ['/%61dmin', '/sites/luna/%61dmin'],
  ])('leads from %s to %s', (url, page) => {
    expect(resolved(LUNA, url)).toBe(page)
    expect(resolved('LUNA.book.example.com:8443', url)).toBe(page)
  })

  it.each(['evil.example', 'a.luna.book.example.com', 'luna.book.example.com.evil.example'])(
    'that belongs to no business leads to "Business not found": %s',
    (host) => {
      expect(resolved(host, '/dashboard')).toBe('/sites/-/dashboard')
      expect(resolved(host, '/')).toBe('/sites/-')
    },
  )
})

describe("a business's host", () => {
  it.each([
    ['/', '/sites/luna'],
    ['/?utm=1&x=?', '/sites/luna?utm=1&x=?'],
    ['/book?service=1', '/sites/luna/book?service=1'],
    ['/confirm/3f1c', '/sites/luna/confirm/3f1c'],
    ['/c/abc', '/sites/luna/c/abc'],
    // No page of the root host, and none of another business.
    ['/admin/clients', '/sites/luna/admin/clients'],
    ['/login', '/sites/luna/login'],
    ['/public', '/sites/luna/public'],
    ['/sites/vale', '/sites/luna/sites/vale'],
    ['/%61dmin', '/sites/luna/%61dmin'],
  ])('leads from %s to %s', (url, page) => {
    expect(resolved(LUNA, url)).toBe(page)
    expect(resolved('LUNA.book.example.com:8443', url)).toBe(page)
  })

  it.each(['evil.example', 'a.luna.book.example.com', 'luna.book.example.com.evil.example'])(
    'that belongs to no business leads to "Business not found": %s',
    (host) => {
      expect(resolved(host, '/dashboard')).toBe('/sites/-/dashboard')
      expect(resolved(host, '/')).toBe('/sites/-')
    },
  )
})

describe("a business's own domain", () => {
  const DOMAIN = 'book.lunahair.com'
  it.each([
    ['/', `/sites/${DOMAIN}`],
    ['/book?service=1', `/sites/${DOMAIN}/book?service=1`],
    ['/confirm/3f1c', `/sites/${DOMAIN}/confirm/3f1c`],
    // No owner's page, no sign-in, and no other business.
    ['/admin/clients', `/sites/${DOMAIN}/admin/clients`],
    ['/dashboard', `/sites/${DOMAIN}/dashboard`],
    ['/login', `/sites/${DOMAIN}/login`],
    ['/magic-login/verify?token=1', `/sites/${DOMAIN}/magic-login/verify?token=1`],
    ['/book?business=vale', `/sites/${DOMAIN}/book?business=vale`],
    ['/sites/luna', `/sites/${DOMAIN}/sites/luna`],
  ])('leads from %s to %s', (url, page) => {
    expect(resolved(DOMAIN, url)).toBe(page)
    expect(resolved('Book.LunaHair.com:8443', url)).toBe(page)
  })

  it.each([
    'book.lunahair.com.',
    'book..lunahair.com',
    'book.lunahair.com/../luna',
    'book.lunahair.com%2fadmin',
    'book.lunahair.com, luna.book.example.com',
    'lunahair',
    '93.184.215.14',
    '[2606:2800:21f::1]',
    'bооk.lunahair.com',
    'a.b.book.example.com',
    'book.example.com.',
  ])('is not %s', (host) => {
    // Headers that aren't ASCII can't be sent through `fetch`, but through a socket.
    const headers = new Headers(/^[ -~]+$/.test(host) ? { host } : { host: Buffer.from(host).toString('latin1') })
    const { headers: answer } = middleware(new NextRequest(`https://${ROOT}/admin`, { headers }))
    expect(answer.get('x-middleware-rewrite')).toBe(`https://${ROOT}/sites/-/admin`)
  })

  it('may be framed on its booking page only, like a subdomain', () => {
    const policy = (url: string) => respond(DOMAIN, url).get('content-security-policy') ?? ''
    expect(policy('/book?embed=1')).not.toContain("frame-ancestors 'none'")
    expect(policy('/book')).toContain("frame-ancestors 'none'")
  })
})

describe('the root host', () => {
  it.each([
    ['/', '/'],
    ['/dashboard', '/dashboard'],
    ['/public', '/sites/_'],
    ['/book', '/sites/_/book'],
    ['/public?business=Vale', '/sites/vale?business=Vale'],
    ['/manage/3f1c?business=vale', '/sites/vale/manage/3f1c?business=vale'],
    ['/book?business=../x', '/sites/-/book?business=../x'],
    ['/public/book?service=1', '/sites/_/book?service=1'],
    ['/public/confirm/3f1c', '/sites/_/confirm/3f1c'],
    ['/public/customer-demo', '/customer-demo'],
    ['/public/dashboard', '/public/dashboard'],
    ['/public/public', '/public/public'],
    ['/constructor', '/constructor'],
    // These exist on a business's own host only, and the folder itself has no URL.
    ['/waiting/key', '/waiting/key'],
    ['/sites/luna', '/-'],
    ['/sites/luna/book', '/-'],
    ['/sites', '/-'],
  ])('leads from %s to %s', (url, page) => {
    expect(resolved(ROOT, url)).toBe(page)
  })
})

it('reaches everything a business links to', () => {
  const pagesOf = (links: ReturnType<typeof siteRoutes>) => [
    links.home,
    links.book(),
    links.joinWaitlist,
    links.offer('key'),
    links.confirm('id'),
    links.manage('id'),
  ]
  const host = siteRoutes('host', 'vale')
  const onHost = [
    ...pagesOf(host),
    host.booked('id'),
    host.emails('key'),
    host.waiting('key'),
    host.approve('key'),
    host.shortConfirm('code'),
    host.shortManage('code'),
    host.shortBook('code'),
    siteRoutes('embed', 'vale').book(),
  ]
  expect(onHost.filter((link) => !resolved(`vale.${ROOT}`, link).startsWith('/sites/vale'))).toEqual([])
  expect(
    pagesOf(siteRoutes('root', 'vale')).filter((link) => !/^\/sites\/(?:vale|_)/.test(resolved(ROOT, link))),
  ).toEqual([])
})

it.each([
  '/api/health',
  '/api/public/businesses/luna',
  '/_next/static/chunks/a.js',
  '/robots.txt',
  '/sitemap.xml',
  '/social-card.png',
  '/embed.js',
  `/media/${'a'.repeat(64)}-640.webp`,
  '/icon.svg',
  '/favicon.ico',
  '/slow-down',
])('leaves %s to its handler on every host, with the security headers', (url) => {
  for (const host of [ROOT, LUNA, 'evil.example']) {
    expect(resolved(host, url)).toBe(url)
    expect(respond(host, url).get('x-content-type-options')).toBe('nosniff')
  }
})

describe('the security headers', () => {
  it('come with every response and carry a new nonce each, which Next receives', () => {
    const responses = [respond(LUNA, '/'), respond(ROOT, '/admin'), respond('evil.example', '/')]
    const policies = responses.map((response) => response.get('content-security-policy') ?? '')
    const nonces = policies.map((policy) => /'nonce-([A-Za-z0-9_-]{24})'/.exec(policy)?.[1])
    expect(new Set(nonces).size).toBe(3)
    expect(nonces).not.toContain(undefined)
    expect(responses.map((response) => received('content-security-policy', response))).toEqual(policies)
  })

  it("allow a frame for a business's booking page alone, however its query is escaped", () => {
    expect(respond(LUNA, '/book?embed=1').get('x-frame-options')).toBeNull()
    for (const url of ['/book', '/book?embed=1&embed=1', '/book?embed=2'])
      expect([url, respond(LUNA, url).get('x-frame-options')]).toEqual([url, 'DENY'])
    expect(respond(ROOT, '/book?embed=1').get('x-frame-options')).toBe('DENY')
  })
})

describe('the record that an address of an owner names', () => {
  const ID = '3F1c0000-0000-4000-8000-00000000abcd'
  const forged = { [RECORD_HEADER]: `clients ${ID}` }

  it.each([
    [routes.admin.client(ID), `clients ${ID}`],
    [routes.admin.appointment(ID), `appointments ${ID}`],
  ])('is told to the page at %s', (url, record) => {
    expect(resolved(ROOT, url, forged)).toBe(url)
    expect(received(RECORD_HEADER, respond(ROOT, url, forged))).toBe(record)
  })

  it.each([
    '/admin/clients/xyz',
    '/admin/appointments/xyz',
    `/admin/clients/${ID}0`,
    '/admin/clients/%78yz',
    '/admin/appointments/due',
  ])('makes %s a page that does not exist where the id is malformed', (url) => {
    expect(resolved(ROOT, url, forged)).toBe('/-')
    expect(received(RECORD_HEADER, respond(ROOT, url, forged))).toBeUndefined()
  })

  it.each<Record<string, string>>([
    {},
    { BEHIND_WEB_SERVER: '1' },
    { TRUSTED_PLATFORM: '1' },
    { NODE_ENV: 'development' },
  ])('is none on every other page of an owner, whatever a client sends, under each server: %j', (environment) => {
    const { env } = process
    process.env = { ...env, ...environment }
    try {
      for (const url of Object.values(routes.admin)
        .filter((path) => typeof path === 'string')
        .map((path) => path.replace(/[?#].*/, ''))) {
        expect([url, resolved(ROOT, url, forged)]).toEqual([url, url])
        expect([url, received(RECORD_HEADER, respond(ROOT, url, forged))]).toEqual([url, undefined])
      }
    } finally {
      process.env = env
    }
  })

  it('is read only as we write it', () => {
    expect(readPageRecord(`clients ${ID}`)).toEqual({ kind: 'clients', id: ID })
    for (const header of [
      null,
      '',
      'clients',
      ID,
      `staff ${ID}`,
      `clients  ${ID}`,
      `clients ${ID} x`,
      'clients xyz',
      `clients ${ID}, clients ${ID}`,
    ])
      expect(readPageRecord(header)).toBeNull()
  })
})

describe("the client's address", () => {
  const sent = { [CLIENT_ADDRESS_HEADER]: '6.6.6.6', 'x-forwarded-for': '7.7.7.7, 203.0.113.9' }
  const addressOf = () => received(CLIENT_ADDRESS_HEADER, respond(ROOT, '/', sent))

  it('is believed from our own web server alone', () => {
    expect(addressOf()).toBeUndefined()
    process.env.BEHIND_WEB_SERVER = '1'
    expect(addressOf()).toBe('6.6.6.6')
  })

  it('is the last that a trusted platform forwards, never one that the client sent', () => {
    process.env.TRUSTED_PLATFORM = '1'
    expect(addressOf()).toBe('203.0.113.9')
  })
})
