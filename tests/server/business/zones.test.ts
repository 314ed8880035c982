import { createBusiness } from '@/lib/server/business/commands'
import { updateBusinessSettings } from '@/lib/server/business/settings'
import { unsafeAcrossBusinessesRenameZones } from '@/lib/server/business/zone'
import { systemClock } from '@/lib/server/clock'
import { getDb } from '@/lib/server/db'
import { CAST } from '@/lib/server/demo/cast'
import { listJobs } from '@/lib/server/jobs/registry'
import { requireUser } from '@/lib/server/scope'
import { startSession } from '@/lib/server/auth/session'
import { CHANGED_CLOCKS } from '../../support/changed-clocks'
import { openSalon, type Salon } from '../../support/salon'

const RENAMED = [
  ['US/Eastern', 'America/New_York'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['GB', 'Europe/London'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['asia/katmandu', 'Asia/Kathmandu'],
  ['Australia/ACT', 'Australia/Sydney'],
  ['America/Godthab', 'America/Nuuk'],
  // Node knows these, and PostgreSQL on Debian no longer does.
  ['US/Pacific-New', 'America/Los_Angeles'],
  ['Canada/East-Saskatchewan', 'America/Regina'],
] as const

const deps = { db: getDb(), clock: systemClock }
let salon: Salon

beforeAll(async () => {
  salon = await openSalon('zones')
})

const stored = async () => {
  const row = await getDb().business.findUniqueOrThrow({
    where: { id: salon.owner.businessId },
    select: { timezone: true, version: true },
  })
  return row
}

it.each(RENAMED)('stores %s as %s when the owner saves it', async (given, name) => {
  expect((await updateBusinessSettings(salon.owner, { timezone: given }, deps)).timezone).toBe(name)
})

it.each(RENAMED)('stores %s as %s for a new business', async (given, name) => {
  const email = `${given.toLowerCase().replace('/', '-')}@example.com`
  const { id } = await getDb().user.create({ data: { email }, select: { id: true } })
  const { token } = await startSession(id, null, deps)
  const scope = await requireUser({ headers: new Headers({ cookie: `nss-session=${token}` }) })
  const subdomain = `zone-${given.toLowerCase().replace(/\W/g, '-')}`
  const body = { businessName: 'Luna', subdomain, ownerName: 'Mia', email, timezone: given }
  expect((await createBusiness(scope, body, deps)).timezone).toBe(name)
})

it.each(['SystemV/EST5EDT', 'BST', 'Mars/Olympus'])('refuses %s, at its field', async (timezone) => {
  await expect(updateBusinessSettings(salon.owner, { timezone }, deps)).rejects.toMatchObject({
    status: 400,
    details: { fields: { timezone: expect.any(String) as string } },
  })
})

it('refuses a zone that PostgreSQL does not know, at its field', async () => {
  const unknown = { ...deps, db: withoutZones() }
  await expect(updateBusinessSettings(salon.owner, { timezone: 'Europe/Paris' }, unknown)).rejects.toMatchObject({
    status: 400,
    details: { fields: { timezone: expect.stringMatching(/time zone/) as string } },
  })
})

it.each(RENAMED)('repairs a stored %s to %s without making an open form stale', async (given, name) => {
  await getDb().business.update({ where: { id: salon.owner.businessId }, data: { timezone: given } })
  const before = await stored()
  await unsafeAcrossBusinessesRenameZones(deps, new AbortController().signal)
  expect(await stored()).toEqual({ timezone: name, version: before.version })
})

it('leaves a zone that nobody knows to the doctor, and repairs the others', async () => {
  const other = await openSalon('zones-unknown')
  await getDb().business.update({ where: { id: other.owner.businessId }, data: { timezone: 'Mars/Olympus' } })
  await getDb().business.update({ where: { id: salon.owner.businessId }, data: { timezone: 'US/Pacific' } })
  await listJobs()
    .find(({ name }) => name === 'rename-zones')
    ?.run(deps, new AbortController().signal)
  expect((await stored()).timezone).toBe('America/Los_Angeles')
  const { timezone } = await getDb().business.findUniqueOrThrow({ where: { id: other.owner.businessId } })
  expect(timezone).toBe('Mars/Olympus')
})

it('the demo has none but current names', async () => {
  for (const { timeZone } of CAST) {
    await getDb().business.update({ where: { id: salon.owner.businessId }, data: { timezone: timeZone } })
    await unsafeAcrossBusinessesRenameZones(deps, new AbortController().signal)
    expect((await stored()).timezone).toBe(timeZone)
  }
})

/** Debian 12 of 2026 has rules that are recent enough; an older installation is told by the doctor. */
it.each(CHANGED_CLOCKS)('PostgreSQL: 10:00 in %s on %s is %s UTC', async (zone, date, utc) => {
  const [row] = await getDb().$queryRaw<{ at: Date }[]>`
    SELECT (${date}::date + time '10:00') AT TIME ZONE ${zone} AS at`
  expect(row?.at).toEqual(new Date(utc))
})

/** A PostgreSQL whose list of zones is empty. */
function withoutZones(): ReturnType<typeof getDb> {
  return new Proxy(getDb(), {
    get: (db, key, receiver) => (key === '$queryRaw' ? () => Promise.resolve([]) : Reflect.get(db, key, receiver)),
  })
}
