/** A business's own domain, over a real name server on this machine. */
import { getDb } from '@/lib/server/db'
import type { Deps } from '@/lib/server/deps'
import { unsafeAcrossBusinessesCheckDomains } from '@/lib/server/custom-domain/check'
import { checkDomain, claimDomain, removeDomain } from '@/lib/server/custom-domain/commands'
import { getCustomDomain, isActiveDomain } from '@/lib/server/custom-domain/queries'
import { readDomainRecords } from '@/lib/server/custom-domain/records'
import { eraseBusiness } from '@/lib/server/erase/business'
import { startNameServer, type NameServer } from '../support/name-server'
import { depsAt, MORNING, openSalon, type Salon } from '../support/salon'

const DOMAIN = 'book.lunahair.com'
const HOUR_MS = 3_600_000
const OURS = { A: ['93.184.215.14'], AAAA: ['2606:2800:21f:cb07:6820:80da:af6b:8b2c'] }
const NEVER = new AbortController().signal

let names: NameServer
let luna: Salon
let iron: Salon

beforeAll(async () => {
  process.env.APP_URL = 'https://booking.example.org'
  names = await startNameServer()
  luna = await openSalon('luna-hair')
  iron = await openSalon('iron-barber')
})

beforeEach(async () => {
  names.names.clear()
  for (const { owner } of [luna, iron]) {
    names.names.set(`${owner.subdomain}.booking.example.org`, OURS)
    await removeDomain(owner, deps()).catch(() => undefined)
  }
  await getDb().ownerTask.deleteMany()
  await getDb().rateLimit.deleteMany()
})

afterAll(() => names.stop())

const deps = (hours = 0): Deps => ({
  ...depsAt(new Date(MORNING.getTime() + hours * HOUR_MS)),
  nameServers: [names.address],
})
const pointTo = (target: string, domain = DOMAIN) => names.names.set(domain, { CNAME: target })
const claimAndCheck = async ({ owner }: Salon, domain = DOMAIN, hours = 0) => {
  await claimDomain(owner, { domain }, deps(hours))
  return (await checkDomain(owner, deps(hours))).domain
}
const answersAt = async ({ owner }: Salon) =>
  (await getDb().business.findUniqueOrThrow({ where: { id: owner.businessId }, select: { customDomain: true } }))
    .customDomain

describe('an owner', () => {
  it('enters a domain, sees which records it needs, and has it once DNS says so', async () => {
    const { domain } = await claimDomain(luna.owner, { domain: ' https://BOOK.LunaHair.com/ ' }, deps())
    expect(domain).toEqual({
      hostname: DOMAIN,
      activeSince: null,
      failingSince: null,
      fault: null,
      checkedAt: null,
      target: 'luna-hair.booking.example.org',
      proof: { name: `_no-show-shield.${DOMAIN}`, value: expect.stringMatching(/^nss-[\w-]{22}$/) },
    })
    expect((await checkDomain(luna.owner, deps())).domain).toMatchObject({ activeSince: null, fault: 'nothing' })
    expect(await isActiveDomain(DOMAIN)).toBe(false)

    pointTo('Luna-Hair.booking.example.org')
    expect((await checkDomain(luna.owner, deps(1))).domain).toMatchObject({
      activeSince: deps(1).clock.now().toISOString(),
      fault: null,
    })
    expect([await answersAt(luna), await isActiveDomain(DOMAIN)]).toEqual([DOMAIN, true])
  })

  it.each(['luna', 'localhost', '10.0.0.1', 'booking.example.org', 'x.booking.example.org', 'bооking.example.org'])(
    'cannot enter %p, and learns why at the field',
    async (domain) => {
      await expect(claimDomain(luna.owner, { domain }, deps())).rejects.toMatchObject({
        status: 400,
        details: { fields: { domain: expect.stringMatching(/\w/) } },
      })
      expect(await getCustomDomain(luna.owner)).toEqual({ domain: null })
    },
  )

  it('keeps the token when entering the same domain again, and gets another for another domain', async () => {
    const first = (await claimDomain(luna.owner, { domain: DOMAIN }, deps())).domain
    expect((await claimDomain(luna.owner, { domain: `${DOMAIN}.` }, deps())).domain).toEqual(first)
    const other = (await claimDomain(luna.owner, { domain: 'lunahair.com' }, deps())).domain
    expect(other?.proof.value).not.toBe(first?.proof.value)
  })

  it('loses the domain before by entering another one, and each by removing it', async () => {
    pointTo('luna-hair.booking.example.org')
    await claimAndCheck(luna)
    await claimDomain(luna.owner, { domain: 'other.lunahair.com' }, deps())
    expect([await answersAt(luna), await isActiveDomain(DOMAIN)]).toEqual([null, false])
    await claimAndCheck(luna)
    await removeDomain(luna.owner, deps())
    expect([await answersAt(luna), await getCustomDomain(luna.owner)]).toEqual([null, { domain: null }])
    await expect(removeDomain(luna.owner, deps())).rejects.toMatchObject({ status: 404 })
    await expect(checkDomain(luna.owner, deps())).rejects.toMatchObject({ status: 404 })
  })

  it('may check often, but not without end', async () => {
    await claimDomain(luna.owner, { domain: DOMAIN }, deps())
    await getDb().$executeRaw`DELETE FROM custom_domains`
    for (let check = 1; check <= 30; check += 1)
      await expect(checkDomain(luna.owner, deps())).rejects.toMatchObject({ status: 404 })
    await expect(checkDomain(luna.owner, deps())).rejects.toMatchObject({ status: 429 })
  })

  it('who erases the business takes its domain from the site at once', async () => {
    const gone = await openSalon('gone-soon')
    names.names.set('gone-soon.booking.example.org', OURS)
    pointTo('gone-soon.booking.example.org', 'gone.lunahair.com')
    expect(await claimAndCheck(gone, 'gone.lunahair.com')).toMatchObject({ fault: null })
    expect(await isActiveDomain('gone.lunahair.com')).toBe(true)
    await eraseBusiness(gone.owner, 'Salon gone-soon', deps())
    expect([await isActiveDomain('gone.lunahair.com'), await getDb().customDomain.count()]).toEqual([false, 0])
  })
})

describe('a domain', () => {
  it('that cannot be a CNAME needs one of our addresses and the token', async () => {
    names.names.set('lunahair.com', { A: OURS.A })
    const domain = await claimAndCheck(luna, 'lunahair.com')
    expect(domain).toMatchObject({ activeSince: null, fault: 'unproven' })
    const proof = domain?.proof ?? { name: '', value: '' }
    names.names.set(proof.name, { TXT: ['v=spf1 -all', proof.value] })
    expect((await checkDomain(luna.owner, deps())).domain).toMatchObject({ fault: null })
    expect(await answersAt(luna)).toBe('lunahair.com')
  })

  it('may be an alias of an alias', async () => {
    pointTo('www.lunahair.com')
    pointTo('luna-hair.booking.example.org', 'www.lunahair.com')
    expect(await claimAndCheck(luna)).toMatchObject({ fault: null })
  })

  it('in an endless circle of aliases is refused in finite time', async () => {
    pointTo('www.lunahair.com')
    pointTo(DOMAIN, 'www.lunahair.com')
    expect(await claimAndCheck(luna)).toMatchObject({ activeSince: null })
  })

  it.each([
    ['leads to our own network', { A: ['10.0.0.7'], AAAA: ['::1'] }, 'private'],
    ['leads elsewhere', { A: ['1.1.1.1'] }, 'elsewhere'],
    ['has no address', { TXT: ['hello'] }, 'nothing'],
    ['has broken name servers', { fails: true }, 'unanswered'],
  ] as const)('that %s does not answer', async (_, zone, fault) => {
    names.names.set(DOMAIN, structuredClone(zone) as object)
    expect(await claimAndCheck(luna)).toMatchObject({ activeSince: null, fault })
  })

  it('that is an alias of us while we are in a private network does not answer', async () => {
    names.names.set('luna-hair.booking.example.org', { A: ['192.168.1.2'] })
    pointTo('luna-hair.booking.example.org')
    expect(await claimAndCheck(luna)).toMatchObject({ fault: 'private' })
  })

  it('whose name servers are silent fails instead of waiting for them', async () => {
    names.names.set(DOMAIN, { silent: true })
    const records = await readDomainRecords({ hostname: DOMAIN, target: 'luna-hair.booking.example.org' }, [
      names.address,
    ])
    expect(records).toMatchObject({ isAnswered: false, ourAddresses: [...OURS.A, ...OURS.AAAA] })
  })
})

describe('two businesses', () => {
  it('may both enter a domain; DNS decides', async () => {
    await claimDomain(iron.owner, { domain: DOMAIN }, deps())
    pointTo('luna-hair.booking.example.org')
    expect(await claimAndCheck(luna)).toMatchObject({ fault: null })
    // Iron's address is the same, but neither alias nor token is.
    expect((await checkDomain(iron.owner, deps())).domain).toMatchObject({ activeSince: null, fault: 'unproven' })
    expect([await answersAt(luna), await answersAt(iron)]).toEqual([DOMAIN, null])
  })

  it('cannot take a domain that answers for another, even with its DNS', async () => {
    pointTo('luna-hair.booking.example.org')
    await claimAndCheck(luna)
    pointTo('iron-barber.booking.example.org')
    expect(await claimAndCheck(iron)).toMatchObject({ activeSince: null, fault: 'taken' })
    expect([await answersAt(luna), await answersAt(iron)]).toEqual([DOMAIN, null])
    await removeDomain(luna.owner, deps())
    expect((await checkDomain(iron.owner, deps())).domain).toMatchObject({ fault: null })
    expect(await answersAt(iron)).toBe(DOMAIN)
  })

  it('that check at the same time get it once', async () => {
    const wanted = { domain: DOMAIN }
    const [ofLuna] = [await claimDomain(luna.owner, wanted, deps()), await claimDomain(iron.owner, wanted, deps())]
    pointTo('iron-barber.booking.example.org')
    names.names.set(`_no-show-shield.${DOMAIN}`, { TXT: [ofLuna.domain?.proof.value ?? ''] })
    await Promise.all([checkDomain(luna.owner, deps()), checkDomain(iron.owner, deps())])
    expect([await answersAt(luna), await answersAt(iron)].filter((domain) => domain === DOMAIN)).toHaveLength(1)
  })
})

describe('the worker', () => {
  const tasks = async () =>
    (
      await getDb().ownerTask.findMany({
        where: { businessId: luna.owner.businessId, doneAt: null },
        orderBy: { kind: 'asc' },
        select: { text: true },
      })
    ).map(({ text }) => text)
  const FAILING = `${DOMAIN} no longer points to your site. Fix its DNS record within 3 days: Settings, Website Content, Your own domain.`
  const work = (hours: number, signal = NEVER) => unsafeAcrossBusinessesCheckDomains(deps(hours), signal)

  it('activates a domain within the hour, and falls back after three days in which it does not point here', async () => {
    await claimDomain(luna.owner, { domain: DOMAIN }, deps())
    await work(0)
    pointTo('luna-hair.booking.example.org')
    await work(0.5)
    expect(await answersAt(luna)).toBeNull()
    await work(1)
    expect(await answersAt(luna)).toBe(DOMAIN)
    names.names.delete(DOMAIN)
    expect(await tasks()).toEqual([])
    await work(24)
    expect((await getCustomDomain(luna.owner)).domain).toMatchObject({ failingSince: null })
    await work(25)
    expect((await getCustomDomain(luna.owner)).domain).toMatchObject({
      failingSince: deps(25).clock.now().toISOString(),
      fault: 'nothing',
    })
    expect(await tasks()).toEqual([])
    await work(26)
    expect(await tasks()).toEqual([FAILING])
    await work(96)
    expect(await tasks()).toHaveLength(1)
    expect(await answersAt(luna)).toBe(DOMAIN)
    await work(97)
    expect((await getCustomDomain(luna.owner)).domain).toMatchObject({ activeSince: null, fault: 'nothing' })
    expect([await answersAt(luna), await isActiveDomain(DOMAIN)]).toEqual([null, false])
    expect(await tasks()).toEqual([
      `${DOMAIN} has not pointed to your site for 3 days, so links in messages use luna-hair.booking.example.org again.`,
    ])
    pointTo('luna-hair.booking.example.org')
    await work(121)
    expect(await answersAt(luna)).toBe(DOMAIN)
    expect(await tasks()).toEqual([])
  })

  it('tells the owner nothing about a single failed check, nor about one that its own network could not make', async () => {
    pointTo('luna-hair.booking.example.org')
    await claimAndCheck(luna)
    names.names.delete(DOMAIN)
    await work(24)
    names.names.set('luna-hair.booking.example.org', { fails: true })
    names.names.set(DOMAIN, { fails: true })
    await work(25)
    names.names.set('luna-hair.booking.example.org', OURS)
    pointTo('luna-hair.booking.example.org')
    await work(26)
    expect((await getCustomDomain(luna.owner)).domain).toMatchObject({ fault: null, failingSince: null })
    expect(await getDb().ownerTask.count({ where: { businessId: luna.owner.businessId } })).toBe(0)
  })

  it.each([
    ['works again', async () => (pointTo('luna-hair.booking.example.org'), work(26))],
    ['is removed', () => removeDomain(luna.owner, deps(26))],
    ['is replaced', () => claimDomain(luna.owner, { domain: 'other.lunahair.com' }, deps(26))],
  ])('withdraws the task about a failing domain that %s', async (_, end) => {
    pointTo('luna-hair.booking.example.org')
    await claimAndCheck(luna)
    names.names.delete(DOMAIN)
    await work(24)
    await work(25)
    expect(await tasks()).toEqual([FAILING])
    await end()
    expect(await tasks()).toEqual([])
  })

  it('changes nothing while its own network is down', async () => {
    pointTo('luna-hair.booking.example.org')
    await claimAndCheck(luna)
    names.names.set('luna-hair.booking.example.org', { fails: true })
    names.names.set(DOMAIN, { fails: true })
    await work(24)
    expect((await getCustomDomain(luna.owner)).domain).toMatchObject({ fault: null, failingSince: null })
    expect(await answersAt(luna)).toBe(DOMAIN)
  })

  it('shares the domains with a second one, and stops between two', async () => {
    await claimDomain(luna.owner, { domain: DOMAIN }, deps())
    await claimDomain(iron.owner, { domain: 'ironbarber.com' }, deps())
    expect(await work(0, AbortSignal.abort())).toEqual({ more: false })
    // The worker that stopped had begun these; the others leave them for ten minutes.
    await work(0.1)
    const checkedAt = async () => (await getCustomDomain(luna.owner)).domain?.checkedAt
    expect(await checkedAt()).toBeNull()
    await Promise.all([work(0.2), work(0.2)])
    expect(await checkedAt()).not.toBeNull()
  })
})
