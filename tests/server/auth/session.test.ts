import { getDb } from '@/lib/server/db'
import { endSession, hashSessionToken, readSession, startSession } from '@/lib/server/auth/session'
import { storePicture, updatePictures } from '@/lib/server/media/commands'
import { picture } from '../../support/picture-files'
import { depsAt, MORNING, openSalon, type Salon } from '../../support/salon'

const DAY_MS = 24 * 60 * 60 * 1000
const daysAfter = (days: number) => depsAt(new Date(MORNING.getTime() + days * DAY_MS))

async function signIn(email: string, deps = depsAt()) {
  const user = await getDb().user.create({ data: { email }, select: { id: true } })
  const { token, cookie } = await startSession(user.id, 'a'.repeat(1000), deps)
  return { userId: user.id, token, cookie, headers: new Headers({ cookie: `theme=dark; ${cookie.split(';')[0]}` }) }
}

describe('a session', () => {
  it('is stored under the hash of its token, with whose it is and from where', async () => {
    const { token, userId } = await signIn('stored@example.com')
    const row = await getDb().session.findUniqueOrThrow({ where: { sid: hashSessionToken(token) } })
    expect(row.sess).toEqual({ userId, createdAt: MORNING.toISOString(), userAgent: 'a'.repeat(300) })
    expect(JSON.stringify(await getDb().session.findMany())).not.toContain(token)
  })

  it('travels in a host-only cookie no script can read', async () => {
    const { cookie } = await signIn('cookie@example.com')
    expect(cookie).toMatch(/^nss-session=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/)
  })

  it('tells who is signed in and their business', async () => {
    const { cookie, owner } = await openSalon('session-salon')
    expect(await readSession(new Headers({ cookie }))).toMatchObject({
      userId: owner.userId,
      email: 'session-salon@example.com',
      business: { id: owner.businessId, subdomain: 'session-salon', timezone: 'America/New_York', currency: 'USD' },
    })
  })

  it('tells whether their business sends texts', async () => {
    const { cookie, owner } = await openSalon('session-texts')
    const textsOffered = async () => (await readSession(new Headers({ cookie })))?.business?.textsOffered
    expect(await textsOffered()).toBe(false)
    await getDb().business.update({ where: { id: owner.businessId }, data: { smsEnabled: true }, select: { id: true } })
    expect(await textsOffered()).toBe(true)
  })

  it('tells the logo of their business, and of no other', async () => {
    const [mine, theirs] = [await openSalon('session-logo'), await openSalon('session-no-logo')]
    const logoOf = async ({ cookie }: Salon) => (await readSession(new Headers({ cookie })))?.business?.logo
    const show = async (kind: 'logo' | 'cover', tint: string) => {
      const bytes = await picture('png', 700, 350, tint)
      const { hash } = await storePicture(mine.owner, { kind, bytes, encode: (work) => work() }, depsAt())
      await updatePictures(mine.owner, { [kind]: { hash } }, depsAt())
      return hash
    }
    await show('cover', '#134e4a')
    expect(await logoOf(mine)).toBeNull()
    const hash = await show('logo', '#500724')
    expect(await logoOf(mine)).toMatchObject({ hash, width: 640, height: 320, widths: [320, 640] })
    expect(await logoOf(theirs)).toBeNull()
    await updatePictures(mine.owner, { logo: null }, depsAt())
    expect(await logoOf(mine)).toBeNull()
  })

  it('ends after thirty days without use', async () => {
    const { headers } = await signIn('idle@example.com')
    expect(await readSession(headers, daysAfter(30))).toBeNull()
    expect(await readSession(headers, depsAt(new Date(MORNING.getTime() + 30 * DAY_MS - 1)))).not.toBeNull()
  })

  it('is prolonged by use, at most once a day', async () => {
    const { headers } = await signIn('used@example.com')
    const expiryAt = async (days: number) => (await readSession(headers, daysAfter(days)))?.expires.getTime()
    const start = MORNING.getTime()
    expect(await expiryAt(0.5)).toBe(start + 30 * DAY_MS)
    expect(await expiryAt(1)).toBe(start + 31 * DAY_MS)
    expect(await expiryAt(1.5)).toBe(start + 31 * DAY_MS)
    expect(await expiryAt(29)).toBe(start + 59 * DAY_MS)
    expect(await expiryAt(58)).toBe(start + 88 * DAY_MS)
  })

  it('is over everywhere as soon as it is ended, and only that one', async () => {
    const first = await signIn('two@example.com')
    const second = await startSession(first.userId, null, depsAt())
    expect(await endSession(first.headers)).toMatch(/^nss-session=; Path=\/; Max-Age=0;/)
    expect(await readSession(first.headers, depsAt())).toBeNull()
    expect(await readSession(new Headers({ cookie: `nss-session=${second.token}` }), depsAt())).not.toBeNull()
  })

  it.each([
    '',
    'nss-session=',
    'nss-session=garbage',
    `nss-session=${'A'.repeat(43)}`,
    `nss-session=${'x'.repeat(10_000)}`,
    'nss-session=%E0%A4%A',
    `other=${'A'.repeat(43)}`,
  ])('is not created by the cookie "%.30s"', async (cookie) =>
    expect(await readSession(new Headers({ cookie }))).toBeNull(),
  )

  it('ends with its user', async () => {
    const { headers, userId } = await signIn('gone@example.com')
    await getDb().user.delete({ where: { id: userId } })
    expect(await readSession(headers, depsAt())).toBeNull()
  })
})
