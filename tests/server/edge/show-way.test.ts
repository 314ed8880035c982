/** Which page an address means: told by the web server, and by the middleware where it wasn't. */
import type { NextConfig } from 'next'
import { NextRequest } from 'next/server'
import { NO_OTHER_WAY, NO_PAGE, WAY_HEADER } from '@/lib/routes'
import { config, middleware } from '../../../middleware'
import { showWay } from '../../../scripts/lib/edge/show-way'

/** Has no types of its own. */
const NEXT_CONFIG = '../../../next.config.mjs'
const ROOT = 'book.example.com'
const LUNA = 'luna.book.example.com'

function wayOf(host: string, url: string, sent: Record<string, string> = {}) {
  const headers: Record<string, string> = { host, ...sent }
  showWay({ headers, url }, ROOT)
  return { way: headers[WAY_HEADER], mark: headers['x-nss-via'] }
}

describe('the way that the web server shows Next', () => {
  it.each([
    [LUNA, '/', '/sites/luna', 'host'],
    ['LUNA.book.example.com:8443', '/book?service=1', '/sites/luna/book', 'host'],
    [LUNA, '/admin/clients', '/sites/luna/admin/clients', 'host'],
    [ROOT, '/public', '/sites/luna', 'unnamed'],
    [ROOT, '/book', '/sites/luna/book', 'unnamed'],
    [ROOT, '/public/?business=Vale', undefined, undefined],
    [ROOT, '/public?business=Vale', '/sites/vale', 'root'],
    [ROOT, '/manage/3f1c?business=vale', '/sites/vale/manage/3f1c', 'root'],
    [ROOT, '/book?business=../x', '/business-not-found', undefined],
    [ROOT, '/dashboard', NO_OTHER_WAY, undefined],
    [ROOT, '/', NO_OTHER_WAY, undefined],
    [ROOT, '/sites/luna', '/-', undefined],
    [LUNA, '/sites/vale', '/-', undefined],
    ['evil.example', '/', '/business-not-found', undefined],
    ['a.luna.book.example.com', '/book', '/business-not-found', undefined],
  ])('from %s %s leads to %s', (host, url, way, mark) => {
    expect(wayOf(host, url)).toEqual({ way, mark })
  })

  it.each(['/api/health', '/_next/static/chunks/a.js', '/robots.txt', '/embed.js', '/icon.svg'])('is not shown for %s, which is no page', (url) => {
    expect(wayOf(LUNA, url)).toEqual({ way: undefined, mark: undefined })
  })

  it.each(['//book', '/book/', '/%62ook', '/book/../admin', '/a\\b', '/book;x', '/b\u00fccher', 'http://luna.book.example.com/book', ''])(
    'is left to Next where "%s" may mean something else than it says', (url) => {
      expect(wayOf(LUNA, url).way).toBeUndefined()
    },
  )

  it('is never what a client says, not even where none is shown', () => {
    const sent = { [WAY_HEADER]: '/sites/vale', 'x-nss-via': 'host' }
    expect(wayOf(ROOT, '/dashboard', sent)).toEqual({ way: NO_OTHER_WAY, mark: undefined })
    for (const url of ['//dashboard', '/api/appointments', '/_next/data']) expect(wayOf(ROOT, url, sent)).toEqual({ way: undefined, mark: undefined })
  })
})

describe('Next', () => {
  const { source, missing } = config.matcher[0] ?? { source: '', missing: [] }

  it('runs its middleware for exactly the pages that no way was shown for', () => {
    expect(missing).toEqual([{ type: 'header', key: WAY_HEADER }])
    const matches = new RegExp(`^${source}$`)
    for (const url of ['/', '/book', '/dashboard', '/sites/luna', '/api/health', '/apix', '/_next/static/a.js', '/icon.svg', '/favicon.ico', '/robots.txt', '/sitemap.xml', '/social-card.png', '/slow-down', '/embed.js']) {
      expect([url, matches.test(url)]).toEqual([url, !NO_PAGE.test(url)])
    }
  })

  it('follows the way, and nothing that only looks like one', async () => {
    const { default: nextConfig } = await import(NEXT_CONFIG) as { default: NextConfig }
    const { beforeFiles = [] } = await nextConfig.rewrites?.() as { beforeFiles?: { has?: { key?: string; value?: string }[] }[] }
    const { key, value = '' } = beforeFiles[0]?.has?.[0] ?? {}
    expect(key).toBe(WAY_HEADER)
    const followed = (way: string) => new RegExp(`^${value}$`).exec(way)?.groups?.way
    expect(followed('/sites/luna/book')).toBe('sites/luna/book')
    expect(followed(NO_OTHER_WAY)).toBeUndefined()
  })

  it('comes to the same page by its middleware', () => {
    process.env.APP_URL = `https://${ROOT}`
    for (const [host, url] of [[LUNA, '/'], [LUNA, '/book?service=1'], [ROOT, '/public?business=Vale'], [ROOT, '/book'], [ROOT, '/dashboard'], [ROOT, '/sites/luna'], ['evil.example', '/'], [ROOT, '/book?business=../x']] as const) {
      const { headers } = middleware(new NextRequest(`https://${ROOT}${url}`, { headers: { host, 'x-nss-via': 'root' } }))
      const rewritten = headers.get('x-middleware-rewrite')
      const { way, mark } = wayOf(host, url)
      expect([url, rewritten === null ? NO_OTHER_WAY : new URL(rewritten).pathname]).toEqual([url, way])
      expect([url, headers.get('x-middleware-request-x-nss-via') ?? undefined]).toEqual([url, mark])
    }
  })
})
