import { toCallbackPath } from '@/lib/server/auth/callback-path'

describe('where signing in leads', () => {
  it.each([
    ['/admin/clients?q=ada#top', '/admin/clients?q=ada#top'],
    ['/', '/'],
    ['/a/../admin', '/admin'],
    ['/onboarding', '/onboarding'],
  ])('keeps our own path %s', (asked, path) => expect(toCallbackPath(asked)).toBe(path))

  it.each([
    undefined,
    null,
    '',
    'dashboard',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/api/logout',
    '/API/auth/test-login',
    '/x/../api/logout',
    `/${'a'.repeat(600)}`,
    'http://localhost:3000/admin',
  ])('is the dashboard instead of %s', (asked) => expect(toCallbackPath(asked)).toBe('/dashboard'))
})
