import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import type { UpdateAppointmentBody } from '@/lib/contracts/appointment'
import { getAnalytics } from '@/lib/server/analytics/queries'
import { bookAppointment } from '@/lib/server/appointment/booking'
import { createAppointment, updateAppointment } from '@/lib/server/appointment/owner-commands'
import { getAppointment } from '@/lib/server/appointment/queries'
import { createClient, updateClient } from '@/lib/server/client/commands'
import { getClient } from '@/lib/server/client/queries'
import { emailToken } from '@/lib/server/client/email-link'
import { receiveText } from '@/lib/server/conversation/receive-text'
import { getDb } from '@/lib/server/db'
import { eraseClient } from '@/lib/server/erase/client'
import { requestErasure } from '@/lib/server/erase/request'
import type { AppError } from '@/lib/server/http/app-error'
import { listOwnerTasks } from '@/lib/server/owner-task/queries'
import { clientScope } from '@/lib/server/scope'
import { addToWaitlist } from '@/lib/server/waitlist/commands'
import { notifyEntry } from '@/lib/server/waitlist/notify'
import { listClients } from '../../support/list-clients'
import { untilWaiting } from '../../support/lock-waits'
import { depsAt, MORNING, openSalon, type Salon } from '../../support/salon'
import { allColumns, fillWithMarker, findMarker, wordyColumns } from '../../support/schema-walk'
import { deliveriesOf, listensAt } from '../../support/webhooks'

const MARKER = 'Ada-Marker'
const deps = depsAt()

/** Columns of a client's rows that are kept, and why. Any other new column must be erased, or the marker test fails. */
const KEPT: Readonly<Record<string, string>> = {
  'appointments.service': 'what was booked',
  'appointments.status': 'a state',
  'appointments.previous_status': 'a state',
  'appointments.cancelled_by': 'an actor',
  'appointments.source': 'a channel',
  'appointments.short_code': 'random',
  'appointments.risk_reasons': 'codes and counts',
  'appointments.risk_features': 'numbers',
  'appointments.protection': 'a measure',
  'appointments.protection_reason': 'a sentence of ours about what was booked',
  'appointment_events.type': 'ours',
  'appointment_events.actor': 'ours',
  'appointment_events.from_status': 'a state',
  'appointment_events.to_status': 'a state',
  'appointment_events.details': 'times and counts',
  'reminders.type': 'ours',
  'reminders.status': 'a state',
  'reminders.skip_reason': 'a sentence of ours',
  'messages.kind': 'ours',
  'messages.channel': 'ours',
  'messages.status': 'a state',
  'messages.dedupe_key': 'ids',
  'messages.error_code': 'a code',
  'owner_notifications.event': 'ours',
  'owner_notifications.timing': 'ours',
  'webhook_deliveries.state': 'a state',
  'interventions.kind': 'ours',
  'interventions.outcome': 'one of four words',
  'waitlist_offers.status': 'a state',
  'waitlist.end_reason': 'a state',
  'client_merges.appointment_ids': 'ids',
  'client_merges.message_ids': 'ids',
  'client_merges.inbound_ids': 'ids',
  'client_merges.waitlist_ids': 'ids',
  'client_merges.task_ids': 'ids',
  'client_merges.delivery_ids': 'ids',
  'client_merges.notification_ids': 'ids',
}

/** Tables without a column that names a client or a visit; each was looked at. */
const NOT_A_CLIENTS = [
  'api_keys',
  'asset_files',
  'assets',
  'businesses',
  'calendar_feeds',
  'custom_domains',
  'dev_inbox',
  'erased_opt_outs',
  'first_days',
  'gallery_pictures',
  'held_subdomains',
  'idempotency_keys',
  'job_runs',
  'message_settings',
  'notification_choices',
  'opening_exceptions',
  'opening_hours',
  'owner_actions',
  'protection_rules',
  'providers',
  'rate_limits',
  'risk_models',
  'services',
  'sessions',
  'site_pictures',
  'sms_opt_outs',
  'staff',
  'staff_services',
  'time_off',
  'users',
  'verification_tokens',
  'recovery_runs',
  'webhook_endpoints',
]

/** Which rows of a table are about the client, if any are. */
function rowsOf(table: string, columns: readonly string[], clientId: string): string | null {
  const visits = `(SELECT id FROM appointments WHERE client_id = '${clientId}')`
  if (table === 'clients') return `'${clientId}' IN (id, merged_into_id)`
  if (table === 'client_merges') return `surviving_id = '${clientId}'`
  if (table === 'dismissed_duplicates') return `'${clientId}' IN (first_id, second_id)`
  if (columns.includes('client_id'))
    return `(client_id = '${clientId}'${columns.includes('appointment_id') ? ` OR appointment_id IN ${visits}` : ''})`
  if (table === 'waitlist_offers') return `entry_id IN (SELECT id FROM waitlist WHERE client_id = '${clientId}')`
  return columns.includes('appointment_id') ? `appointment_id IN ${visits}` : null
}

/** A client with a row in every table that can be about one. Their visit is over. */
async function liveThroughEverything({ owner, clientId, staffId }: Salon): Promise<void> {
  const db = getDb()
  const { businessId } = owner
  const visit = await createAppointment(
    owner,
    { clientId, service: 'Haircut', appointmentDate: '2026-11-25T10:00', duration: 60 },
    deps,
  )
  await db.appointment.update({
    where: { businessId_id: { businessId, id: visit.id } },
    data: {
      status: 'cancelled',
      cancelledBy: 'customer',
      cancelledAt: MORNING,
      appointmentDate: new Date('2026-11-20T15:00:00Z'),
      blockedFrom: new Date('2026-11-20T15:00:00Z'),
      blockedUntil: new Date('2026-11-20T16:00:00Z'),
    },
  })
  await db.appointmentEvent.create({
    data: { businessId, appointmentId: visit.id, type: 'cancelled', actor: 'customer', reason: 'x' },
  })
  await db.intervention.create({ data: { businessId, appointmentId: visit.id, kind: 'called', outcome: 'coming' } })
  const entry = await addToWaitlist(owner, { clientId, service: 'Haircut' }, deps)
  await notifyEntry(owner, entry.id, {}, deps)
  await db.inboundMessage.create({
    data: { businessId, clientId, providerId: randomUUID(), sender: '+12125550101', body: 'x' },
  })
  await db.ownerTask.create({ data: { businessId, clientId, kind: 'opted_out', dedupeKey: randomUUID(), text: 'x' } })
  for (const [index, status] of ['sent', 'queued', 'failed'].entries()) {
    await db.message.create({
      data: {
        businessId,
        clientId,
        appointmentId: visit.id,
        kind: 'reply',
        channel: 'sms',
        dedupeKey: randomUUID(),
        status,
        dueAt: new Date(MORNING.getTime() + index),
      },
    })
  }
  await db.message.create({
    data: {
      businessId,
      clientId,
      kind: 'reply',
      channel: 'sms',
      dedupeKey: randomUUID(),
      status: 'sending',
      dueAt: MORNING,
      leaseUntil: MORNING,
      leaseToken: randomUUID(),
    },
  })
  await db.ownerNotification.create({
    data: {
      businessId,
      event: 'cancellation',
      timing: 'brief',
      dedupeKey: randomUUID(),
      appointmentId: visit.id,
      clientId,
      happenedAt: MORNING,
    },
  })
  const merged = await db.client.create({
    data: { businessId, name: 'x', mergedIntoId: clientId, archivedAt: MORNING },
    select: { id: true },
  })
  await db.clientMerge.create({
    data: { businessId, survivingId: clientId, mergedId: merged.id, mergedAt: MORNING, values: {} },
  })
  await db.smsOptOut.create({ data: { businessId, phoneE164: '+12125550101' } })
  expect(staffId).not.toBe('')
  const hook = await db.webhookEndpoint.create({
    data: { businessId, url: 'https://example.com', secret: 'sealed', events: ['booking.created'] },
    select: { id: true },
  })
  await db.webhookDelivery.create({
    data: {
      businessId,
      endpointId: hook.id,
      clientId,
      eventId: randomUUID(),
      type: 'booking.created',
      body: '{}',
      nextAt: MORNING,
    },
  })
}

/** Rows about the client that contain their name, number or address instead of their id. */
async function mentionEverywhere({ owner: { businessId } }: Salon, clientId: string): Promise<void> {
  const db = getDb()
  const { name, email, phoneE164 } = await db.client.findFirstOrThrow({
    where: { businessId, id: clientId },
    select: { name: true, email: true, phoneE164: true },
  })
  const brief = await db.message.create({
    data: {
      businessId,
      kind: 'brief',
      channel: 'email',
      dedupeKey: randomUUID(),
      status: 'sent',
      dueAt: MORNING,
      recipient: 'owner@example.com',
      subject: `Tomorrow: ${name}`,
      body: `10:00 ${name}`,
    },
    select: { id: true },
  })
  const answer = await db.message.create({
    data: {
      businessId,
      kind: 'reply',
      channel: 'sms',
      dedupeKey: randomUUID(),
      status: 'sent',
      dueAt: MORNING,
      recipient: phoneE164,
      body: MARKER,
      payload: { text: MARKER, by: 'system', to: phoneE164 },
    },
    select: { id: true },
  })
  // An email to the owner that the mail server deferred: its text is stored, and it waits.
  await db.message.create({
    data: {
      businessId,
      kind: 'owner_notification',
      channel: 'email',
      dedupeKey: randomUUID(),
      status: 'queued',
      dueAt: MORNING,
      recipient: 'owner@example.com',
      subject: `${name} cancelled`,
      body: `${name} cancelled`,
    },
  })
  for (const { id } of [brief, answer]) {
    await db.devInboxMessage.create({
      data: { id, channel: 'email', sender: 'x', recipient: 'owner@example.com', text: `${name} ${MARKER}` },
    })
  }
  await db.inboundMessage.create({
    data: { businessId, providerId: randomUUID(), sender: phoneE164 ?? '', body: MARKER },
  })
  await db.ownerTask.create({
    data: { businessId, kind: 'sms_limit', dedupeKey: randomUUID(), text: `Too many texts to ${phoneE164}` },
  })
  await db.idempotencyKey.create({
    data: { businessId, key: randomUUID(), bodyHash: 'x', status: 201, response: { clientName: `${name} "Q"`, email } },
  })
  const hook = await db.webhookEndpoint.findFirstOrThrow({ where: { businessId }, select: { id: true } })
  const received = { message: { from: phoneE164, text: MARKER }, client: null }
  await db.webhookDelivery.create({
    data: {
      businessId,
      endpointId: hook.id,
      eventId: randomUUID(),
      type: 'message.received',
      body: JSON.stringify({ type: 'message.received', data: received }),
      nextAt: MORNING,
    },
  })
}

async function fillAll(clientId: string): Promise<number> {
  const tables = await allColumns()
  let filled = 0
  for (const column of await wordyColumns()) {
    const where = rowsOf(column.table, tables.get(column.table) ?? [], clientId)
    if (where === null || KEPT[`${column.table}.${column.column}`] !== undefined) continue
    const count = await fillWithMarker(
      MARKER,
      column,
      column.column === 'provider_id' || column.column === 'dedupe_key' || column.column === 'token_hash'
        ? `${where} AND (business_id, id) = (SELECT business_id, id FROM "${column.table}" WHERE ${where} LIMIT 1)`
        : where,
    )
    expect([`${column.table}.${column.column}`, count]).not.toEqual([`${column.table}.${column.column}`, 0])
    filled += 1
  }
  return filled
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ok',
    (error: AppError) => error.code,
  )

it('every table was judged: it is about clients and erased, or it is named as one that is not', async () => {
  const tables = await allColumns()
  const judged = [...tables]
    .filter(([table, columns]) => rowsOf(table, columns, randomUUID()) === null)
    .map(([table]) => table)
  expect(judged.filter((table) => !NOT_A_CLIENTS.includes(table))).toEqual([])
})

it("leaves nothing that identifies them in any column of any table, and no one else's data touched", async () => {
  const salon = await openSalon('markers')
  const other = await openSalon('markers-others')
  await liveThroughEverything(salon)
  await liveThroughEverything(other)
  expect(await fillAll(salon.clientId)).toBeGreaterThanOrEqual(12)
  await mentionEverywhere(salon, salon.clientId)
  const before = await checksumOf(other)
  expect((await findMarker(MARKER)).length).toBeGreaterThanOrEqual(12)

  await eraseClient(salon.owner, salon.clientId, deps)

  expect(await findMarker(MARKER)).toEqual([])
  expect(await checksumOf(other)).toBe(before)
})

it('stops what was to be sent to them, also what a worker has in hand', async () => {
  const salon = await openSalon('stops')
  await liveThroughEverything(salon)
  await eraseClient(salon.owner, salon.clientId, deps)
  const { businessId } = salon.owner
  expect(await getDb().message.count({ where: { businessId, status: { in: ['queued', 'sending'] } } })).toBe(0)
  expect(await getDb().reminder.count({ where: { businessId, status: 'planned' } })).toBe(0)
  expect(await getDb().waitlistEntry.count({ where: { businessId } })).toBe(0)
})

it('keeps their visits and every figure of them, under "Erased client", on no list and never to be edited again', async () => {
  const salon = await openSalon('figures')
  await liveThroughEverything(salon)
  const range = { from: '2026-11-01', to: '2026-11-30' }
  // Messages that were only planned are deleted with the plan.
  const figures = async () => ({ ...(await getAnalytics(salon.owner, range, MORNING)), messages: null })
  const before = await figures()
  await eraseClient(salon.owner, salon.clientId, deps)
  expect(await figures()).toEqual(before)
  expect(await getClient(salon.owner, salon.clientId, MORNING)).toMatchObject({
    name: 'Erased client',
    email: null,
    phone: null,
    appointments: 1,
    erasedAt: MORNING.toISOString(),
  })
  expect([
    await listClients(salon.owner, {}, MORNING),
    await listClients(salon.owner, { archived: true }, MORNING),
  ]).toEqual([[], []])
  expect(await codeOf(updateClient(salon.owner, salon.clientId, { name: 'Ada again' }, deps))).toBe('erased')
})

it('refuses while a visit is to come, and changes nothing then; twice is the same as once', async () => {
  const salon = await openSalon('coming')
  const visit = await createAppointment(
    salon.owner,
    { clientId: salon.clientId, service: 'Haircut', appointmentDate: '2026-11-25T10:00', duration: 60 },
    deps,
  )
  expect(await codeOf(eraseClient(salon.owner, salon.clientId, deps))).toBe('has_visits')
  expect((await getClient(salon.owner, salon.clientId, MORNING)).name).toBe('Ada King')
  await getDb().appointment.update({
    where: { businessId_id: { businessId: salon.owner.businessId, id: visit.id } },
    data: { status: 'cancelled' },
  })
  await eraseClient(salon.owner, salon.clientId, deps)
  await eraseClient(salon.owner, salon.clientId, deps)
  expect(await getDb().ownerAction.count({ where: { businessId: salon.owner.businessId, verb: 'erased' } })).toBe(1)
})

it('books nothing more for them, reopens nothing that was cancelled before, and moves nothing into the future', async () => {
  const salon = await openSalon('reopened')
  const wanted = { clientId: salon.clientId, service: 'Haircut', appointmentDate: '2026-11-25T10:00', duration: 60 }
  const cancelled = await createAppointment(salon.owner, wanted, deps)
  await updateAppointment(salon.owner, cancelled.id, { status: 'cancelled' }, deps)
  const past = await createAppointment(salon.owner, { ...wanted, appointmentDate: '2026-11-24T08:00' }, deps)
  const noon = depsAt(new Date('2026-11-24T17:00:00Z'))
  await eraseClient(salon.owner, salon.clientId, noon)
  expect((await getAppointment(salon.owner, cancelled.id, noon.clock.now())).undoTo).toBeNull()
  const change = (id: string, body: UpdateAppointmentBody) => codeOf(updateAppointment(salon.owner, id, body, noon))
  expect([
    await codeOf(createAppointment(salon.owner, wanted, noon)),
    await change(cancelled.id, { status: 'scheduled' }),
    await change(past.id, { appointmentDate: '2026-11-25T10:00' }),
    await change(past.id, { version: past.version, notes: 'Ada' }),
    await change(past.id, { duration: 45, status: 'completed' }),
  ]).toEqual(['not_found', 'erased', 'erased', 'stale', 'ok'])
})

it('leaves no appointment to a booking that comes while they are erased: visitors book as a new client', async () => {
  const salon = await openSalon('racing')
  const [holder, observer] = [await connect(), await connect()]
  try {
    await holder.query('BEGIN')
    await holder.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 2))', [salon.owner.businessId])
    const erasing = codeOf(eraseClient(salon.owner, salon.clientId, deps))
    await untilWaiting(observer, 1)
    const wanted = { clientId: salon.clientId, service: 'Haircut', appointmentDate: '2026-11-25T10:00', duration: 60 }
    const booking = codeOf(createAppointment(salon.owner, wanted, deps))
    const ada = { name: 'Ada King', email: 'ada@example.com', phone: '(212) 555-0101' }
    const byThemselves = bookAppointment(
      salon.visitor,
      { ...ada, serviceId: salon.serviceId, appointmentDate: '2026-11-25T12:00' },
      deps,
    )
    await untilWaiting(observer, 3)
    await holder.query('COMMIT')
    expect([await erasing, await booking]).toEqual(['ok', 'not_found'])
    const { clientId } = await getAppointment(salon.owner, (await byThemselves).id, MORNING)
    expect((await getClient(salon.owner, clientId, MORNING)).name).toBe('Ada King')
  } finally {
    await holder.end()
    await observer.end()
  }
})

it('deletes webhook deliveries of texts they sent before they were a client, and keeps those of other numbers', async () => {
  const salon = await openSalon('unknown-texts')
  await updateClient(salon.owner, salon.clientId, { phone: null }, deps)
  const hook = await listensAt(salon, 'https://example.com', ['message.received'])
  for (const from of ['+12125550144', '+12125550145'])
    await receiveText(salon.owner, { providerId: randomUUID(), from, body: 'Is Ada in?', optOutType: null }, deps)
  await updateClient(salon.owner, salon.clientId, { phone: '212 555 0144' }, deps)
  const events = async () =>
    (await deliveriesOf(hook.id)).map(({ body }) => (JSON.parse(body) as { data: unknown }).data)
  expect(await events()).toHaveLength(2)
  await eraseClient(salon.owner, salon.clientId, deps)
  expect(await events()).toMatchObject([{ message: { from: '+12125550145' } }])
})

describe('an opt-out from texts', () => {
  const optedOut = (businessId: string, phoneE164 = '+12125550101') =>
    getDb().smsOptOut.count({ where: { businessId, phoneE164 } })

  it('outlives its client as a hash, and applies again once the number is given again', async () => {
    const salon = await openSalon('opted-out')
    const { businessId } = salon.owner
    await updateClient(salon.owner, salon.clientId, { phone: '212 555 0142' }, deps)
    await getDb().smsOptOut.create({ data: { businessId, phoneE164: '+12125550142' } })
    await eraseClient(salon.owner, salon.clientId, deps)
    expect([await findMarker('2125550142'), await findMarker('555 0142')]).toEqual([[], []])
    expect(await getDb().erasedOptOut.count({ where: { businessId } })).toBe(1)
    await createClient(salon.owner, { name: 'Ada', phone: '212 555 0142' }, deps)
    expect([
      await optedOut(businessId, '+12125550142'),
      await getDb().erasedOptOut.count({ where: { businessId } }),
    ]).toEqual([1, 0])
  })

  it('stays as it is if another client has the number', async () => {
    const salon = await openSalon('family')
    const { businessId } = salon.owner
    await createClient(salon.owner, { name: 'Byron', phone: '212 555 0101' }, deps)
    await getDb().smsOptOut.create({ data: { businessId, phoneE164: '+12125550101' } })
    await eraseClient(salon.owner, salon.clientId, deps)
    expect(await optedOut(businessId)).toBe(1)
  })
})

describe('a client who asks by the link in their mails', () => {
  it('gives the owner one task, erases nothing by itself, and the link is no longer valid once the client is erased', async () => {
    const salon = await openSalon('asks')
    const token = emailToken({ businessId: salon.owner.businessId, clientId: salon.clientId })
    await requestErasure(await clientScope(token, 'asks'), deps)
    await requestErasure(await clientScope(token, 'asks'), deps)
    expect(await listOwnerTasks(salon.owner)).toMatchObject([{ kind: 'erase_request', clientId: salon.clientId }])
    expect((await getClient(salon.owner, salon.clientId, MORNING)).name).toBe('Ada King')
    await eraseClient(salon.owner, salon.clientId, deps)
    expect(await listOwnerTasks(salon.owner)).toEqual([])
    expect(await codeOf(clientScope(token, 'asks'))).toBe('not_found')
  })
})

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  return client
}

/** Of all rows of a business. */
async function checksumOf({ owner: { businessId } }: Salon): Promise<string> {
  const sums: string[] = []
  for (const [table, columns] of await allColumns()) {
    if (!columns.includes('business_id')) continue
    const [row] = await getDb().$queryRawUnsafe<{ sum: string | null }[]>(
      `SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) AS sum FROM "${table}" t WHERE business_id = '${businessId}'`,
    )
    sums.push(`${table} ${row?.sum}`)
  }
  return sums.join()
}
