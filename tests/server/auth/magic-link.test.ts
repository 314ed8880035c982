import { getDb } from '@/lib/server/db'
import { consumeMagicLink, hashLinkToken, readMagicLink, requestMagicLink } from '@/lib/server/auth/magic-link'
import type { AppError } from '@/lib/server/http/app-error'
import { readSession } from '@/lib/server/auth/session'
import { clockAt, depsAt, MORNING } from '../../support/salon'
import { testNow } from '../../support/test-clock'

/** Makes this address's links this much older, because the database's clock decides about them. */
const passTime = (email: string, seconds: number) => getDb().$executeRaw`
  UPDATE verification_tokens SET created_at = created_at - ${seconds} * interval '1 second', expires = expires - ${seconds} * interval '1 second' WHERE identifier = ${email}`

async function linkFor(email: string, deps = depsAt()) {
  const { magicUrl } = await requestMagicLink({ email }, deps)
  return { email, token: new URL(magicUrl ?? '').searchParams.get('token') ?? '' }
}

const sessionsOf = (email: string) => getDb().$queryRaw<{ sid: string }[]>`
  SELECT sid FROM sessions s JOIN users u ON u.id = (s.sess ->> 'userId')::uuid WHERE u.email = ${email}`

describe('asking for a link', () => {
  it('answers a known and an unknown address alike', async () => {
    await getDb().user.create({ data: { email: 'known@example.com' } })
    const [known, unknown] = await Promise.all([
      requestMagicLink({ email: 'known@example.com' }, depsAt()),
      requestMagicLink({ email: 'other@example.com' }, depsAt()),
    ])
    expect({ ...known, magicUrl: '' }).toEqual({ ...unknown, magicUrl: '' })
    expect(await getDb().user.count({ where: { email: 'other@example.com' } })).toBe(0)
  })

  it('mails a link on APP_URL to that address alone, and stores only its hash', async () => {
    const { email, token } = await linkFor('mia@example.com')
    expect(token).toMatch(/^[\w-]{43}$/)
    const mails = await getDb().devInboxMessage.findMany({ where: { recipient: email } })
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(`http://localhost:3000/magic-login/verify?token=${token}`)
    const rows = await getDb().verificationToken.findMany({ where: { identifier: email } })
    expect(rows.map((row) => row.token)).toEqual([hashLinkToken(token)])
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('sends at most three in fifteen minutes, also to fifty requests at once, and says when to come back', async () => {
    const asked = await Promise.allSettled(
      Array.from({ length: 50 }, () => requestMagicLink({ email: 'bombed@example.com' }, depsAt())),
    )
    expect(asked.filter((result) => result.status === 'fulfilled')).toHaveLength(3)
    for (const result of asked) {
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ status: 429, details: { retryAfterSeconds: expect.any(Number) } })
    }
    const waits = asked.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as AppError).details.retryAfterSeconds ?? 0] : [],
    )
    expect(waits.filter((seconds) => seconds < 840 || seconds > 900)).toEqual([])
    expect(await getDb().devInboxMessage.count({ where: { recipient: 'bombed@example.com' } })).toBe(3)
    await passTime('bombed@example.com', 901)
    await expect(requestMagicLink({ email: 'bombed@example.com' }, depsAt())).resolves.toMatchObject({ success: true })
  })

  it('never leads to another host', async () => {
    const { magicUrl = '' } = await requestMagicLink(
      { email: 'open@example.com', callbackUrl: 'https://evil.example' },
      depsAt(),
    )
    expect(magicUrl).not.toContain('evil.example')
  })
})

describe('using a link', () => {
  it('makes an unknown address a user and signs them in', async () => {
    const deps = { db: getDb(), clock: clockAt(MORNING) }
    const used = await consumeMagicLink(await linkFor('new@example.com'), new Headers({ 'user-agent': 'Safari' }), deps)
    const headers = new Headers({ cookie: used?.cookie.split(';')[0] ?? '' })
    expect(await readSession(headers, deps)).toMatchObject({ email: 'new@example.com', business: null })
  })

  it('names the browser that signed in, and ends the session that it had', async () => {
    const headers = new Headers({ 'user-agent': 'Safari' })
    const first = await consumeMagicLink(await linkFor('again@example.com'), headers, depsAt())
    headers.set('cookie', first?.cookie.split(';')[0] ?? '')
    const [before] = await sessionsOf('again@example.com')
    await consumeMagicLink(await linkFor('again@example.com'), headers, depsAt())
    const after = await sessionsOf('again@example.com')
    expect([after.length, after[0]?.sid === before?.sid]).toEqual([1, false])
    const { sess } = await getDb().session.findUniqueOrThrow({ where: { sid: after[0]?.sid ?? '' } })
    expect(sess).toEqual({ userId: expect.any(String), createdAt: expect.any(String), userAgent: 'Safari' })
  })

  it('leaves it usable, and the person signed out, where the session cannot be stored', async () => {
    const link = await linkFor('crash@example.com')
    await getDb().$executeRawUnsafe('ALTER TABLE sessions RENAME TO lost_sessions')
    await expect(consumeMagicLink(link, new Headers(), depsAt())).rejects.toThrow()
    await getDb().$executeRawUnsafe('ALTER TABLE lost_sessions RENAME TO sessions')
    expect(await getDb().user.count({ where: { email: link.email } })).toBe(0)
    expect(await readMagicLink(link, depsAt())).toBe('live')
    expect(await consumeMagicLink(link, new Headers(), depsAt())).not.toBeNull()
  })

  it('gives exactly one session to a hundred requests at once', async () => {
    const link = await linkFor('race@example.com')
    const results = await Promise.all(
      Array.from({ length: 100 }, () => consumeMagicLink(link, new Headers(), depsAt())),
    )
    expect(results.filter(Boolean)).toHaveLength(1)
    expect(await sessionsOf('race@example.com')).toHaveLength(1)
  })

  it('makes one user where two first links of an address are used at once', async () => {
    const links = [await linkFor('twice@example.com'), await linkFor('twice@example.com')]
    const results = await Promise.all(links.map((link) => consumeMagicLink(link, new Headers(), depsAt())))
    expect(results.filter(Boolean)).toHaveLength(2)
    expect(await getDb().user.count({ where: { email: 'twice@example.com' } })).toBe(1)
  })

  it('works until the fifteenth minute ends and not after', async () => {
    const late = await linkFor('late@example.com')
    await passTime(late.email, 14 * 60 + 30)
    for (const clock of [MORNING, new Date(testNow().getTime() - 3_600_000), new Date(testNow().getTime() + 3_600_000)])
      expect(await readMagicLink(late, depsAt(clock))).toBe('live')
    await passTime(late.email, 31)
    expect(await readMagicLink(late, depsAt())).toBe('dead')
    expect(await consumeMagicLink(late, new Headers(), depsAt())).toBeNull()
    await passTime(late.email, -31)
    // Another process's clock, which NextAuth reads, may be an hour ahead.
    const ahead = jest.spyOn(Date, 'now').mockReturnValue(testNow().getTime() + 3_600_000)
    expect(await consumeMagicLink(late, new Headers(), depsAt())).not.toBeNull()
    ahead.mockRestore()
  })

  it('refuses a link under another address, and leaves it usable', async () => {
    const link = await linkFor('right@example.com')
    expect(await consumeMagicLink({ ...link, email: 'wrong@example.com' }, new Headers(), depsAt())).toBeNull()
    expect(await readMagicLink({ ...link, email: 'wrong@example.com' }, depsAt())).toBe('changed')
    expect(await readMagicLink(link, depsAt())).toBe('live')
  })

  it('is not used up by being opened', async () => {
    const link = await linkFor('looked@example.com')
    for (let visit = 0; visit < 3; visit += 1) expect(await readMagicLink(link, depsAt())).toBe('live')
    expect(await consumeMagicLink(link, new Headers(), depsAt())).not.toBeNull()
  })
})
