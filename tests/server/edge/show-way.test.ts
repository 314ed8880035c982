/** Which page an address means: shown by the web server, and by the middleware where it wasn't. */
import { NextRequest } from 'next/server'
import { readAskedRecord } from '@/lib/domain/asked-record'
import { readAskedSite } from '@/lib/domain/subdomain'
import { NO_PAGE, RECORD_HEADER, routes, SITE_HEADER, siteRoutes, WAY_SHOWN_HEADER } from '@/lib/routes'
import { config, middleware } from '../../../middleware'
import { showWay } from '../../../scripts/lib/edge/show-way'

const ROOT = 'book.example.com'
const LUNA = 'luna.book.example.com'

/** What Next is asked, and told. */
function shown(host: string, url: string, sent: Record<string, string> = {}) {
  const request = { headers: { host, ...sent } as Record<string, string>, url }
  showWay(request, ROOT)
  return { url: request.url, shown: WAY_SHOWN_HEADER in request.headers, site: request.headers[SITE_HEADER] }
}

describe('the way that the web server shows Next', () => {
  it.each([
    [LUNA, '/', '/public', 'host luna'],
    [LUNA, '/?utm=1&x=?', '/public?utm=1&x=?', 'host luna'],
    ['evil.example', '/', '/not-here', undefined],
    ['LUNA.book.example.com:8443', '/book?service=1', '/book?service=1', 'host luna'],
    [LUNA, '/confirm/3f1c', '/confirm/3f1c', 'host luna'],
    [LUNA, '/waiting/key', '/waiting/key', 'host luna'],
    [ROOT, '/public', '/public', 'unnamed luna'],
    [ROOT, '/book', '/book', 'unnamed luna'],
    [ROOT, '/public?business=Vale', '/public?business=Vale', 'root vale'],
    [ROOT, '/manage/3f1c?business=vale', '/manage/3f1c?business=vale', 'root vale'],
    [ROOT, '/dashboard', '/dashboard', undefined],
    [ROOT, '/', '/', undefined],
  ])('from %s %s leads to %s', (host, url, page, site) => {
    expect(shown(host, url)).toEqual({ url: page, shown: true, site })
  })

  it.each([
    [LUNA, '/admin/clients'],
    [LUNA, '/dashboard'],
    [LUNA, '/public'],
    [LUNA, '/book/x'],
    [LUNA, '/confirm'],
    [LUNA, '/constructor'],
    [ROOT, '/public/book'],
    [ROOT, '/waiting/key'],
    [ROOT, '/book?business=../x'],
    ['evil.example', '/book'],
    ['a.luna.book.example.com', '/book'],
  ])('is left to the middleware where %s %s is another page', (host, url) => {
    expect(shown(host, url)).toEqual({ url, shown: false, site: undefined })
  })

  it.each(['/api/health', '/_next/static/chunks/a.js', '/robots.txt', '/embed.js', '/icon.svg'])(
    'is not shown for %s, which is no page',
    (url) => {
      expect(shown(LUNA, url)).toEqual({ url, shown: false, site: undefined })
    },
  )

  it.each([
    '//book',
    '/book/',
    '/%62ook',
    '/book/../admin',
    '/a\\b',
    '/book;x',
    '/b\u00fccher',
    'http://luna.book.example.com/book',
    '',
  ])('is left to Next where "%s" may mean something else than it says', (url) => {
    expect(shown(LUNA, url)).toEqual({ url, shown: false, site: undefined })
  })

  it('leads wherever a business links to', () => {
    const host = siteRoutes('host', 'vale')
    const onHost = [
      host.home,
      host.book(),
      host.joinWaitlist,
      host.booked('id'),
      host.offer('key'),
      host.confirm('id'),
      host.manage('id'),
      host.emails('key'),
      host.waiting('key'),
      host.approve('key'),
      host.shortConfirm('code'),
      host.shortManage('code'),
      host.shortBook('code'),
      siteRoutes('embed', 'vale').book(),
    ]
    expect(onHost.filter((link) => shown('vale.book.example.com', link).site !== 'host vale')).toEqual([])
    const root = siteRoutes('root', 'vale')
    const onRoot = [
      root.home,
      root.book(),
      root.joinWaitlist,
      root.booked('id'),
      root.offer('key'),
      root.confirm('id'),
      root.manage('id'),
    ]
    expect(onRoot.filter((link) => shown(ROOT, link).site === undefined)).toEqual([])
  })

  it('is never what a client says, not even where none is shown', () => {
    const sent = { [WAY_SHOWN_HEADER]: '1', [SITE_HEADER]: 'host vale' }
    expect(shown(ROOT, '/dashboard', sent)).toEqual({ url: '/dashboard', shown: true, site: undefined })
    for (const url of ['//dashboard', '/public/book', '/api/appointments', '/_next/data'])
      expect(shown(ROOT, url, sent)).toEqual({ url, shown: false, site: undefined })
  })
})

describe('the record that an address of an owner names', () => {
  const ID = '3F1c0000-0000-4000-8000-00000000abcd'
  const ofServer = (url: string) => {
    const request = { headers: { host: ROOT, [RECORD_HEADER]: `clients ${ID}` } as Record<string, string>, url }
    showWay(request, ROOT)
    return { isShown: WAY_SHOWN_HEADER in request.headers, record: request.headers[RECORD_HEADER] }
  }
  const ofMiddleware = (url: string) => {
    const { headers } = middleware(
      new NextRequest(`https://${ROOT}${url}`, { headers: { host: ROOT, [RECORD_HEADER]: `clients ${ID}` } }),
    )
    return {
      rewritten: headers.get('x-middleware-rewrite')?.replace(`https://${ROOT}`, ''),
      record: headers.get(`x-middleware-request-${RECORD_HEADER}`) ?? undefined,
    }
  }

  beforeAll(() => {
    process.env.APP_URL = `https://${ROOT}`
  })

  it.each([
    [routes.admin.client(ID), `clients ${ID}`],
    [routes.admin.appointment(ID), `appointments ${ID}`],
  ])('is told to the page at %s', (url, record) => {
    expect(ofServer(url)).toEqual({ isShown: true, record })
    expect(ofMiddleware(url)).toEqual({ rewritten: undefined, record })
  })

  it.each([
    '/admin/clients/xyz',
    '/admin/appointments/xyz',
    `/admin/clients/${ID}0`,
    '/admin/clients/%78yz',
    '/admin/appointments/due',
  ])('makes %s a page that does not exist where the id is malformed', (url) => {
    expect(ofServer(url)).toEqual({ isShown: false, record: undefined })
    expect(ofMiddleware(url)).toEqual({ rewritten: '/-', record: undefined })
  })

  it('is none on every other page of an owner, whatever a client sends', () => {
    for (const url of Object.values(routes.admin)
      .filter((path) => typeof path === 'string')
      .map((path) => path.replace(/[?#].*/, ''))) {
      expect([url, ofServer(url)]).toEqual([url, { isShown: true, record: undefined }])
      expect([url, ofMiddleware(url)]).toEqual([url, { rewritten: undefined, record: undefined }])
    }
  })

  it('is read only as we write it', () => {
    expect(readAskedRecord(`clients ${ID}`)).toEqual({ kind: 'clients', id: ID })
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
      expect(readAskedRecord(header)).toBeNull()
  })
})

describe('the middleware', () => {
  const { source, missing } = config.matcher[0] ?? { source: '', missing: [] }
  const asked = (host: string, url: string) =>
    middleware(new NextRequest(`https://${ROOT}${url}`, { headers: { host, [SITE_HEADER]: 'root vale' } })).headers
  const rewritten = (host: string, url: string) =>
    asked(host, url).get('x-middleware-rewrite')?.replace(`https://${ROOT}`, '') ?? url
  const siteOf = (host: string, url: string) => asked(host, url).get(`x-middleware-request-${SITE_HEADER}`) ?? undefined

  beforeAll(() => {
    process.env.APP_URL = `https://${ROOT}`
  })

  it('runs for exactly the pages that no way was shown for', () => {
    expect(missing).toEqual([{ type: 'header', key: WAY_SHOWN_HEADER }])
    const matches = new RegExp(`^${source}$`)
    for (const url of [
      '/',
      '/book',
      '/dashboard',
      '/public',
      '/api/health',
      '/apix',
      '/_next/static/a.js',
      '/icon.svg',
      '/favicon.ico',
      '/robots.txt',
      '/sitemap.xml',
      '/social-card.png',
      '/slow-down',
      '/embed.js',
    ]) {
      expect([url, matches.test(url)]).toEqual([url, !NO_PAGE.test(url)])
    }
  })

  it.each([
    [LUNA, '/'],
    [LUNA, '/book?service=1'],
    [LUNA, '/c/abc'],
    [ROOT, '/public?business=Vale'],
    [ROOT, '/book'],
    [ROOT, '/dashboard'],
    ['evil.example', '/'],
  ])('comes to the same page as the web server from %s %s', (host, url) => {
    const { url: page, site } = shown(host, url)
    expect({ page: rewritten(host, url), site: siteOf(host, url) }).toEqual({ page, site })
  })

  it.each([
    [LUNA, '/admin/clients', '/not-here', 'host luna'],
    [LUNA, '/login', '/not-here', 'host luna'],
    [LUNA, '/public', '/not-here', 'host luna'],
    [LUNA, '/book/x', '/not-here', 'host luna'],
    [LUNA, '/%61dmin', '/not-here', 'host luna'],
    [LUNA, '/constructor', '/not-here', 'host luna'],
    ['evil.example', '/dashboard', '/not-here', undefined],
    ['a.luna.book.example.com', '/book', '/not-here', undefined],
    [ROOT, '/book?business=../x', '/not-here?business=../x', undefined],
    [ROOT, '/public/book?service=1', '/book?service=1', 'unnamed luna'],
    [ROOT, '/public/confirm/3f1c', '/confirm/3f1c', 'unnamed luna'],
    [ROOT, '/public/customer-demo', '/customer-demo', undefined],
    [ROOT, '/public/dashboard', '/public/dashboard', undefined],
    [ROOT, '/public/public', '/public/public', undefined],
    [ROOT, '/waiting/key', '/-', undefined],
    [ROOT, '/c/abc', '/-', undefined],
  ])('leads from %s %s to %s', (host, url, page, site) => {
    expect({ page: rewritten(host, url), site: siteOf(host, url) }).toEqual({ page, site })
  })
})

describe('the header that says whose page it is', () => {
  it('is read only as we write it', () => {
    expect(readAskedSite('host luna')).toEqual({ mark: 'host', subdomain: 'luna' })
    for (const header of [
      null,
      '',
      'host',
      'luna',
      'host  luna',
      'owner luna',
      'host luna vale',
      'host ../x',
      'host luna, host vale',
    ])
      expect(readAskedSite(header)).toBeNull()
  })
})
