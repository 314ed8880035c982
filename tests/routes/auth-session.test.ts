import { GET as debugSession } from '@/app/api/debug/session/route'
import { GET as login } from '@/app/api/login/route'
import * as logout from '@/app/api/logout/route'
import { GET as testLogin } from '@/app/api/auth/test-login/route'
import { GET as currentUser } from '@/app/api/auth/user/route'
import { readSession } from '@/lib/server/auth/session'
import { getDb } from '@/lib/server/db'
import { openSalon } from '../support/salon'

const BASE = 'http://localhost:3000'
const context = { params: Promise.resolve({}) }

const call = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Request(`${BASE}${path}`, { method, headers: { host: 'localhost:3000', ...headers } })
const whereTo = (answer: Response) => [answer.status, answer.headers.get('location')]
const isSignedIn = async (cookie: string) => (await readSession(new Headers({ cookie }))) !== null

describe('GET /api/login', () => {
  it('leads to the magic link page and keeps only our own callback', async () => {
    expect(whereTo(await login(call('/api/login')))).toEqual([303, '/magic-login'])
    expect(whereTo(await login(call('/api/login?callbackUrl=%2Fadmin%2Fclients')))).toEqual([
      303,
      '/magic-login?callbackUrl=%2Fadmin%2Fclients',
    ])
    expect(whereTo(await login(call('/api/login?callbackUrl=https%3A%2F%2Fevil.example')))).toEqual([
      303,
      '/magic-login?callbackUrl=%2Fdashboard',
    ])
  })
})

describe('/api/logout', () => {
  it.each<Record<string, string>>([{}, { 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }])(
    'ends the session on our own navigation %j',
    async (headers) => {
      const { cookie } = await openSalon(`logout-${headers['sec-fetch-site'] ?? 'plain'}`)
      const answer = await logout.GET(call('/api/logout', { cookie, ...headers }))
      expect(whereTo(answer)).toEqual([303, '/'])
      expect(answer.headers.get('set-cookie')).toContain('Max-Age=0')
      expect(await isSignedIn(cookie)).toBe(false)
    },
  )

  it.each<[string, Record<string, string>]>([
    ['GET', { 'sec-fetch-site': 'cross-site' }],
    ['GET', { 'sec-fetch-site': 'same-site' }],
    ['GET', { 'sec-purpose': 'prefetch;prerender' }],
    ['GET', { 'next-router-prefetch': '1' }],
    ['HEAD', {}],
  ])('only asks on %s %j', async (method, headers) => {
    const { cookie } = await openSalon(
      `stay-${Object.values(headers)
        .join('')
        .replace(/[^a-z0-9]/g, '')}${method.toLowerCase()}`,
    )
    expect(whereTo(await logout.GET(call('/api/logout', { cookie, ...headers }, method)))).toEqual([303, '/login'])
    expect(await isSignedIn(cookie)).toBe(true)
  })

  it('ends the session on our own POST and on no other', async () => {
    const { cookie } = await openSalon('logout-post')
    expect((await logout.POST(call('/api/logout', { cookie, origin: 'http://evil.example' }, 'POST'))).status).toBe(403)
    expect(await isSignedIn(cookie)).toBe(true)
    expect(whereTo(await logout.POST(call('/api/logout', { cookie, origin: BASE }, 'POST')))).toEqual([303, '/'])
    expect(await isSignedIn(cookie)).toBe(false)
  })
})

describe('GET /api/auth/test-login', () => {
  it('signs in to a private sandbox', async () => {
    const answer = await testLogin(call('/api/auth/test-login'))
    expect(whereTo(answer)).toEqual([303, '/dashboard'])
    const session = await readSession(new Headers({ cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }))
    expect(session?.business?.subdomain).toMatch(/^demo-/)
  })

  it('makes nothing for a link on another site', async () => {
    const before = await getDb().business.count()
    expect(whereTo(await testLogin(call('/api/auth/test-login', { 'sec-fetch-site': 'cross-site' })))).toEqual([
      303,
      '/magic-login',
    ])
    expect(whereTo(await testLogin(call('/api/auth/test-login', {}, 'HEAD')))).toEqual([303, '/magic-login'])
    expect(await getDb().business.count()).toBe(before)
  })
})

describe('GET /api/auth/user', () => {
  it('answers 401 signed out, with a body of the usual shape', async () => {
    const answer = await currentUser(call('/api/auth/user'), context)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ error: 'Please sign in', code: 'unauthorized' })
  })

  it('answers the signed-in person', async () => {
    const { cookie, owner } = await openSalon('user-route')
    const answer = await currentUser(call('/api/auth/user', { cookie }), context)
    expect(await answer.json()).toMatchObject({ id: owner.userId, email: 'user-route@example.com', firstName: null })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })
})

describe('GET /api/debug/session', () => {
  it("shows the caller's own session and no secret", async () => {
    const { cookie, owner } = await openSalon('debug-route')
    const body = await (await debugSession(call('/api/debug/session', { cookie }), context)).text()
    expect(JSON.parse(body)).toEqual({
      signedIn: true,
      cookiePresent: true,
      userId: owner.userId,
      email: 'debug-route@example.com',
      businessId: owner.businessId,
      subdomain: 'debug-route',
      expires: expect.any(String),
    })
    expect(body).not.toContain(cookie.split('=')[1])
  })

  it('says what is missing when signed out', async () => {
    const answer = await debugSession(call('/api/debug/session', { cookie: 'nss-session=garbage' }), context)
    expect(await answer.json()).toMatchObject({ signedIn: false, cookiePresent: true, userId: null, expires: null })
  })
})
