/**
 * The owner's commands on appointments. Owners may book times that visitors can't, but never over another appointment.
 */
import type { AppointmentWithWarnings, CreateAppointmentBody, UpdateAppointmentBody } from '@/lib/contracts/appointment'
import { findMood } from '@/lib/domain/mood'
import { explainStart, withoutClientLimits, type AvailabilityInput, type StartRefusal } from '@/lib/domain/slots'
import { localDateOf } from '@/lib/domain/time'
import { findAlternatives, termsOf } from '../availability/queries'
import { loadSchedule } from '../availability/schedule'
import { findLiveClient } from '../client/merged'
import type { Tx } from '../db'
import type { Deps } from '../deps'
import { AppError, conflict, invalidFields, notFound } from '../http/app-error'
import { lockScheduleExclusive, lockScheduleShared } from '../recovery/schedule-lock'
import { settleTaken } from '../recovery/settle-taken'
import { CLIENT_REACH_SELECT, handOverReminders, loadReminderSettings, syncReminders } from '../reminder/commands'
import { withRiskNow } from '../risk/score-now'
import type { OwnerScope } from '../scope'
import { findService, type ServiceTerms } from '../service/queries'
import { endEarlierWish, followVisit } from '../waitlist/earlier'
import { leaveWaitlist } from '../waitlist/leave'
import { insertWithFirstFree } from './booking'
import { readInstant } from './instant'
import { moveAppointment } from './move'
import { getAppointment } from './queries'
import { changeStatus } from './status'
import { recordEvent, stale } from './store'
import { buffersOf, loadSubject, reminderSubject, type Subject } from './subject'

const TAKEN = 'This time overlaps another appointment'

/**
 * Books an appointment for a client. If it is outside opening hours, minimum notice or the booking window, the response
 * contains a warning. Ends the waitlist entry it is for. Throws 409: `slot_taken` with alternatives for an overlap,
 * `not_waiting` for an ended entry; 404 for an erased client; 400 for a date before today. The response contains the
 * appointment's risk.
 */
export async function createAppointment(
  scope: OwnerScope,
  body: CreateAppointmentBody,
  deps: Deps,
): Promise<AppointmentWithWarnings> {
  const now = deps.clock.now()
  const start = readInstant(scope, body.appointmentDate)
  refusePastDate(scope, start, now)
  const service = await findService(deps.db, scope, { id: body.serviceId ?? null, name: body.service })
  if (body.serviceId && !service) throw notFound('Service not found')
  const terms: ServiceTerms = { ...(service ?? NO_TERMS), name: body.service, duration: body.duration }
  try {
    const booked = await deps.db.$transaction(async (tx) => {
      // Booking may end an offer whose claim is waiting for this visit, so this lock is exclusive and comes before any
      // row lock. Without an entry, the shared one is enough to wait for the client's erasure.
      await (body.waitlistEntryId ? lockScheduleExclusive : lockScheduleShared)(tx, scope)
      const { staffIds, input } = await placesFor(tx, scope, terms, start, body.staffId ?? null, now)
      const id = await book(tx, scope, { body, terms, start, staffIds }, now)
      const created = await getAppointment(scope, id, now, tx)
      const warnings = warningsAt(input, start, created.staffId)
      return { ...created, ...(warnings.length > 0 ? { warnings } : {}) }
    })
    return await withRiskNow(scope, deps.db, booked, now)
  } catch (error) {
    throw await withAlternatives(error, scope, { terms, around: start, staffId: body.staffId ?? null }, now)
  }
}

/**
 * Changes any field. Throws 409: `illegal_transition` if the transition table doesn't allow the status, `stale` for an
 * old `version`, `too_early` for an outcome before the start, `slot_taken` with alternatives for a taken time, `erased`
 * if an erased client would have an upcoming appointment.
 */
export async function updateAppointment(
  scope: OwnerScope,
  appointmentId: string,
  body: UpdateAppointmentBody,
  deps: Deps,
): Promise<AppointmentWithWarnings> {
  const now = deps.clock.now()
  const before = await loadSubject(deps.db, scope, appointmentId)
  if (body.version !== undefined && body.version !== before.version) throw stale()
  const wanted = toMove(scope, before, body, now)
  refuseErased(before, { start: wanted?.start, status: body.status }, now)
  const service = body.serviceId ? await findService(deps.db, scope, { id: body.serviceId }) : null
  if (body.serviceId && !service) throw notFound('Service not found')
  try {
    const changed = await deps.db.$transaction(async (tx) => {
      let row = before
      if (wanted) {
        await moveAppointment(tx, scope, row, { ...wanted, service }, now)
        row = await loadSubject(tx, scope, appointmentId)
      }
      row = await editDetails(tx, scope, row, body, now)
      if (row.service !== before.service || row.serviceId !== before.serviceId) await followVisit(tx, scope, row)
      const told = row.clientId === before.clientId ? [] : await handOver(tx, scope, row, before.clientId, now)
      if (body.status && body.status !== row.status) await changeStatus(tx, scope, row, body.status, body, now)
      const warnings = [...told, ...(wanted ? await warningsFor(tx, scope, row, now) : [])]
      return { ...(await getAppointment(scope, appointmentId, now, tx)), ...(warnings.length > 0 ? { warnings } : {}) }
    })
    return await withRiskNow(scope, deps.db, changed, now)
  } catch (error) {
    const terms = termsAfter(before, service, wanted?.durationMinutes)
    const around = wanted?.start ?? before.appointmentDate
    throw await withAlternatives(
      error,
      scope,
      { terms, around, staffId: wanted?.staffId ?? before.staffId, exceptAppointmentId: before.id },
      now,
    )
  }
}

/**
 * Returns the terms of the appointment after the change: the new service's terms, or its own terms with the buffers it
 * keeps.
 */
function termsAfter(row: Subject, service: ServiceTerms | null, durationMinutes = row.duration): ServiceTerms {
  // No service id, so that the staff member stays even if they don't offer that service today.
  if (service) return { ...service, id: '', duration: durationMinutes }
  const { beforeMinutes, afterMinutes } = buffersOf(row)
  return {
    ...NO_TERMS,
    name: row.service,
    duration: durationMinutes,
    bufferBeforeMinutes: beforeMinutes,
    bufferAfterMinutes: afterMinutes,
  }
}

const NO_TERMS: ServiceTerms = {
  id: '',
  name: '',
  duration: 60,
  price: 0,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
}

interface Booking {
  body: CreateAppointmentBody
  terms: ServiceTerms
  start: Date
  staffIds: string[]
}

async function book(tx: Tx, scope: OwnerScope, { body, terms, start, staffIds }: Booking, now: Date): Promise<string> {
  const clientId = await findLiveClient(tx, scope.businessId, body.clientId)
  const client =
    clientId &&
    (await tx.client.findUnique({
      where: { businessId_id: { businessId: scope.businessId, id: clientId } },
      select: { id: true, ...CLIENT_REACH_SELECT },
    }))
  if (!client) throw notFound('Client not found')
  const entryId = await endedEntry(tx, scope, { ...body, clientId: client.id })
  const id = await insertWithFirstFree(
    tx,
    scope,
    staffIds,
    {
      clientId: client.id,
      serviceId: terms.id === '' ? null : terms.id,
      service: terms.name,
      start,
      durationMinutes: terms.duration,
      bufferBeforeMinutes: terms.bufferBeforeMinutes,
      bufferAfterMinutes: terms.bufferAfterMinutes,
      notes: body.notes ?? null,
      clientNote: null,
      clientMood: body.clientMood ?? null,
      moodEmoji: findMood(body.clientMood)?.emoji ?? body.moodEmoji ?? null,
      appointmentMoodNotes: body.appointmentMoodNotes ?? null,
      priceCents: terms.price,
      source: 'owner',
    },
    now,
  )
  if (id === null) throw conflict('slot_taken', TAKEN)
  const settings = await loadReminderSettings(tx, scope)
  await syncReminders(
    tx,
    scope,
    {
      appointmentId: id,
      clientId: client.id,
      appointmentDate: start,
      duration: terms.duration,
      status: 'scheduled',
      statusChangedAt: null,
      version: 1,
      source: 'owner',
      createdAt: now,
      client,
      settings,
    },
    'booked',
    now,
  )
  if (entryId !== null && !(await leaveWaitlist(tx, scope, entryId, 'booked', now))) throw notWaiting()
  await settleTaken(tx, scope, id, entryId === null ? 'owner' : 'waitlist')
  return id
}

/**
 * Returns the id of the waitlist entry that the booking ends; null if there is none, or the owner has chosen another
 * client than the one who waits. Throws 404, and 409 `not_waiting` if the entry has ended, e.g. with a claimed offer.
 */
async function endedEntry(
  tx: Tx,
  scope: OwnerScope,
  { waitlistEntryId: entryId, clientId }: CreateAppointmentBody,
): Promise<string | null> {
  if (!entryId) return null
  const entry = await tx.waitlistEntry.findFirst({
    where: { businessId: scope.businessId, id: entryId },
    select: { active: true, clientId: true },
  })
  if (!entry) throw notFound('Waitlist entry not found')
  if (entry.clientId !== clientId) return null
  if (!entry.active) throw notWaiting()
  return entryId
}

const notWaiting = () => conflict('not_waiting', 'This client is no longer on the waitlist')

function refusePastDate(scope: OwnerScope, start: Date, now: Date): void {
  if (localDateOf(start, scope.timeZone) < localDateOf(now, scope.timeZone)) {
    throw invalidFields({ appointmentDate: 'Please choose today or a later date' })
  }
}

/**
 * Returns the staff members to try for this span, those who work then first, and what they are judged by. Throws 404
 * for another business's staff member.
 */
async function placesFor(
  tx: Tx,
  scope: OwnerScope,
  terms: ServiceTerms,
  start: Date,
  staffId: string | null,
  now: Date,
): Promise<{ staffIds: string[]; input: AvailabilityInput }> {
  const date = localDateOf(start, scope.timeZone)
  const { input } = await loadSchedule(tx, scope, { ...termsOf(terms), from: date, to: date, staffId }, now)
  if (input.staff.length === 0) {
    throw staffId ? notFound('Staff member not found') : invalidFields({ service: 'No one offers this service' })
  }
  const verdict = explainStart(input, start, staffId ?? undefined)
  return { staffIds: verdict.ok ? verdict.staffIds : onDutyFirst(input, start), input }
}

const OFF_DUTY: readonly StartRefusal[] = ['time_off', 'closed', 'outside_hours']

/** Lists the staff members whose hours and time off allow the start before the others, however soon or far it is. */
function onDutyFirst(input: AvailabilityInput, start: Date): string[] {
  const atAnyTime = { ...withoutClientLimits(input), now: new Date(0) }
  const isOffDuty = (id: string) => {
    const verdict = explainStart(atAnyTime, start, id)
    return !verdict.ok && OFF_DUTY.includes(verdict.reason)
  }
  const staffIds = input.staff.map(({ id }) => id)
  return [...staffIds.filter((id) => !isOffDuty(id)), ...staffIds.filter(isOffDuty)]
}

const WARNINGS: Partial<Record<StartRefusal, string>> = {
  too_soon: 'This is inside the minimum notice of your booking rules',
  beyond_window: 'This is beyond the booking window of your booking rules',
  closed: 'You are closed on this day',
  outside_hours: 'This is outside your opening hours',
  time_off: 'This staff member has time off then',
  in_past: 'This time has already passed',
}

/** Returns why a client couldn't book the start with this staff member; nothing if they could. */
function warningsAt(input: AvailabilityInput, start: Date, staffId: string): string[] {
  const verdict = explainStart(input, start, staffId)
  return verdict.ok ? [] : [WARNINGS[verdict.reason] ?? ''].filter(Boolean)
}

async function warningsFor(tx: Tx, scope: OwnerScope, row: Subject, now: Date): Promise<string[]> {
  const terms = termsAfter(row, null)
  const date = localDateOf(row.appointmentDate, scope.timeZone)
  const { input } = await loadSchedule(
    tx,
    scope,
    {
      ...termsOf(terms),
      from: date,
      to: date,
      staffId: row.staffId,
      exceptAppointmentId: row.id,
    },
    now,
  )
  return warningsAt(input, row.appointmentDate, row.staffId)
}

function toMove(scope: OwnerScope, row: Subject, body: UpdateAppointmentBody, now: Date) {
  const start = body.appointmentDate ? readInstant(scope, body.appointmentDate) : row.appointmentDate
  const durationMinutes = body.duration ?? row.duration
  const staffId = body.staffId ?? row.staffId
  const newStart = start.getTime() !== row.appointmentDate.getTime()
  const newService = body.serviceId !== undefined && body.serviceId !== null && body.serviceId !== row.serviceId
  if (!newStart && !newService && durationMinutes === row.duration && staffId === row.staffId) return null
  if (newStart) refusePastDate(scope, start, now)
  return { start, durationMinutes, staffId }
}

/** Throws 409 `erased` if the appointment of an erased client would be upcoming after the change. */
function refuseErased(
  row: Subject,
  { start = row.appointmentDate, status = row.status }: { start?: Date | undefined; status?: string | undefined },
  now: Date,
): void {
  if (row.client.erasedAt && start > now && status !== 'cancelled')
    throw conflict('erased', 'This client’s personal data was erased, so nothing more can be booked for them.')
}

async function editDetails(
  tx: Tx,
  scope: OwnerScope,
  row: Subject,
  body: UpdateAppointmentBody,
  now: Date,
): Promise<Subject> {
  const data = {
    ...(body.service !== undefined ? { service: body.service } : {}),
    ...(body.notes !== undefined ? { notes: body.notes } : {}),
    // Clears the old client's note, so that the new client doesn't see it as their own.
    ...(body.clientId !== undefined && body.clientId !== row.clientId
      ? { clientId: body.clientId, clientNote: null }
      : {}),
    ...(body.clientMood !== undefined
      ? { clientMood: body.clientMood, moodEmoji: findMood(body.clientMood)?.emoji ?? null }
      : {}),
    ...(body.appointmentMoodNotes !== undefined ? { appointmentMoodNotes: body.appointmentMoodNotes } : {}),
    // While a visit is being completed, the status change stores the minutes.
    ...(body.minutesLate !== undefined && row.status === 'completed' ? { minutesLate: body.minutesLate } : {}),
  }
  if (Object.keys(data).length === 0) return row
  if (data.clientId && row.status !== 'scheduled' && row.status !== 'confirmed') {
    throw conflict('finished', 'The client of a finished appointment cannot be changed')
  }
  if (data.clientId) {
    await requireClient(tx, scope, data.clientId)
    await endEarlierWish(tx, scope, row.id, 'left', now)
  }
  const { count } = await tx.appointment.updateMany({
    where: { businessId: scope.businessId, id: row.id, version: row.version },
    data: { ...data, version: { increment: 1 }, updatedAt: now },
  })
  if (count === 0) throw stale()
  await recordEvent(
    tx,
    scope,
    row.id,
    { type: 'edited', ...(data.minutesLate ? { details: { minutesLate: data.minutesLate } } : {}) },
    now,
  )
  return loadSubject(tx, scope, row.id)
}

/**
 * Plans the messages for the appointment's new client, and warns if the former client still expects the appointment.
 */
async function handOver(tx: Tx, scope: OwnerScope, row: Subject, formerClientId: string, now: Date): Promise<string[]> {
  const wasTold = await handOverReminders(tx, scope, reminderSubject(row), formerClientId, now)
  if (!wasTold) return []
  const former = await tx.client.findUnique({
    where: { businessId_id: { businessId: scope.businessId, id: formerClientId } },
    select: { name: true },
  })
  return [`${former?.name ?? 'The former client'} knows about this appointment. Please tell them that it changed.`]
}

async function requireClient(tx: Tx, scope: OwnerScope, clientId: string): Promise<void> {
  await lockScheduleShared(tx, scope)
  const count = await tx.client.count({ where: { businessId: scope.businessId, id: clientId, archivedAt: null } })
  if (count === 0) throw notFound('Client not found')
}

async function withAlternatives(
  error: unknown,
  scope: OwnerScope,
  wanted: Parameters<typeof findAlternatives>[1],
  now: Date,
): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'slot_taken') return error
  return conflict('slot_taken', TAKEN, { alternatives: await findAlternatives(scope, wanted, now) })
}
