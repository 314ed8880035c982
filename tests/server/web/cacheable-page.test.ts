import { cacheablePageOf, versionOf } from '@/lib/server/http/cacheable-page'
import { testNow } from '../../support/test-clock'

const ROOT = 'book.example.com'

function asked(host: string, url: string, headers: Record<string, string> = {}, method = 'GET') {
  return cacheablePageOf({ method, url, headers: { host, ...headers } }, ROOT)
}

describe('a page of a business', () => {
  it('is one page however its host is written, rendered under its own name', () => {
    const page = { host: 'luna.book.example.com', url: '/book', site: 'luna', showsTimes: true, isPlain: true }
    for (const host of [
      'luna.book.example.com',
      'LUNA.Book.Example.COM',
      'luna.book.example.com:8443',
      'luna.book.example.com:80',
    ]) {
      expect(asked(host, '/book')).toEqual(page)
    }
  })

  it('never depends on other headers that name a host', () => {
    const tricks = {
      'x-forwarded-host': 'evil.example',
      'x-host': 'evil.example',
      forwarded: 'host=evil.example',
      'x-original-url': '/admin',
    }
    expect(asked('luna.book.example.com', '/', tricks)).toEqual(asked('luna.book.example.com', '/'))
  })

  it('is found on the root host by name, and by nothing that only looks like one', () => {
    expect(asked(ROOT, '/book?business=Luna&service=11111111-1111-4111-8111-111111111111')).toEqual({
      host: ROOT,
      url: '/book?business=Luna&service=11111111-1111-4111-8111-111111111111',
      site: 'luna',
      showsTimes: true,
      isPlain: false,
    })
    expect(asked(ROOT, '/public?business=luna')).toEqual({
      host: ROOT,
      url: '/public?business=luna',
      site: 'luna',
      showsTimes: false,
      isPlain: true,
    })
    for (const url of [
      '/book?business=luna&business=vale',
      '/public?business=',
      '/book?business=../x',
      '/public/?business=luna',
    ])
      expect(asked(ROOT, url)).toBeNull()
  })

  it.each([
    'book.lunahair.com.',
    'bооk.lunahair.com',
    'a.b.book.example.com',
    'luna.book.example.com:99999',
    '',
    '127.0.0.1',
    'luna_.book.example.com',
    'x'.repeat(300),
  ])('is not what the host "%s" asks for', (host) => {
    expect(asked(host, '/')).toBeNull()
  })
})

describe("a page on a business's own domain", () => {
  const DOMAIN = 'book.lunahair.com'

  it('is one page however the host is written, apart from that of the subdomain', () => {
    const page = { host: DOMAIN, url: '/book', site: DOMAIN, showsTimes: true, isPlain: true }
    for (const host of [DOMAIN, 'Book.LunaHair.COM', `${DOMAIN}:443`]) expect(asked(host, '/book')).toEqual(page)
    const onPort = cacheablePageOf({ method: 'GET', url: '/', headers: { host: DOMAIN } }, `${ROOT}:8443`)
    expect(onPort).toMatchObject({ host: `${DOMAIN}:8443`, site: DOMAIN })
  })

  it('is no page of the product and none that names a business', () => {
    for (const url of ['/platform', '/tutorial', '/public?business=luna', '/book?business=luna', '/admin'])
      expect(asked(DOMAIN, url)).toBeNull()
  })

  it('changes with the business behind the domain, and is not kept once there is none', async () => {
    const page = asked(DOMAIN, '/')
    if (!page) throw new Error('not cacheable')
    const read = async (site: string) => (site === DOMAIN ? { profile: 'p', times: 't', clockStepMinutes: 15 } : null)
    expect(await versionOf(page, read, testNow())).toBe('p')
    expect(await versionOf({ ...page, site: 'other.lunahair.com' }, read, testNow())).toBeNull()
  })
})

describe('who came by an advertisement, a social network or a mail', () => {
  const luna = 'luna.book.example.com'

  it.each([
    'utm_source=google&utm_medium=cpc',
    'fbclid=IwAR0x-y_z',
    'gclid=Cj0&gbraid=0AAA',
    'igsh=MTA',
    'msclkid=1',
    'UTM_Source=x',
    `fbclid=${'x'.repeat(500)}`,
  ])('gets the page of all others: ?%s', (traces) => {
    expect(asked(luna, `/?${traces}`)).toEqual(asked(luna, '/'))
    expect(asked(luna, `/book?${traces}&service=11111111-1111-4111-8111-111111111111`)).toEqual(
      asked(luna, '/book?service=11111111-1111-4111-8111-111111111111'),
    )
    expect(asked(luna, `/book?service=11111111-1111-4111-8111-111111111111&${traces}&date=2027-03-01`)).toEqual(
      asked(luna, '/book?service=11111111-1111-4111-8111-111111111111&date=2027-03-01'),
    )
    expect(asked(ROOT, `/public?business=luna&${traces}`)).toEqual(asked(ROOT, '/public?business=luna'))
    expect(asked(ROOT, `/?${traces}`)).toEqual(asked(ROOT, '/'))
  })

  it('gets no cached page if the rest of the address is specific to the visitor', () => {
    for (const url of [
      '/book?utm_source=x&problem=slot_taken',
      '/?utm_source=x&y=1',
      '/confirm/1?fbclid=2',
      `/?fbclid=${'x'.repeat(2000)}`,
      '/?utm%5Fsource=x',
      '/?clientid=1',
    ])
      expect(asked(luna, url)).toBeNull()
  })
})

describe('the free times that a booking page asks for', () => {
  const times = '/api/public/businesses/luna/availability'

  it("are kept by service, person and days, on the business's own host and on the root host", () => {
    for (const host of ['luna.book.example.com', ROOT]) {
      const url = `${times}?serviceId=11111111-1111-4111-8111-111111111111&from=2027-03-01&to=2027-03-31&staffId=11111111-1111-4111-8111-111111111111`
      expect(asked(host, url)).toEqual({ host, url, site: 'luna', showsTimes: true, isPlain: false })
    }
  })

  it("are not another business's, nor the answer to any other question", () => {
    expect(asked('vale.book.example.com', times)).toBeNull()
    for (const url of [
      `${times}?x=1`,
      `${times}?from=1&from=2`,
      `${times}/`,
      '/api/public/businesses/luna',
      '/api/public/businesses/LUNA/availability',
      '/api/availability',
    ]) {
      expect(asked('luna.book.example.com', url)).toBeNull()
    }
  })
})

describe('a query that no page links to', () => {
  const times = '/api/public/businesses/luna/availability'

  it.each([
    '/book?date=x',
    '/book?date=2027-3-1',
    '/book?date=0000-01-01',
    '/book?date=9999-12-31',
    '/book?date=1969-12-31',
    '/book?date=2200-01-01',
    '/book?date=2027-13-01',
    '/book?date=',
    '/book?service=cut',
    '/book?service=',
    '/book?staff=1',
    '/book?embed=2',
    '/book?embed=',
    `/book?service=11111111-1111-4111-8111-111111111111&date=x`,
    `${times}?serviceId=x`,
    `${times}?from=x`,
    `${times}?to=9999-12-31`,
    `${times}?staffId=%00`,
  ])('is not cached: %s', (url) => {
    expect(asked('luna.book.example.com', url)).toBeNull()
    expect(asked(ROOT, `${url}&business=luna`)).toBeNull()
  })

  it('nor is any of 5,000 random ones', () => {
    for (let n = 0; n < 5000; n += 1) {
      const value = ((n * 2654435761) % 2 ** 32).toString(36)
      expect(
        asked('luna.book.example.com', `/book?${['date', 'service', 'staff', 'embed'][n % 4]}=${value}`),
      ).toBeNull()
    }
  })

  it.each([
    '/book?',
    '/book?&&',
    '/?&',
    `/book?date=2027-03-01`,
    '/book?service=11111111-1111-4111-8111-111111111111&embed=1',
  ])('or that has variants is not the plain page: %s', (url) => {
    expect(asked('luna.book.example.com', url)).toMatchObject({ isPlain: false })
  })

  it('in other letters is not the plain page either', () => {
    expect(asked(ROOT, '/public?business=lUnA')).toMatchObject({ isPlain: false })
    expect(asked(ROOT, '/platform?&')).toMatchObject({ isPlain: false })
  })
})

describe('left to be answered for itself', () => {
  it.each([
    'nss-session=1',
    '__Host-nss-session=1',
    'theme=dark; nss-typed-0=x',
    '__Secure-nss-typed-0=x',
    '__Host-next-auth.csrf-token=x',
  ])('is a request with a cookie of ours: %s', (cookie) => {
    expect(asked('luna.book.example.com', '/book', { cookie })).toBeNull()
  })

  it.each(['rsc', 'next-action', 'next-router-prefetch', 'next-router-state-tree', 'x-nextjs-data'])(
    'is a part of a page: %s',
    (header) => {
      expect(asked('luna.book.example.com', '/book', { [header]: '1' })).toBeNull()
    },
  )

  it('is anything but a read: POST, PUT, DELETE', () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'])
      expect(asked('luna.book.example.com', '/book', {}, method)).toBeNull()
  })

  it('is every address whose page may differ from visitor to visitor, or belongs to one visitor', () => {
    for (const url of [
      '/confirm/1',
      '/book?problem=slot_taken',
      '/book?time=10:00',
      '/?source=x',
      '/book?date=1&date=2',
      '/join-waitlist',
      '/%62ook',
      `/book?service=${'x'.repeat(300)}`,
    ]) {
      expect(asked('luna.book.example.com', url)).toBeNull()
    }
    for (const url of ['/admin', '/login', '/api/health', '/find?q=luna', '/dev/inbox', '/customer-demo'])
      expect(asked(ROOT, url)).toBeNull()
  })
})

describe('a page of the product', () => {
  it('is kept for those who are signed out, without a query', () => {
    expect(asked(ROOT, '/platform')).toEqual({
      host: ROOT,
      url: '/platform',
      site: null,
      showsTimes: false,
      isPlain: true,
    })
    expect(asked(ROOT, '/tutorial?step=2')).toBeNull()
    expect(asked('luna.book.example.com', '/platform')).toBeNull()
  })

  it('is not mixed up with cookies of other programs on the same domain', () => {
    expect(asked(ROOT, '/', { cookie: '_ga=GA1.1; theme=dark' })).not.toBeNull()
  })
})
