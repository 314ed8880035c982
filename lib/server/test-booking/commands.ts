/**
 * The owner's test booking: a real appointment at the next free time that a client could book, with the messages that a
 * client gets, sent to the owner. Its source is `test`, so that no statistic counts it and no webhook is notified. It
 * is deleted no later than its start, so that the risk model never learns from it.
 */
import type { TestBooking } from '@/lib/contracts/first-day'
import { addDays } from '@/lib/domain/local-date'
import { offerStarts } from '@/lib/domain/slots'
import { localDateOf } from '@/lib/domain/time'
import { termsOf } from '../availability/queries'
import { loadSchedule } from '../availability/schedule'
import { ownerNameOf } from '../business/owner-name'
import type { Tx } from '../db'
import type { Deps } from '../deps'
import { keepFirstTime } from '../first-day/commands'
import { conflict } from '../http/app-error'
import { recordOwnerAction } from '../owner-action/record'
import { settleTaken } from '../recovery/settle-taken'
import { CLIENT_REACH_SELECT, loadReminderSettings, syncReminders } from '../reminder/commands'
import type { OwnerScope } from '../scope'
import { listServiceTerms, type ServiceTerms } from '../service/queries'
import { insertAppointment, type NewAppointment } from '../appointment/store'
import { findTestBooking } from './queries'
import { deleteTest } from './remove'

/** How many days are searched: as many as a client can see at the same time. */
const SEARCHED_DAYS = 62

/**
 * Books the owner's test appointment and returns it, or the existing one; replaces a cancelled one. Throws 409
 * `nothing_to_book` without an active service, `no_free_time` if no client could book within the next 62 days.
 */
export async function bookTest(scope: OwnerScope, deps: Deps): Promise<TestBooking> {
  const now = deps.clock.now()
  return deps.db.$transaction(async (tx) => {
    const standing = await findTestBooking(scope, tx)
    if (standing) return standing
    await deleteTest(tx, scope, { status: 'cancelled' })
    const place = await nextFree(tx, scope, now)
    await book(tx, scope, place, now)
    await keepFirstTime(tx, scope, 'testBookedAt', now)
    // If two requests race, the database stores one test, and both return it.
    const booked = await findTestBooking(scope, tx)
    if (!booked) throw conflict('slot_taken', 'That time was just taken. Please try again.')
    return booked
  })
}

interface Place {
  terms: ServiceTerms
  start: Date
  staffId: string
}

/** Returns the first free time of the first service that has one, as a client's page would offer it. */
async function nextFree(tx: Tx, scope: OwnerScope, now: Date): Promise<Place> {
  const services = await listServiceTerms(scope, tx)
  if (services.length === 0) throw conflict('nothing_to_book', 'Add a service first: there is nothing to book yet.')
  const from = localDateOf(now, scope.timeZone)
  for (const terms of services) {
    const wanted = { ...termsOf(terms), from, to: addDays(from, SEARCHED_DAYS) }
    const { input } = await loadSchedule(tx, scope, wanted, now)
    const [slot] = offerStarts(input).flatMap(({ slots }) => slots)
    const staffId = slot?.staffIds[0]
    if (slot && staffId !== undefined) return { terms, start: slot.start, staffId }
  }
  throw conflict('no_free_time', 'No one can book in the next two months. Please check your hours and your team.')
}

async function book(tx: Tx, scope: OwnerScope, place: Place, now: Date): Promise<void> {
  const client = await addOwnerAsClient(tx, scope, now)
  const id = await insertAppointment(tx, scope, toNewAppointment(place, client.id), now)
  // Lost the race to another test, which the caller then finds, or to a client's booking: removes what was added.
  if (id === null) {
    await tx.client.deleteMany({ where: { businessId: scope.businessId, id: client.id } })
    return
  }
  const settings = await loadReminderSettings(tx, scope)
  const subject = {
    appointmentId: id,
    clientId: client.id,
    appointmentDate: place.start,
    duration: place.terms.duration,
    status: 'scheduled' as const,
    statusChangedAt: null,
    version: 1,
    source: 'test',
    createdAt: now,
    client,
    settings,
  }
  await syncReminders(tx, scope, subject, 'booked', now)
  await settleTaken(tx, scope, id, 'owner')
  await recordOwnerAction(tx, scope, { verb: 'added', noun: 'test_booking', subjectId: id }, now)
}

/** Adds a client for the test, who is deleted with it. The name says that it is a test wherever it appears. */
async function addOwnerAsClient(tx: Tx, scope: OwnerScope, now: Date) {
  const owner = await tx.user.findUniqueOrThrow({
    where: { id: scope.userId },
    select: { email: true, firstName: true, lastName: true, business: { select: { businessName: true } } },
  })
  const name = ownerNameOf(owner, owner.business?.businessName ?? 'Owner')
  return tx.client.create({
    data: {
      businessId: scope.businessId,
      name: `${name} (test)`,
      email: owner.email,
      notes: 'Your test booking. It disappears when you remove the test, or at its start time.',
      createdAt: now,
    },
    select: { id: true, ...CLIENT_REACH_SELECT },
  })
}

function toNewAppointment({ terms, start, staffId }: Place, clientId: string): NewAppointment {
  return {
    clientId,
    staffId,
    serviceId: terms.id,
    service: terms.name,
    start,
    durationMinutes: terms.duration,
    bufferBeforeMinutes: terms.bufferBeforeMinutes,
    bufferAfterMinutes: terms.bufferAfterMinutes,
    notes: null,
    clientNote: null,
    clientMood: null,
    moodEmoji: null,
    appointmentMoodNotes: null,
    priceCents: terms.price,
    source: 'test',
  }
}
