import { contentPolicy, mayBeFramed, securityHeaders, type PageRequest } from '@/lib/domain/security-headers'

const HTTPS = { appUrl: 'https://book.example.com', isDev: false }
const PAGE: PageRequest = { host: 'business', pathname: '/', search: '' }

function headersOf(request: Partial<PageRequest>, settings = HTTPS): Record<string, string> {
  return securityHeaders('abc', { ...PAGE, ...request }, settings)
}

describe('frames', () => {
  it('are for the booking page of a business that asks for it, on any site', () => {
    for (const host of ['business', 'domain'] as const)
      expect(mayBeFramed({ host, pathname: '/book', search: 'service=1&embed=1' })).toBe(true)
    expect(headersOf({ pathname: '/book', search: 'embed=1' })['Content-Security-Policy']).toContain(
      'frame-ancestors *',
    )
    expect(headersOf({ pathname: '/book', search: 'embed=1' })).not.toHaveProperty('X-Frame-Options')
  })

  it.each<PageRequest>([
    { host: 'business', pathname: '/book', search: '' },
    { host: 'business', pathname: '/book', search: 'embed=0' },
    { host: 'business', pathname: '/book', search: 'embed=1&embed=1' },
    { host: 'business', pathname: '/confirm/1', search: 'embed=1' },
    { host: 'business', pathname: '/book/../manage/1', search: 'embed=1' },
    { host: 'root', pathname: '/book', search: 'embed=1' },
    { host: 'root', pathname: '/admin/settings', search: 'embed=1' },
    { host: 'unknown', pathname: '/book', search: 'embed=1' },
  ])('are for nothing else: %j', (asked) => {
    expect(mayBeFramed(asked)).toBe(false)
    expect(securityHeaders('abc', asked, HTTPS)).toMatchObject({
      'X-Frame-Options': 'DENY',
      'Content-Security-Policy': expect.stringContaining("frame-ancestors 'none'"),
      'Cross-Origin-Resource-Policy': 'same-origin',
    })
  })
})

describe('the policy', () => {
  const scripts = (policy: string) => policy.split('; ').find((directive) => directive.startsWith('script-src'))

  it('lets run what is ours and what carries the nonce, nothing written into the page', () => {
    expect(scripts(contentPolicy('abc', PAGE, HTTPS))).toBe("script-src 'self' 'nonce-abc'")
  })

  it('names the scripts of the error page that was rendered without a nonce', () => {
    expect(scripts(contentPolicy('abc', PAGE, { ...HTTPS, prerenderedScripts: "'sha256-x'" }))).toBe(
      "script-src 'self' 'nonce-abc' 'sha256-x'",
    )
  })

  it("only the product's own host may show a page in a frame, and only a business's", () => {
    expect(contentPolicy('abc', { ...PAGE, host: 'root' }, HTTPS)).toContain('frame-src https://*.book.example.com;')
    expect(contentPolicy('abc', PAGE, HTTPS)).not.toContain('frame-src')
  })

  it('closes what the page doesn’t need: plug-ins, other bases, posts to other sites', () => {
    const policy = contentPolicy('abc', PAGE, HTTPS)
    for (const directive of [
      "default-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "connect-src 'self'",
    ]) {
      expect(policy.split('; ')).toContain(directive)
    }
  })
})

describe('the address of a page that is the key to something', () => {
  it.each([
    '/confirm/1',
    '/manage/1?time=2',
    '/offer/t',
    '/waiting/t',
    '/emails/t',
    '/approve/t',
    '/requests/t/approve',
    '/c/x',
    '/b/x',
    '/m/x',
    '/magic-login/verify',
    '/%63onfirm/1',
    '//confirm/1',
  ])('is sent to no one: %s', (pathname) => {
    expect(headersOf({ pathname })['Referrer-Policy']).toBe('no-referrer')
  })

  it('is sent as a bare origin for all others', () => {
    for (const pathname of ['/', '/book', '/admin/clients', '/%E0%A4%A']) {
      expect(headersOf({ pathname })['Referrer-Policy']).toBe('strict-origin-when-cross-origin')
    }
  })
})

describe('unencrypted lines', () => {
  it('are ruled out for this host and all below it if the root uses https, and only then', () => {
    expect(headersOf({})).toMatchObject({
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
      'Content-Security-Policy': expect.stringContaining('upgrade-insecure-requests'),
    })
    const ownDomain = headersOf({ host: 'domain' })['Strict-Transport-Security']
    expect(ownDomain).toBe('max-age=31536000')
    const plain = headersOf({}, { ...HTTPS, appUrl: 'http://book.example.com' })
    expect(plain).not.toHaveProperty('Strict-Transport-Security')
    expect(plain['Content-Security-Policy']).not.toContain('upgrade')
  })
})

describe('an uploaded picture', () => {
  it('does nothing as a page of its own on any host, and may be shown by mails and other sites', () => {
    for (const host of ['root', 'business', 'unknown'] as const) {
      expect(headersOf({ host, pathname: `/media/${'a'.repeat(64)}-640.webp` })).toMatchObject({
        'Content-Security-Policy':
          "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'X-Content-Type-Options': 'nosniff',
        'X-Frame-Options': 'DENY',
      })
    }
    expect(headersOf({ pathname: '/mediation' })['Content-Security-Policy']).toContain("script-src 'self'")
  })
})
