/** Booking by a visitor, the product's most important write. */
import { randomUUID } from 'node:crypto'
import type { Deps } from '../deps'
import { type Db, selectTogetherSql, type Tx } from '../db'
import type { Prisma } from '../generated/prisma/client'
import { SMS_CONSENT_TEXT, type BookAppointmentBody, type BookedAppointment } from '@/lib/contracts/booking'
import { formatMoney } from '@/lib/domain/money'
import { findMood } from '@/lib/domain/mood'
import type { ProtectionRule } from '@/lib/domain/protection'
import { visitorCounters } from '@/lib/domain/rate-limits'
import { explainStart, leastBookedStaff, type AvailabilityInput, type StartRefusal } from '@/lib/domain/slots'
import { localDateOf } from '@/lib/domain/time'
import { siteRoutes, siteUrl } from '@/lib/routes'
import { findAlternatives, termsOf } from '../availability/queries'
import { readSchedule, scheduleSql, toSchedule, type ScheduleRow } from '../availability/schedule'
import { readReminderChoice } from '../client/reminder-choice'
import {
  addingVisitorSql,
  askWhetherSame,
  contactsOf,
  findKnownSql,
  upsertVisitor,
  recognizeVisitor,
  toGivenVisitor,
  type ClientContacts,
  type RecognizedVisitor,
} from '../client/commands'
import { getEnv } from '../env'
import { AppError, conflict, invalidFields, notFound } from '../http/app-error'
import { NO_REQUEST, withIdempotencyKey, type VisitorRequest } from '../http/idempotency'
import { notifyOwner, notifyOwnerSql, type OwnerNews } from '../owner-notification/record'
import { applyProtection } from '../protection/apply'
import { activeRulesSql } from '../protection/queries'
import { countSql, requireCounted, type CountedRow } from '../rate-limit/count'
import { lockTakenSql, settleFound, type TakenRow } from '../recovery/settle-taken'
import {
  bookedRemindersSql,
  reminderSettingsSql,
  syncReminders,
  type ReminderSettings,
  type ReminderSubject,
} from '../reminder/commands'
import type { BusinessScope } from '../scope'
import { findService, serviceTermsSql, type ServiceTerms } from '../service/queries'
import { wantEarlier } from '../waitlist/earlier'
import { readInstant } from './instant'
import { findJustBooked } from './just-booked'
import {
  insertAppointment,
  insertAppointmentSql,
  queueInsertedEvents,
  type InsertedRow,
  type NewAppointment,
} from './store'

const SLOT_TAKEN = 'That time was just taken'
/**
 * Maximum number of retries. In each lost race, another visitor booked one of the free staff members, and no business
 * has this many.
 */
const MAX_LOST_RACES = 50
const TOO_MANY = 'There were too many bookings from you or your connection just now.'

/**
 * Books a free time for a visitor, and adds them as a client or recognizes them. If requests race for a staff member's
 * time, exactly one gets it. For the others, and for a time that isn't free, throws 409 `slot_taken` with the three
 * nearest free times. Throws 400 for a time that the page wouldn't offer, 409 `phone_only` if the business's rules
 * don't allow this booking online, and 409 `service_changed` if the visitor saw another price or duration. Stores
 * nothing if it throws. With an idempotency key, a repeat returns the first response. Without it, or with another key
 * because the form was edited after its response got lost, the same choices within ten minutes return the first
 * booking. Counts successful bookings by the visitor's address and contact, and throws 429 `rate_limited` past a limit.
 */
export async function bookAppointment(
  scope: BusinessScope,
  body: BookAppointmentBody,
  deps: Deps,
  asked: VisitorRequest = NO_REQUEST,
): Promise<BookedAppointment> {
  const now = deps.clock.now()
  const start = readInstant(scope, body.appointmentDate)
  const attempt = () =>
    deps.db.$transaction((tx) =>
      withIdempotencyKey(tx, scope, asked.idempotencyKey, body, now, async () => {
        const booking = await read(tx, scope, { body, start, block: asked.block ?? null })
        const { terms, visitor } = booking
        const wanted = { clientId: visitor.id, start, service: terms.name, staffId: body.staffId ?? null }
        const first = await findJustBooked(tx, scope, wanted, now)
        return first ? toBooked(scope, first.id, start, first.duration) : book(tx, scope, booking, now)
      }),
    )
  try {
    return await retryLostRaces(attempt)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'slot_taken') throw error
    const terms = await findTerms(deps.db, scope, body)
    const alternatives = await findAlternatives(scope, { terms, around: start, staffId: body.staffId ?? null }, now)
    throw conflict('slot_taken', SLOT_TAKEN, { alternatives })
  }
}

/** Thrown if the staff member who was free when the schedule was read was booked before this visit was stored. */
class LostRace extends Error {
  override readonly name = 'LostRace'
}

/**
 * Retries after a lost race. The schedule then contains the winner's visit, so either another staff member is free or
 * the time is taken.
 */
async function retryLostRaces<T>(attempt: () => Promise<T>): Promise<T> {
  for (let lost = 0; lost < MAX_LOST_RACES; lost++) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof LostRace)) throw error
    }
  }
  throw conflict('slot_taken', SLOT_TAKEN)
}

interface Asked {
  body: BookAppointmentBody
  start: Date
  /** The address block for rate limits. */
  block: string | null
}

interface Booking extends Asked {
  terms: ServiceTerms
  schedule: ScheduleRow
  visitor: RecognizedVisitor
  rules: ProtectionRule[]
  settings: ReminderSettings
}

/**
 * Reads everything that the booking depends on in one pipeline: counts toward the rate limits first, and reads while
 * holding the locks on the visitor's contacts.
 */
async function read(tx: Tx, scope: BusinessScope, asked: Asked): Promise<Booking> {
  const { body, block } = asked
  const choice = await readReminderChoice(tx, scope, body, SMS_CONSENT_TEXT)
  const contacts = { email: body.email ?? null, phone: body.phone }
  const counters = visitorCounters({ what: 'booking', businessId: scope.businessId, block, ...contacts })
  const given = toGivenVisitor(scope, { name: body.name, ...contacts, ...choice })
  const [counted, , known, [business]] = await tx.$pipeline<
    [CountedRow[], unknown[], ClientContacts[], BusinessRows[]]
  >([countSql(counters), ...findKnownSql(scope, given), businessSql(scope, asked)])
  await requireCounted(tx, counters, counted, TOO_MANY)
  return { ...asked, visitor: recognizeVisitor(given, known), ...toBusinessFacts(scope, business) }
}

interface BusinessRows {
  terms: ServiceTerms[]
  schedule: ScheduleRow[]
  rules: ProtectionRule[]
  settings: (Omit<ReminderSettings, 'sandboxExpiresAt'> & { sandboxExpiresAt: string | null })[]
}

/** Reads what the business offers, which times are taken, and what its rules require. */
function businessSql(scope: BusinessScope, { body, start }: Asked): Prisma.Sql {
  const date = localDateOf(start, scope.timeZone)
  return selectTogetherSql({
    terms: serviceTermsSql(scope, wantedService(body)),
    schedule: scheduleSql(scope, { from: date, to: date }),
    rules: activeRulesSql(scope),
    settings: reminderSettingsSql(scope),
  })
}

/** Throws 400 for a service that is not offered. */
function toBusinessFacts(
  scope: BusinessScope,
  rows: BusinessRows | undefined,
): Pick<Booking, 'terms' | 'schedule' | 'rules' | 'settings'> {
  if (!rows) throw new Error('The SELECT returned no row')
  const { rules, ...found } = rows
  const [[terms], [schedule], [settings]] = [found.terms, found.schedule, found.settings]
  if (!terms) throw notOffered()
  if (!schedule || !settings) throw notFound('Business not found')
  return {
    terms,
    schedule,
    rules,
    settings: {
      ...settings,
      sandboxExpiresAt: settings.sandboxExpiresAt === null ? null : new Date(settings.sandboxExpiresAt),
    },
  }
}

/** Throws 400 for a service that is not offered. */
async function findTerms(db: Db | Tx, scope: BusinessScope, body: BookAppointmentBody): Promise<ServiceTerms> {
  const terms = await findService(db, scope, wantedService(body))
  if (!terms) throw notOffered()
  return terms
}

const wantedService = ({ serviceId, service }: BookAppointmentBody) => ({
  id: serviceId ?? null,
  name: service ?? null,
})

const notOffered = () => invalidFields({ service: 'This service is not offered' })

/** Throws 409 `service_changed` if the service has another price or duration than the visitor saw. */
function requireSeen(
  { currency }: BusinessScope,
  { price, duration }: ServiceTerms,
  { seenPrice = price, seenDuration = duration }: BookAppointmentBody,
): void {
  const changes = [
    ...(seenPrice === price ? [] : [`the price is ${formatMoney(price, currency)} now`]),
    ...(seenDuration === duration ? [] : [`the appointment takes ${duration} minutes now`]),
  ].join(', and ')
  if (changes === '') return
  throw conflict('service_changed', `${changes.charAt(0).toUpperCase()}${changes.slice(1)}. Book again to accept it.`)
}

/**
 * Stores the client, the visit, its history and its messages together, and ends open offers for its time. Throws
 * LostRace.
 */
async function book(tx: Tx, scope: BusinessScope, booking: Booking, now: Date): Promise<BookedAppointment> {
  const { body, terms, start, visitor, rules } = booking
  requireSeen(scope, terms, body)
  const [staffId] = freeIn(booking.schedule, scope, terms, start, body.staffId ?? null, now)
  if (staffId === undefined) throw conflict('slot_taken', SLOT_TAKEN)
  const id = randomUUID()
  const client = addingVisitorSql(scope, visitor, now)
  // With rules, messages are planned later: they depend on the rules' result, and the rules read the stored visit.
  const steps = rules.length > 0 ? null : bookedRemindersSql(scope, reminderSubject(booking, id, now), now)
  if (client === null) await upsertVisitor(tx, scope, visitor, now)
  const appointment = { ...toNewAppointment(booking, visitor.id), staffId }
  const storing = [
    insertAppointmentSql(scope, appointment, now, { id, client, steps }),
    lockTakenSql(scope, id),
  ] as const
  // The owner's notification also depends on the rules.
  const [inserted, taken] =
    rules.length > 0
      ? await tx.$pipeline<[InsertedRow[], TakenRow[]]>([...storing])
      : await tx.$pipeline<[InsertedRow[], TakenRow[], unknown[]]>([
          ...storing,
          notifyOwnerSql(scope.businessId, bookedNews(id, visitor.id), now),
        ])
  if (!(await queueInsertedEvents(tx, scope, appointment, id, inserted, now))) throw new LostRace()
  await settleFound(tx, scope, id, 'public', taken)
  await askWhetherSame(tx, scope, visitor)
  if (rules.length > 0) await protect(tx, scope, booking, id, now)
  if (body.tellMeEarlier) {
    await wantEarlier(
      tx,
      scope,
      {
        appointmentId: id,
        clientId: visitor.id,
        service: terms.name,
        serviceId: terms.id,
        staffId: body.staffId ?? null,
      },
      now,
    )
  }
  return toBooked(scope, id, start, terms.duration)
}

/** Stores what the booking rules require for the visit, and plans the messages accordingly. */
async function protect(tx: Tx, scope: BusinessScope, booking: Booking, id: string, now: Date): Promise<void> {
  const { terms, start, visitor, rules } = booking
  const { protection } = await applyProtection(
    tx,
    scope,
    rules,
    {
      appointmentId: id,
      clientId: visitor.id,
      start,
      durationMinutes: terms.duration,
      priceCents: terms.price,
    },
    now,
  )
  await syncReminders(
    tx,
    scope,
    { ...reminderSubject(booking, id, now), awaitsApproval: protection === 'approve' },
    'booked',
    now,
  )
  await notifyOwner(
    tx,
    scope,
    { ...bookedNews(id, visitor.id), event: protection === 'approve' ? 'request' : 'booking' },
    now,
  )
}

/** Returns the owner's notification about an appointment that somebody else booked. */
export function bookedNews(appointmentId: string, clientId: string): OwnerNews {
  return { event: 'booking', dedupeKey: `booked:${appointmentId}`, appointmentId, clientId }
}

function reminderSubject({ terms, start, visitor, settings }: Booking, id: string, now: Date): ReminderSubject {
  const client = contactsOf(visitor, now)
  return {
    appointmentId: id,
    clientId: client.id,
    appointmentDate: start,
    duration: terms.duration,
    status: 'scheduled',
    statusChangedAt: null,
    version: 1,
    source: 'public',
    createdAt: now,
    client,
    settings,
  }
}

function toNewAppointment({ body, terms, start }: Booking, clientId: string): Omit<NewAppointment, 'staffId'> {
  return {
    clientId,
    serviceId: terms.id,
    service: terms.name,
    start,
    durationMinutes: terms.duration,
    bufferBeforeMinutes: terms.bufferBeforeMinutes,
    bufferAfterMinutes: terms.bufferAfterMinutes,
    notes: null,
    clientNote: body.notes ?? null,
    clientMood: body.clientMood ?? null,
    moodEmoji: findMood(body.clientMood)?.emoji ?? null,
    appointmentMoodNotes: body.appointmentMoodNotes ?? null,
    priceCents: terms.price,
    source: 'public',
  }
}

/**
 * Inserts the appointment with the first staff member whose time is still free, in order. Returns null if all are
 * taken.
 */
export async function insertWithFirstFree(
  tx: Tx,
  scope: BusinessScope,
  staffIds: readonly string[],
  appointment: Omit<NewAppointment, 'staffId'>,
  now: Date,
): Promise<string | null> {
  for (const staffId of staffIds) {
    const id = await insertAppointment(tx, scope, { ...appointment, staffId }, now)
    if (id !== null) return id
  }
  return null
}

/**
 * Lists the staff members who are free at this start, least booked that day first. Throws as `bookAppointment` does.
 */
export async function freeStaff(
  tx: Tx,
  scope: BusinessScope,
  terms: ServiceTerms,
  start: Date,
  staffId: string | null,
  now: Date,
  exceptAppointmentId?: string,
): Promise<string[]> {
  const date = localDateOf(start, scope.timeZone)
  const schedule = await readSchedule(tx, scope, {
    from: date,
    to: date,
    ...(exceptAppointmentId ? { exceptAppointmentId } : {}),
  })
  return freeIn(schedule, scope, terms, start, staffId, now)
}

/** Returns the staff members who are free according to the schedule of the start's day. */
function freeIn(
  schedule: ScheduleRow,
  scope: BusinessScope,
  terms: ServiceTerms,
  start: Date,
  staffId: string | null,
  now: Date,
): string[] {
  const date = localDateOf(start, scope.timeZone)
  const { input } = toSchedule(schedule, scope, { ...termsOf(terms), from: date, to: date, staffId }, now)
  const verdict = explainStart(input, start, staffId ?? undefined)
  if (!verdict.ok) throw startRefusal(verdict.reason, staffId)
  return inOrderOfLoad(input, verdict.staffIds, date, scope.timeZone)
}

const NOT_THIS_ONE = 'This staff member does not offer this service'
const NOBODY = 'Nobody offers this service at the moment'
const REFUSALS: Partial<Record<StartRefusal, string>> = {
  in_past: 'Please choose a time in the future',
  too_soon: 'This time is too soon to book online',
  beyond_window: 'This date is too far ahead to book online',
  closed: 'We are closed on this day',
  outside_hours: 'We are closed at this time',
  off_grid: 'Please choose one of the offered times',
}

/**
 * Returns the error for a rejected start: 409 with alternatives for a taken time, 400 for a time that is never offered.
 *
 * @param staffId The only staff member who was asked for; null for anyone.
 */
export function startRefusal(reason: StartRefusal, staffId: string | null): AppError {
  if (reason === 'no_staff') return invalidFields({ staffId: staffId === null ? NOBODY : NOT_THIS_ONE })
  const message = REFUSALS[reason]
  return message ? invalidFields({ appointmentDate: message }) : conflict('slot_taken', SLOT_TAKEN)
}

/** Sorts staff members by how much is booked that day, least first. */
export function inOrderOfLoad(
  input: AvailabilityInput,
  staffIds: readonly string[],
  date: string,
  timeZone: string,
): string[] {
  if (staffIds.length < 2) return [...staffIds]
  const load = new Map(
    input.staff.map((member) => [
      member.id,
      member.busy.filter((span) => localDateOf(new Date(span.from), timeZone) === date).length,
    ]),
  )
  const rest = [...staffIds]
  const ordered: string[] = []
  while (rest.length > 0) {
    const next = leastBookedStaff(rest, load)
    if (next === null) break
    ordered.push(next)
    rest.splice(rest.indexOf(next), 1)
  }
  return ordered
}

/** Returns the response with absolute links, on the business's own host. */
function toBooked(scope: BusinessScope, id: string, start: Date, duration: number): BookedAppointment {
  const site = siteUrl(getEnv().APP_URL, scope)
  const paths = siteRoutes('host', scope.subdomain)
  return {
    id,
    status: 'scheduled',
    appointmentDate: start.toISOString(),
    duration,
    confirmUrl: `${site}${paths.confirm(id)}`,
    manageUrl: `${site}${paths.manage(id)}`,
  }
}
