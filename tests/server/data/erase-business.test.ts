import { createAppointment } from '@/lib/server/appointment/owner-commands'
import { createApiKey } from '@/lib/server/api-key/commands'
import { readKeyHolder } from '@/lib/server/api-key/holder'
import { createBusiness } from '@/lib/server/business/commands'
import { checkSubdomain } from '@/lib/server/business/queries'
import { setCalendarFeed } from '@/lib/server/calendar-feed/commands'
import { readSession, startSession } from '@/lib/server/auth/session'
import { getDb } from '@/lib/server/db'
import { eraseBusiness, unsafeAcrossBusinessesEraseClosed } from '@/lib/server/erase/business'
import type { AppError } from '@/lib/server/http/app-error'
import { appointmentScope, businessScopeBySubdomain, feedScope, requireUser } from '@/lib/server/scope'
import { addToWaitlist } from '@/lib/server/waitlist/commands'
import { notifyEntry } from '@/lib/server/waitlist/notify'
import { depsAt, MORNING, openSalon, type Salon } from '../../support/salon'
import { allColumns, fillWithMarker, findMarker, wordyColumns } from '../../support/schema-walk'
import { deliveriesOf, listensAt } from '../../support/webhooks'
import { testNow } from '../../support/test-clock'

const MARKER = 'Salon-Marker'
const deps = depsAt()
const neverStop = new AbortController().signal
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ok',
    (error: AppError) => error.code,
  )
const headersOf = ({ cookie }: Salon) => ({ headers: new Headers({ cookie }) })

async function busySalon(subdomain: string): Promise<{ salon: Salon; visitId: string }> {
  const salon = await openSalon(subdomain)
  const { owner, clientId } = salon
  const visit = await createAppointment(
    owner,
    { clientId, service: 'Haircut', appointmentDate: '2026-11-25T10:00', duration: 60 },
    deps,
  )
  const entry = await addToWaitlist(owner, { clientId, service: 'Color' }, deps)
  await notifyEntry(owner, entry.id, {}, deps)
  return { salon, visitId: visit.id }
}

/** Every column of every row of the business that may hold any words. */
async function fillAll(businessId: string, userId: string): Promise<number> {
  const tables = await allColumns()
  let filled = 0
  for (const column of await wordyColumns()) {
    const where =
      column.table === 'businesses'
        ? `id = '${businessId}'`
        : column.table === 'users'
          ? `id = '${userId}'`
          : tables.get(column.table)?.includes('business_id')
            ? `business_id = '${businessId}'`
            : null
    if (where === null || column.column === 'subdomain' || (column.column === 'email' && column.table === 'users'))
      continue
    // A column that the schema limits to a list of words, or to unique values, holds no typed text.
    filled += await fillWithMarker(MARKER, column, where).catch(() => 0)
  }
  return filled
}

async function rowsLeft(businessId: string): Promise<string[]> {
  const left: string[] = []
  for (const [table, columns] of await allColumns()) {
    if (!columns.includes('business_id')) continue
    const [row] = await getDb().$queryRawUnsafe<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM "${table}" WHERE business_id = '${businessId}'`,
    )
    if (row?.count) left.push(table)
  }
  return left
}

it('is only done when its name is typed; case and spaces aside', async () => {
  const { owner } = await openSalon('typed')
  expect(await codeOf(eraseBusiness(owner, 'Salon typo', deps))).toBe('validation')
  expect(await getDb().business.count({ where: { id: owner.businessId, erasingSince: null } })).toBe(1)
  await eraseBusiness(owner, '  salon  TYPED ', deps)
  expect(await getDb().business.count({ where: { id: owner.businessId, erasingSince: null } })).toBe(0)
})

it('leaves no row, no word and no sign-in of it once the worker is through, and touches no other business', async () => {
  const {
    salon: { owner },
  } = await busySalon('gone')
  const other = await busySalon('stays')
  const { email } = await getDb().user.findUniqueOrThrow({ where: { id: owner.userId }, select: { email: true } })
  await getDb().verificationToken.create({ data: { identifier: email, token: MARKER, expires: MORNING } })
  await startSession(owner.userId, MARKER, deps)
  const message = await getDb().message.findFirstOrThrow({
    where: { businessId: owner.businessId },
    select: { id: true },
  })
  await getDb().devInboxMessage.create({
    data: { id: message.id, channel: 'email', sender: 'x', recipient: MARKER, text: MARKER },
  })
  expect(await fillAll(owner.businessId, owner.userId)).toBeGreaterThan(60)
  await getDb().business.update({ where: { id: owner.businessId }, data: { businessName: MARKER } })

  await eraseBusiness(owner, MARKER, deps)
  await unsafeAcrossBusinessesEraseClosed(depsAt(), neverStop)

  expect(await findMarker(MARKER)).toEqual([])
  expect([
    await findMarker(email),
    await findMarker(owner.userId),
    await findMarker(owner.businessId),
    await rowsLeft(owner.businessId),
  ]).toEqual([[], [], [], []])
  expect(await appointmentScope(other.visitId, null)).toMatchObject({ subdomain: 'stays' })
  expect((await rowsLeft(other.salon.owner.businessId)).length).toBeGreaterThan(8)
})

it('closes at once, before the worker comes: signed out, no page, no link, nothing to be sent, no brief planned', async () => {
  const { salon, visitId } = await busySalon('closed')
  const { businessId } = salon.owner
  await eraseBusiness(salon.owner, 'Salon closed', deps)
  expect(await readSession(headersOf(salon).headers, deps)).toBeNull()
  expect([await codeOf(businessScopeBySubdomain('closed')), await codeOf(appointmentScope(visitId, null))]).toEqual([
    'not_found',
    'not_found',
  ])
  expect(await getDb().message.count({ where: { businessId, status: { in: ['queued', 'sending'] } } })).toBe(0)
  expect(await getDb().waitlistOffer.count({ where: { businessId, status: 'live' } })).toBe(0)
  expect(await codeOf(eraseBusiness(salon.owner, 'Salon closed', deps))).toBe('not_found')
})

it('closes at once, before the worker comes: its API key, calendar feed and webhook are gone', async () => {
  const salon = await openSalon('doors')
  const { owner, staffId, clientId } = salon
  const { key } = await createApiKey(owner, { name: 'Website', access: 'read' }, deps)
  const { feed } = await setCalendarFeed(owner, staffId, { shows: 'full', renew: false }, deps)
  const file = feed?.url.split('/').at(-1) ?? ''
  const { id } = await listensAt(salon, 'http://127.0.0.1:9/hooks')
  await createAppointment(
    owner,
    { clientId, service: 'Haircut', appointmentDate: '2026-11-25T10:00', duration: 60 },
    deps,
  )
  expect([
    (await readKeyHolder(key, deps))?.ownerId,
    await codeOf(feedScope(file)),
    (await deliveriesOf(id)).length,
  ]).toEqual([owner.userId, 'ok', 1])
  await eraseBusiness(owner, 'Salon doors', deps)
  expect([await readKeyHolder(key, deps), await codeOf(feedScope(file)), await deliveriesOf(id)]).toEqual([
    null,
    'not_found',
    [],
  ])
})

it('deletes thousands of rows in small steps, and goes on where it was stopped', async () => {
  // Businesses that earlier tests closed at the same instant may come first.
  await unsafeAcrossBusinessesEraseClosed(depsAt(), neverStop)
  const { owner } = await openSalon('large')
  await getDb()
    .$executeRaw`INSERT INTO clients (business_id, name) SELECT ${owner.businessId}::uuid, 'Client ' || n FROM generate_series(1, 2500) n`
  await eraseBusiness(owner, 'Salon large', deps)
  let looked = 0
  const stopsSoon = Object.create(neverStop, { aborted: { get: () => (looked += 1) > 1 } }) as AbortSignal
  expect(await unsafeAcrossBusinessesEraseClosed(depsAt(), stopsSoon)).toEqual({ more: true })
  expect(await getDb().client.count({ where: { businessId: owner.businessId } })).toBe(1501)
  await unsafeAcrossBusinessesEraseClosed(depsAt(), neverStop)
  expect(await rowsLeft(owner.businessId)).toEqual([])
})

it('keeps its address free of others for 30 days, and lets its owner begin elsewhere at once', async () => {
  const salon = await openSalon('address')
  const { email } = await getDb().user.findUniqueOrThrow({ where: { id: salon.owner.userId }, select: { email: true } })
  await eraseBusiness(salon.owner, 'Salon address', deps)
  const user = await getDb().user.create({ data: { email }, select: { id: true } })
  // Sessions are read by the machine's own clock.
  const { cookie } = await startSession(user.id, null, depsAt(testNow()))
  const scope = await requireUser({ headers: new Headers({ cookie: cookie.split(';')[0] ?? '' }) })
  const later = new Date(MORNING.getTime() + 31 * 86_400_000)
  expect([
    (await checkSubdomain(scope, 'address', MORNING)).available,
    (await checkSubdomain(scope, 'address', later)).available,
  ]).toEqual([false, true])
  const second = { businessName: 'Second', email, industry: 'hair' as const }
  expect(await codeOf(createBusiness(scope, { ...second, subdomain: 'address' }, deps))).toBe('subdomain_taken')
  expect(await codeOf(createBusiness(scope, { ...second, subdomain: 'elsewhere' }, deps))).toBe('ok')
})
