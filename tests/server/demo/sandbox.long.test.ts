/** @jest-environment-options {"contents": "seeded"} */
import { getAttention } from '@/lib/server/attention/queries'
import { unsafeAcrossBusinessesPlanCalls } from '@/lib/server/calls/plan'
import { getDb } from '@/lib/server/db'
import type { Deps } from '@/lib/server/deps'
import { createSandbox, unsafeAcrossBusinessesDeleteExpiredSandboxes } from '@/lib/server/demo/sandbox'
import { unsafeAcrossBusinessesWordSandboxes } from '@/lib/server/demo/word-sandboxes'
import { unsafeAcrossBusinessesScoreChanged } from '@/lib/server/risk/catch-up'
import { unsafeAcrossBusinessesRunNights } from '@/lib/server/risk/night'
import { scoreAppointments } from '@/lib/server/risk/score'
import { systemScope } from '@/lib/server/scope'

const NOW = new Date('2026-11-24T17:00:00Z')
const HOUR = 3_600_000

function depsAt(now: Date): Deps {
  return { db: getDb(), clock: { now: () => now } }
}

async function tenantTables(): Promise<string[]> {
  const rows = await getDb().$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'business_id' ORDER BY 1`
  return rows.map(({ name }) => name)
}

async function countsOf(businessId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of await tenantTables()) {
    const [row] = await getDb().$queryRawUnsafe<{ n: number }[]>(
      `SELECT count(*)::int AS n FROM "${table}" WHERE business_id = $1::uuid`,
      businessId,
    )
    counts[table] = row?.n ?? 0
  }
  return counts
}

/** Rows in the tables that a fresh sandbox leaves empty. */
async function fillTheRest(businessId: string): Promise<void> {
  const db = getDb()
  const { clientId, staffId, id: appointmentId } = await db.appointment.findFirstOrThrow({ where: { businessId } })
  const entry = await db.waitlistEntry.findFirstOrThrow({ where: { businessId, offers: { none: {} } } })
  const run = await db.recoveryRun.create({
    data: {
      businessId,
      staffId,
      freedAppointmentId: appointmentId,
      startsAt: NOW,
      endsAt: new Date(NOW.getTime() + HOUR),
    },
  })
  await db.waitlistOffer.create({
    data: { businessId, entryId: entry.id, runId: run.id, tokenHash: 'hash', expiresAt: NOW },
  })
  await db.inboundMessage.create({
    data: { businessId, clientId, providerId: 'SM1', sender: '+12125550101', body: 'C' },
  })
  const [first, second] = await db.client.findMany({ where: { businessId }, orderBy: { id: 'asc' }, take: 2 })
  const [firstId, secondId] = [first?.id ?? '', second?.id ?? '']
  await db.dismissedDuplicate.create({ data: { businessId, firstId, secondId, at: NOW } })
  await db.clientMerge.create({
    data: { businessId, survivingId: firstId, mergedId: secondId, mergedAt: NOW, values: {} },
  })
  await db.client.updateMany({ where: { businessId, id: secondId }, data: { mergedIntoId: firstId } })
  await db.smsOptOut.create({ data: { businessId, phoneE164: '+12125550101' } })
  await db.ownerTask.create({
    data: { businessId, clientId, appointmentId, kind: 'call', dedupeKey: 'call', text: 'Call' },
  })
  await db.messageSetting.create({ data: { businessId, kind: 'missed', emailEnabled: false, smsEnabled: false } })
  await db.notificationChoice.create({ data: { businessId, event: 'reply', timing: 'at_once' } })
  await db.ownerNotification.create({
    data: {
      businessId,
      event: 'booking',
      timing: 'brief',
      dedupeKey: 'booked',
      appointmentId,
      clientId,
      happenedAt: NOW,
    },
  })
  await db.customDomain.create({ data: { businessId, hostname: 'book.example-salon.com', token: 'token' } })
  await db.firstDay.create({ data: { businessId } })
  await db.idempotencyKey.create({ data: { businessId, key: 'key', bodyHash: 'hash' } })
  await db.intervention.create({ data: { businessId, appointmentId, kind: 'called', outcome: 'coming' } })
  await db.protectionRule.create({ data: { businessId, measure: 'approve', newClientsOnly: true } })
  const hook = await db.webhookEndpoint.create({
    data: { businessId, url: 'https://example.com', secret: 'sealed', events: ['booking.created'] },
  })
  await db.webhookDelivery.create({
    data: {
      businessId,
      endpointId: hook.id,
      clientId,
      eventId: 'evt_1',
      type: 'booking.created',
      body: '{}',
      nextAt: NOW,
    },
  })
  await db.ownerAction.create({ data: { businessId, verb: 'changed', noun: 'settings' } })
  await db.erasedOptOut.create({ data: { businessId, phoneHash: 'hash' } })
  await db.apiKey.create({
    data: { businessId, name: 'Website', prefix: 'nss_00000000', keyHash: '00', access: 'read', createdBy: businessId },
  })
  await db.calendarFeed.create({ data: { businessId, staffId, tokenHash: 'hash' } })
}

let sandbox: Awaited<ReturnType<typeof createSandbox>>

beforeAll(async () => {
  sandbox = await createSandbox(depsAt(NOW))
})

it('is a whole business of its own, under its own name, until tomorrow', async () => {
  const { userId, businessId } = sandbox
  const business = await getDb().business.findUniqueOrThrow({ where: { id: businessId }, include: { owner: true } })
  expect(business.subdomain).toMatch(/^demo-[0-9a-f]{6}$/)
  expect(business.owner).toMatchObject({
    id: userId,
    email: `${business.subdomain}@sandbox.invalid`,
    firstName: 'Luna',
    lastName: 'Alvarez',
  })
  expect(business.sandboxExpiresAt).toEqual(new Date(NOW.getTime() + 24 * HOUR))
  expect(await countsOf(businessId)).toMatchObject({
    staff: 3,
    services: 5,
    clients: 263,
    assets: 16,
    site_pictures: 2,
    gallery_pictures: 6,
  })
  expect(await getDb().waitlistEntry.count({ where: { businessId, active: true } })).toBe(12)
  expect(await getDb().recoveryRun.count({ where: { businessId, startsAt: { gt: NOW } } })).toBe(3)
})

it('has pictures of its own, which take half a megabyte', async () => {
  const { businessId } = sandbox
  const files = await getDb().assetFile.findMany({ where: { businessId }, select: { content: true } })
  expect(files.reduce((sum, { content }) => sum + content.length, 0)).toBeLessThan(500_000)
  expect(await getDb().staff.count({ where: { businessId, photoHash: null } })).toBe(0)
  expect(await getDb().service.count({ where: { businessId, pictureHash: null } })).toBe(0)
})

it('shows every risk from the first page on, and no job changes one under the reader', async () => {
  const { businessId } = sandbox
  const scope = await systemScope(businessId)
  const coming = { businessId, status: { in: ['scheduled', 'confirmed'] }, appointmentDate: { gt: NOW } }
  const shown = async (now: Date) => ({
    risks: await getDb().appointment.findMany({
      where: coming,
      select: { id: true, riskScore: true, riskReasons: true, riskFeatures: true },
      orderBy: { id: 'asc' },
    }),
    calls: (await getAttention(scope, now)).callList.calls.map(({ appointment }) => appointment.id),
  })
  const before = await shown(NOW)
  expect(before.risks.filter(({ riskScore }) => riskScore === null)).toEqual([])
  expect(before.risks.length).toBeGreaterThan(50)

  const soon = new Date(NOW.getTime() + 5 * 60_000)
  const { signal } = new AbortController()
  await unsafeAcrossBusinessesRunNights(depsAt(soon), signal)
  await unsafeAcrossBusinessesScoreChanged(depsAt(soon), signal, new Map())
  await unsafeAcrossBusinessesPlanCalls(depsAt(soon), () => 1, signal)
  await scoreAppointments(scope, getDb(), null, soon)
  expect(await shown(soon)).toEqual(before)
})

it('has someone to call, and no one who is Reliable', async () => {
  const { businessId } = sandbox
  const { calls } = (await getAttention(await systemScope(businessId), NOW)).callList
  expect(calls.length).toBeGreaterThan(0)
  expect(calls.map(({ appointment }) => appointment.risk?.band)).not.toContain('reliable')
  expect(calls.filter(({ appointment }) => appointment.risk === null)).toEqual([])
})

it('has texts to read: of the last hours by day, of the evening before by night', async () => {
  const [morning, night] = [new Date('2026-11-24T15:00:00Z'), new Date('2026-11-24T08:00:00Z')]
  for (const [now, since, until] of [
    [NOW, NOW.getTime() - 2 * HOUR, NOW.getTime()],
    [morning, morning.getTime() - 2 * HOUR, morning.getTime()],
    [night, night.getTime() - 9 * HOUR, night.getTime() - 6 * HOUR],
  ] as const) {
    const { businessId } = now === NOW ? sandbox : await createSandbox(depsAt(now))
    const unread = await getDb().inboundMessage.findMany({ where: { businessId, readAt: null } })
    expect(unread.map(({ body }) => body)).toContainEqual(expect.stringMatching(/^Hi! Is it OK if I bring/))
    for (const { receivedAt } of unread) {
      expect(receivedAt.getTime()).toBeGreaterThan(since)
      expect(receivedAt.getTime()).toBeLessThan(until)
    }
    const { due, told } = {
      due: await getDb().message.count({ where: { businessId, kind: 'reply', status: 'queued' } }),
      told: await getDb().ownerNotification.count({ where: { businessId } }),
    }
    expect({ due, told }).toEqual({ due: 0, told: 0 })
  }
})

it('gets the words of its messages from a job if the process that opened it ended before', async () => {
  const { businessId } = await createSandbox(depsAt(NOW))
  const wordless = () =>
    getDb().message.count({ where: { businessId, status: { in: ['sent', 'delivered'] }, body: null } })
  await getDb().message.updateMany({ where: { businessId }, data: { subject: null, body: null } })
  const runAfter = (ms: number) =>
    unsafeAcrossBusinessesWordSandboxes(depsAt(new Date(NOW.getTime() + ms)), new AbortController().signal)
  await runAfter(3 * HOUR)
  expect(await wordless()).toBeGreaterThan(500)
  await runAfter(2 * 60_000)
  expect(await wordless()).toBe(0)
})

it('shares no row and no id with the cast or another sandbox', async () => {
  await createSandbox(depsAt(NOW))
  for (const table of ['appointments', 'clients', 'staff', 'services', 'reminders', 'messages', 'inbound_messages']) {
    const [row] = await getDb().$queryRawUnsafe<{ n: number }[]>(
      `SELECT count(*)::int - count(DISTINCT id)::int AS n FROM "${table}"`,
    )
    expect(row?.n).toBe(0)
  }
})

it('is deleted after its time with every row in every table, and nothing else is', async () => {
  const old = await createSandbox(depsAt(new Date(NOW.getTime() - 25 * HOUR)))
  const young = await createSandbox(depsAt(new Date(NOW.getTime() - 23 * HOUR)))
  await fillTheRest(old.businessId)
  expect(Object.entries(await countsOf(old.businessId)).filter(([, rows]) => rows === 0)).toEqual([])
  const kept = await countsOf(young.businessId)
  const cast = await getDb().business.count({ where: { sandboxExpiresAt: null } })

  expect(await unsafeAcrossBusinessesDeleteExpiredSandboxes(depsAt(NOW), new AbortController().signal)).toEqual({
    more: false,
  })

  expect(new Set(Object.values(await countsOf(old.businessId)))).toEqual(new Set([0]))
  expect(await getDb().user.findUnique({ where: { id: old.userId } })).toBeNull()
  expect(await countsOf(young.businessId)).toEqual(kept)
  expect(await getDb().business.count({ where: { sandboxExpiresAt: null } })).toBe(cast)
})
