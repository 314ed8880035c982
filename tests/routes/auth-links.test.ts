import { POST as requestLink } from '@/app/api/auth/request-magic-link/route'
import { POST as consumeLink } from '@/app/api/auth/use-magic-link/route'
import VerifyPage from '@/app/(auth)/magic-login/verify/page'
import * as nextAuth from '@/app/api/auth/[...nextauth]/route'
import { getDb } from '@/lib/server/db'
import { processorMs } from '../support/processor-time'

const BASE = 'http://localhost:3000'
const context = { params: Promise.resolve({}) }

const ask = (body: unknown, headers: Record<string, string> = {}) =>
  requestLink(
    new Request(`${BASE}/api/auth/request-magic-link`, {
      method: 'POST',
      headers: { host: 'localhost:3000', 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
    context,
  )

const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  new Request(`${BASE}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { host: 'localhost:3000', origin: BASE, ...headers },
  })

async function linkFor(email: string, callbackUrl?: string) {
  const { magicUrl } = (await (await ask({ email, ...(callbackUrl ? { callbackUrl } : {}) })).json()) as {
    magicUrl: string
  }
  return Object.fromEntries(new URL(magicUrl).searchParams) as { email: string; token: string; callbackUrl: string }
}

const countSessions = () => getDb().session.count()

describe('POST /api/auth/request-magic-link', () => {
  it('answers 200 with the link outside production', async () => {
    const answer = await ask({ email: ' Mia@Example.com ' })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      success: true,
      message: expect.stringContaining('15 minutes'),
      magicUrl: expect.stringMatching(
        /^http:\/\/localhost:3000\/magic-login\/verify\?token=[\w-]{43}&email=mia%40example\.com/,
      ),
    })
  })

  it.each([
    '',
    'mia',
    'a@x.io,b@y.io',
    '"e@evil.io"@victim.io',
    'a＠evil.io@victim.io',
    'a\u0000b@x.io',
    'a@x.io\r\nBcc: b@y.io',
    'Mia <mia@x.io>',
    `${'a'.repeat(65)}@x.io`,
    `a@${'.'.repeat(60_000)}@`,
    `a@${'(('.repeat(20_000)}`,
    'a@😀.com',
    'a@localhost',
  ])('refuses the address %.40s at once and mails nobody', async (email) => {
    const before = await getDb().devInboxMessage.count()
    const started = processorMs()
    const answer = await ask({ email })
    expect(processorMs() - started).toBeLessThan(10_000)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      code: 'validation',
      fields: { email: email === '' ? 'Email is required' : 'Please enter a valid email address' },
    })
    expect(await getDb().devInboxMessage.count()).toBe(before)
  })

  it('refuses a fourth link in fifteen minutes with Retry-After', async () => {
    for (let round = 0; round < 3; round += 1) expect((await ask({ email: 'often@example.com' })).status).toBe(200)
    const answer = await ask({ email: 'often@example.com' })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800)
  })

  it('builds the link on APP_URL whatever the request claims', async () => {
    const answer = await ask(
      { email: 'host@example.com' },
      { host: 'localhost', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    )
    expect(JSON.stringify(await answer.json())).not.toContain('evil.example')
  })

  it('is not there on a business host, and not for foreign pages', async () => {
    expect((await ask({ email: 'a@example.com' }, { host: 'luna.localhost:3000' })).status).toBe(404)
    expect((await ask({ email: 'a@example.com' }, { origin: 'http://luna.localhost:3000' })).status).toBe(403)
    expect((await ask({ email: 'a@example.com' }, { 'sec-fetch-site': 'same-site' })).status).toBe(403)
  })

  it('works as a plain form, leading back to the page', async () => {
    const sent = await requestLink(form('/api/auth/request-magic-link', { email: 'form@example.com' }), context)
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/magic-login?sent=1'])
    const refused = await requestLink(form('/api/auth/request-magic-link', { email: 'nobody' }), context)
    expect([refused.status, refused.headers.get('location')]).toEqual([303, '/magic-login?problem=validation'])
  })
})

describe('the page of a sign-in link', () => {
  const open = async (search: string) =>
    (await VerifyPage({ searchParams: Promise.resolve(Object.fromEntries(new URLSearchParams(search))) })).props as {
      title?: string
      wasChanged?: boolean
    }

  it.each([
    ['as it was sent', (search: string) => search],
    ['whose plus became a space', (search: string) => search.replace('%2B', '+')],
    ['whose & became &amp;', (search: string) => search.replaceAll('&', '&amp;')],
    ['with a full stop and tracking', (search: string) => `utm_source=mail&${search}.`],
  ])('%s offers to sign in', async (name, change) => {
    const link = await linkFor(`mia+${name.length}@example.com`)
    expect(await open(change(new URLSearchParams(link).toString()))).toMatchObject({ title: 'One more tap' })
  })

  it('that lost a part says so, and one that was used says that', async () => {
    const { token, email } = await linkFor('part@example.com')
    const cases: Array<[string, boolean]> = [
      ['', true],
      [`token=${token}`, true],
      [`email=${email}`, true],
      [`token=${token.slice(1)}&email=${email}`, true],
      [`token=${token.toUpperCase()}&email=${email}`, true],
      [`token=${token}&email=other@example.com`, true],
      ['error=Verification', false],
      [`token=${'Aa-'.repeat(15).slice(0, 43)}&email=${email}`, false],
    ]
    for (const [search, wasChanged] of cases) expect([search, await open(search)]).toEqual([search, { wasChanged }])
  })
})

describe('POST /api/auth/use-magic-link', () => {
  it('signs in with a new cookie, ends the old session and goes where they wanted', async () => {
    const link = await linkFor('twice@example.com', '/admin/clients')
    const first = await consumeLink(form('/api/auth/use-magic-link', link))
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect([first.status, first.headers.get('location')]).toEqual([303, '/admin/clients'])
    const before = await countSessions()
    const second = await consumeLink(form('/api/auth/use-magic-link', await linkFor('twice@example.com'), { cookie }))
    expect(second.headers.get('set-cookie')).not.toContain(cookie)
    expect(await countSessions()).toBe(before)
  })

  it('leads used, expired and made-up links to the same page, damaged ones to that page without a reason, without a cookie', async () => {
    const link = await linkFor('used@example.com')
    await consumeLink(form('/api/auth/use-magic-link', link))
    const before = await countSessions()
    const late = await linkFor('expired@example.com')
    await getDb().verificationToken.updateMany({
      where: { identifier: 'expired@example.com' },
      data: { expires: new Date(0) },
    })
    const dead = '/magic-login/verify?error=Verification'
    const damaged = '/magic-login/verify'
    const cases: Array<[Record<string, string>, string]> = [
      [link, dead],
      [late, dead],
      [{ ...link, token: 'Aa-'.repeat(15).slice(0, 43) }, dead],
      [{ ...link, token: 'A'.repeat(43) }, damaged],
      [{ ...link, token: link.token.toLowerCase() }, damaged],
      [{ email: 'x\u0000', token: '' }, damaged],
      [{}, damaged],
    ]
    for (const [fields, page] of cases) {
      const answer = await consumeLink(form('/api/auth/use-magic-link', fields))
      expect([answer.status, answer.headers.get('location'), answer.headers.get('set-cookie')]).toEqual([
        303,
        page,
        null,
      ])
    }
    expect(await countSessions()).toBe(before)
  })

  it('takes no post from another page, but one whose page sends no referrer', async () => {
    const link = await linkFor('origin@example.com')
    const from = async (headers: Record<string, string>) =>
      (await consumeLink(form('/api/auth/use-magic-link', link, headers))).status
    expect(await from({ origin: 'http://evil.example' })).toBe(403)
    expect(await from({ origin: 'http://luna.localhost:3000' })).toBe(403)
    expect(await from({ origin: 'null' })).toBe(403)
    expect(await from({ origin: 'null', 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await from({ origin: 'null', 'sec-fetch-site': 'same-origin' })).toBe(303)
  })

  it('never redirects to another host', async () => {
    const answer = await consumeLink(
      form('/api/auth/use-magic-link', { ...(await linkFor('redirect@example.com')), callbackUrl: '//evil.example' }),
    )
    expect(answer.headers.get('location')).toBe('/dashboard')
  })
})

const askNextAuth = (method: string, path: string, init: RequestInit = {}) =>
  (method === 'POST' ? nextAuth.POST : nextAuth.GET)(
    new Request(`${BASE}/api/auth/${path}`, { ...init, method, headers: { host: 'localhost:3000', ...init.headers } }),
    { params: Promise.resolve({ nextauth: (path.split('?')[0] ?? '').split('/') }) },
  )

describe("NextAuth's own paths", () => {
  it.each([
    ['GET', 'callback/email'],
    ['HEAD', 'callback/email'],
    ['POST', 'callback/email'],
    ['GET', 'callback'],
    ['POST', 'signin/email'],
    ['HEAD', 'signin'],
    ['GET', 'signin/email'],
    ['GET', 'providers'],
    ['POST', 'session'],
    ['GET', 'session/x'],
  ])('%s %s is not there and uses no link up', async (method, path) => {
    const { email, token } = await linkFor(`${method}.${path.replace('/', '.')}@example.com`.toLowerCase())
    const answer = await askNextAuth(method, `${path}?email=${email}&token=${token}`)
    expect(answer.status).toBe(404)
    expect(await getDb().verificationToken.count({ where: { identifier: email } })).toBe(1)
  })

  it.each([
    ['signin?callbackUrl=%2Fadmin', '/magic-login?callbackUrl=%2Fadmin'],
    ['signin?callbackUrl=javascript:x&error=a%0D%0Ab', '/magic-login?callbackUrl=%2Fdashboard'],
    ['signout', '/login'],
    ['verify-request', '/magic-login?sent=1'],
    ['error?error=Verification', '/magic-login/verify?error=Verification'],
  ])('GET %s leads to our own page and uses no link up', async (path, page) => {
    const { email, token } = await linkFor(`${path.replace(/\W+/g, '.')}@example.com`.toLowerCase())
    const answer = await askNextAuth('GET', `${path}${path.includes('?') ? '&' : '?'}email=${email}&token=${token}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, page])
    expect(await getDb().verificationToken.count({ where: { identifier: email } })).toBe(1)
  })

  it('tell who is signed in, and sign out with their own token alone', async () => {
    const used = await consumeLink(form('/api/auth/use-magic-link', await linkFor('out@example.com')))
    const cookie = used.headers.get('set-cookie')?.split(';')[0] ?? ''
    const session = async () => (await askNextAuth('GET', 'session', { headers: { cookie } })).json() as Promise<object>
    const { id } = await getDb().user.findUniqueOrThrow({ where: { email: 'out@example.com' } })
    expect(await session()).toEqual({ user: { id, email: 'out@example.com' }, expires: expect.any(String) })

    const csrf = await askNextAuth('GET', 'csrf')
    const { csrfToken } = (await csrf.json()) as { csrfToken: string }
    const signOut = (token: string) =>
      askNextAuth('POST', 'signout', {
        body: new URLSearchParams({ csrfToken: token, callbackUrl: '//evil.example' }),
        headers: { cookie: `${cookie}; ${csrf.headers.getSetCookie()[0]?.split(';')[0]}` },
      })
    const forged = await signOut('x'.repeat(64))
    expect([forged.status, forged.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('/signout?csrf=true'),
    ])
    expect(await session()).not.toEqual({})
    const signedOut = await signOut(csrfToken)
    expect([signedOut.status, signedOut.headers.get('location')]).toEqual([303, '/dashboard'])
    expect(signedOut.headers.getSetCookie().join()).toMatch(/nss-session=; Max-Age=0/)
    expect(await session()).toEqual({})
  })
})
