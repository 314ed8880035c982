import { cachedPageOf } from '../../../scripts/lib/edge/cached-page'

const ROOT = 'book.example.com'

function asked(host: string, url: string, headers: Record<string, string> = {}, method = 'GET') {
  return cachedPageOf({ method, url, headers: { host, ...headers } }, ROOT)
}

describe('a page of a business', () => {
  it('is one page however its host is written, rendered under its own name', () => {
    const page = { host: 'luna.book.example.com', url: '/book', subdomain: 'luna', showsTimes: true }
    for (const host of ['luna.book.example.com', 'LUNA.Book.Example.COM', 'luna.book.example.com:8443', 'luna.book.example.com:80']) {
      expect(asked(host, '/book')).toEqual(page)
    }
  })

  it('never depends on other headers that name a host', () => {
    const tricks = { 'x-forwarded-host': 'evil.example', 'x-host': 'evil.example', forwarded: 'host=evil.example', 'x-original-url': '/admin', 'x-nss-site': 'root vale' }
    expect(asked('luna.book.example.com', '/', tricks)).toEqual(asked('luna.book.example.com', '/'))
  })

  it('is found on the root host by name, and by nothing that only looks like one', () => {
    expect(asked(ROOT, '/book?business=Luna&service=1')).toEqual({ host: ROOT, url: '/book?business=Luna&service=1', subdomain: 'luna', showsTimes: true })
    expect(asked(ROOT, '/public?business=luna')).toEqual({ host: ROOT, url: '/public?business=luna', subdomain: 'luna', showsTimes: false })
    for (const url of ['/book?business=luna&business=vale', '/public?business=', '/book?business=../x', '/public/?business=luna']) expect(asked(ROOT, url)).toBeNull()
  })

  it.each(['luna.book.example.com.evil.com', 'evilbook.example.com', 'a.b.book.example.com', 'luna.book.example.com:99999', '', '127.0.0.1', 'luna_.book.example.com', 'x'.repeat(300)])(
    'is not what the host "%s" asks for', (host) => {
      expect(asked(host, '/')).toBeNull()
    },
  )
})

describe('who came by an advertisement, a social network or a mail', () => {
  const luna = 'luna.book.example.com'

  it.each(['utm_source=google&utm_medium=cpc', 'fbclid=IwAR0x-y_z', 'gclid=Cj0&gbraid=0AAA', 'igsh=MTA', 'msclkid=1', 'UTM_Source=x', `fbclid=${'x'.repeat(500)}`])('gets the page of all others: ?%s', (traces) => {
    expect(asked(luna, `/?${traces}`)).toEqual(asked(luna, '/'))
    expect(asked(luna, `/book?${traces}&service=1`)).toEqual(asked(luna, '/book?service=1'))
    expect(asked(luna, `/book?service=1&${traces}&date=2027-03-01`)).toEqual(asked(luna, '/book?service=1&date=2027-03-01'))
    expect(asked(ROOT, `/public?business=luna&${traces}`)).toEqual(asked(ROOT, '/public?business=luna'))
    expect(asked(ROOT, `/?${traces}`)).toEqual(asked(ROOT, '/'))
  })

  it('gets nothing kept where the rest of the address is about her alone', () => {
    for (const url of ['/book?utm_source=x&problem=slot_taken', '/?utm_source=x&y=1', '/confirm/1?fbclid=2', `/?fbclid=${'x'.repeat(2000)}`, '/?utm%5Fsource=x', '/?clientid=1']) expect(asked(luna, url)).toBeNull()
  })
})

describe('the free times that a booking page asks for', () => {
  const times = '/api/public/businesses/luna/availability'

  it('are kept by service, person and days, on the business\'s own host and on the root host', () => {
    for (const host of ['luna.book.example.com', ROOT]) {
      const url = `${times}?serviceId=1&from=2027-03-01&to=2027-03-31&staffId=2`
      expect(asked(host, url)).toEqual({ host, url, subdomain: 'luna', showsTimes: true })
    }
  })

  it('are not another business\'s, nor the answer to any other question', () => {
    expect(asked('vale.book.example.com', times)).toBeNull()
    for (const url of [`${times}?x=1`, `${times}?from=1&from=2`, `${times}/`, '/api/public/businesses/luna', '/api/public/businesses/LUNA/availability', '/api/availability']) {
      expect(asked('luna.book.example.com', url)).toBeNull()
    }
  })
})

describe('left to be answered for itself', () => {
  it.each(['nss-session=1', '__Host-nss-session=1', 'theme=dark; nss-typed-0=x', '__Secure-nss-typed-0=x', '__Host-next-auth.csrf-token=x'])(
    'is whoever brings a cookie of ours: %s', (cookie) => {
      expect(asked('luna.book.example.com', '/book', { cookie })).toBeNull()
    },
  )

  it.each(['rsc', 'next-action', 'next-router-prefetch', 'next-router-state-tree', 'x-nextjs-data'])('is a part of a page: %s', (header) => {
    expect(asked('luna.book.example.com', '/book', { [header]: '1' })).toBeNull()
  })

  it('is anything but a look: POST, PUT, DELETE', () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']) expect(asked('luna.book.example.com', '/book', {}, method)).toBeNull()
  })

  it('is every address whose page may differ from visitor to visitor, or that is nobody else’s', () => {
    for (const url of ['/confirm/1', '/book?problem=slot_taken', '/book?time=10:00', '/?source=x', '/book?date=1&date=2', '/join-waitlist', '/%62ook', `/book?service=${'x'.repeat(300)}`]) {
      expect(asked('luna.book.example.com', url)).toBeNull()
    }
    for (const url of ['/admin', '/login', '/api/health', '/find?q=luna', '/dev/inbox', '/customer-demo']) expect(asked(ROOT, url)).toBeNull()
  })
})

describe('a page of the product', () => {
  it('is kept for those who are signed out, without a query', () => {
    expect(asked(ROOT, '/platform')).toEqual({ host: ROOT, url: '/platform', subdomain: null, showsTimes: false })
    expect(asked(ROOT, '/tutorial?step=2')).toBeNull()
    expect(asked('luna.book.example.com', '/platform')).toBeNull()
  })

  it('is not mixed up with cookies of other programs on the same domain', () => {
    expect(asked(ROOT, '/', { cookie: '_ga=GA1.1; theme=dark' })).not.toBeNull()
  })
})
