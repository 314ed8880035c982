import { inlineScriptHashes } from '../../../scripts/lib/edge/prerendered-scripts'
import { contentPolicy, framePolicy, securityHeaders, type AskedPage } from '../../../scripts/lib/edge/security-headers'

const HTTPS = { https: true, dev: false, scriptHashes: [], sites: 'https://*.book.example.com' }
const PAGE: AskedPage = { kind: 'business', pathname: '/', search: '' }

function headersOf(asked: Partial<AskedPage>, settings = HTTPS): Record<string, string> {
  return securityHeaders({ kind: 'business', pathname: '/', search: '', ...asked }, 'abc', settings)
}

describe('frames', () => {
  it('are for the booking page of a business that asks for it, on any site', () => {
    expect(framePolicy({ kind: 'business', pathname: '/book', search: 'service=1&embed=1' })).toBe('anywhere')
    expect(headersOf({ pathname: '/book', search: 'embed=1' })['Content-Security-Policy']).toContain(
      'frame-ancestors *',
    )
    expect(headersOf({ pathname: '/book', search: 'embed=1' })).not.toHaveProperty('X-Frame-Options')
  })

  it.each<AskedPage>([
    { kind: 'business', pathname: '/book', search: '' },
    { kind: 'business', pathname: '/book', search: 'embed=0' },
    { kind: 'business', pathname: '/book', search: 'embed=1&embed=1' },
    { kind: 'business', pathname: '/confirm/1', search: 'embed=1' },
    { kind: 'business', pathname: '/book/../manage/1', search: 'embed=1' },
    { kind: 'root', pathname: '/book', search: 'embed=1' },
    { kind: 'root', pathname: '/admin/settings', search: 'embed=1' },
    { kind: 'unknown', pathname: '/book', search: 'embed=1' },
  ])('are for nothing else: %j', (asked) => {
    expect(framePolicy(asked)).toBe('nowhere')
    expect(securityHeaders(asked, 'abc', HTTPS)).toMatchObject({
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

  it('names the error page that was built without a nonce by what it holds', () => {
    const scriptHashes = inlineScriptHashes('<script src="/a.js"></script><script id="x">alert(1)</script>')
    expect(scripts(contentPolicy('abc', PAGE, { ...HTTPS, scriptHashes }))).toBe(
      "script-src 'self' 'nonce-abc' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='",
    )
  })

  it("only the product's own host may show a page in a frame, and only a business's", () => {
    expect(contentPolicy('abc', { ...PAGE, kind: 'root' }, HTTPS)).toContain('frame-src https://*.book.example.com;')
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
    '/c/x',
    '/b/x',
    '/m/x',
    '/magic-login/verify',
    '/%63onfirm/1',
    '//confirm/1',
  ])('is told to nobody: %s', (pathname) => {
    expect(headersOf({ pathname })['Referrer-Policy']).toBe('no-referrer')
  })

  it('is told as a bare origin for all others', () => {
    for (const pathname of ['/', '/book', '/admin/clients', '/%E0%A4%A']) {
      expect(headersOf({ pathname })['Referrer-Policy']).toBe('strict-origin-when-cross-origin')
    }
  })
})

describe('unencrypted lines', () => {
  it('are given up for this host and all below it where the root speaks https, and only there', () => {
    expect(headersOf({})).toMatchObject({
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
      'Content-Security-Policy': expect.stringContaining('upgrade-insecure-requests'),
    })
    const plain = headersOf({}, { ...HTTPS, https: false })
    expect(plain).not.toHaveProperty('Strict-Transport-Security')
    expect(plain['Content-Security-Policy']).not.toContain('upgrade')
  })
})
