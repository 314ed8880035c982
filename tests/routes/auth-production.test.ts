import { startMailSink, type MailSink } from '../support/mail-sink'

const BASE = 'https://book.example.com'
let sink: MailSink

beforeAll(async () => {
  sink = await startMailSink()
  Object.assign(process.env, {
    NODE_ENV: 'production',
    APP_URL: BASE,
    SMTP_URL: sink.smtpUrl,
    DEMO: '',
    DEMO_LOGIN: '',
  })
})

const headers = { host: 'book.example.com', origin: BASE }

describe('in production', () => {
  it('sends the link to the one address and shows it to nobody else; the cookie is a __Host- one', async () => {
    const { POST: requestLink } = await import('@/app/api/auth/request-magic-link/route')
    const answer = await requestLink(
      new Request(`${BASE}/api/auth/request-magic-link`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'Mia@Example.com' }),
      }),
      { params: Promise.resolve({}) },
    )
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ success: true, message: expect.any(String) })
    expect(sink.mails().map((mail) => mail.to)).toEqual([['mia@example.com']])

    const token = /token=([\w-]{43})/.exec(sink.mails()[0]?.text ?? '')?.[1] ?? ''
    const { POST: consumeLink } = await import('@/app/api/auth/use-magic-link/route')
    const used = await consumeLink(
      new Request(`${BASE}/api/auth/use-magic-link`, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ email: 'mia@example.com', token }),
      }),
    )
    const [cookie, ...more] = used.headers.getSetCookie()
    expect(more).toEqual([])
    expect(cookie).toMatch(/^__Host-nss-session=[\w-]{43};/)
    expect(
      new Set(
        cookie
          ?.replace(/=\d+(?=;)|=\w+, [\w :]+ GMT/g, '=...')
          .split('; ')
          .slice(1),
      ),
    ).toEqual(new Set(['Path=/', 'Max-Age=...', 'Expires=...', 'HttpOnly', 'SameSite=Lax', 'Secure']))
  })

  it('binds every other cookie to this one host too, out of reach of scripts and of unencrypted lines', async () => {
    const { nextAuthCookies } = await import('@/lib/server/auth/session-cookie')
    expect(nextAuthCookies().callbackUrl).toEqual({
      name: '__Host-next-auth.callback-url',
      options: { httpOnly: true, sameSite: 'lax', path: '/', secure: true },
    })
    const { keepTyped, readTyped } = await import('@/lib/server/http/typed-form')
    const typed = { fields: { name: 'Mia' }, problems: {} }
    const kept = keepTyped('/book?service=1', typed)
    for (const cookie of kept)
      expect(cookie).toMatch(/^__Secure-nss-typed-\d=[\w-]*; Path=\/book; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/)
    expect(readTyped(new Headers({ cookie: kept.map((cookie) => cookie.split(';')[0]).join('; ') }))).toEqual(typed)
  })

  it('offers no test login', async () => {
    const { GET: testLogin } = await import('@/app/api/auth/test-login/route')
    const answer = await testLogin(new Request(`${BASE}/api/auth/test-login`, { headers }))
    expect([answer.status, answer.headers.get('location'), answer.headers.get('set-cookie')]).toEqual([
      303,
      '/magic-login?problem=demo_off',
      null,
    ])
  })

  it('says so when the mail server fails, and that it is tried again, without a stack', async () => {
    await sink.stop()
    const { POST: requestLink } = await import('@/app/api/auth/request-magic-link/route')
    const answer = await requestLink(
      new Request(`${BASE}/api/auth/request-magic-link`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'down@example.com' }),
      }),
      { params: Promise.resolve({}) },
    )
    expect(answer.status).toBe(503)
    expect(await answer.json()).toEqual({
      error: 'Failed to send magic link just now. We’ll keep trying for 15 minutes, so check your inbox again soon.',
      code: 'mail_delayed',
    })
  })
})
