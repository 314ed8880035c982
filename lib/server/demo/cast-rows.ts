/** Builds all rows of one demo business, ready to insert. Pure: the same arguments give the same rows. */
import { addDays } from '@/lib/domain/local-date'
import { localDateOf, startOfBusinessDay } from '@/lib/domain/time'
import {
  businessRow,
  openingExceptionRows,
  openingHoursRows,
  serviceRows,
  staffRows,
  staffServiceRows,
  timeOffRows,
  type CastOwnership,
  type CastPlace,
} from './business-rows'
import type { CastBusiness } from './cast-business'
import { callRows, confirmedByPhone, pastCalls } from './call-rows'
import { castClients, KNOWN_DAYS } from './clients'
import { appointmentRows, clientRows, drawMinutesLate, eventRows, waitlistRows } from './history-rows'
import { messageRows, withSentMarks } from './message-rows'
import { freeVisits } from './freed-visits'
import { beforeConfirming, drawAnswered, listAnswered } from './story/answered'
import { beforeGivingUp, listGivenUp } from './story/given-up'
import { protectedRows, ruleRows } from './protection-rows'
import { createRandom } from './random'
import { recoveryRows } from './recovery-rows'
import { timesOf } from './visit-times'
import { planVisits } from './visits'

export type CastRows = ReturnType<typeof castRows>

/**
 * Builds the rows of `cast` around `now`. The business's local date decides who comes when; the hour decides only the
 * status of appointments. Ids come from `newId` in a fixed order; those of the business, its staff, services and
 * clients come from `newCastId`, in an order that is the same every day. With `isLived`, late cancellations in the
 * simulated months are still booked, and `givenUp` says when to cancel them; so are the visits of `answered`, which says
 * when to confirm and finish them.
 */
export function castRows(
  cast: CastBusiness,
  ownership: CastOwnership,
  now: Date,
  newId: () => string,
  { isLived = false, newCastId = newId } = {},
) {
  const today = localDateOf(now, cast.timeZone)
  const since = startOfBusinessDay(addDays(today, -KNOWN_DAYS), cast.timeZone)
  const place: CastPlace = { businessId: newCastId(), timeZone: cast.timeZone, today, since, newId }
  const chance = (part: string) => createRandom(`${cast.subdomain}/${part}`)

  const known = { ...place, newId: newCastId }
  const staff = staffRows(cast, known)
  const services = serviceRows(cast, known)
  const people = castClients(cast, chance('clients'))
  const times = chance('times')
  const late = chance('late')
  const planned = planVisits(cast, people, today, { random: chance('visits'), leads: chance('leads') }).map(
    (visit) => ({
      ...visit,
      times: timesOf(visit, cast, today, now, times),
      minutesLate: drawMinutesLate(late),
    }),
  )
  const { visits: ended, freed } = freeVisits(cast, planned, today, now)
  const calls = pastCalls(ended, cast.timeZone, chance('calls'))
  const byPhone = confirmedByPhone(calls)
  const agrees = (client: number) => people[client]?.agreesToTexts === true
  const drawn = isLived ? drawAnswered(ended, agrees, byPhone, place, chance('answered')) : new Map<number, Date>()
  const visits = isLived
    ? ended.map((visit, index) => (drawn.has(index) ? beforeConfirming(visit) : beforeGivingUp(visit, today)))
    : ended
  const clients = clientRows(cast, known, people, visits)
  const targets = { staff, services, clients }
  const appointments = appointmentRows(visits, place, targets, chance('appointments')).map((row, index) =>
    index === freed?.filled.filler ? { ...row, source: 'waitlist' } : row,
  )
  const givenUp = listGivenUp(ended, visits, appointments)
  const answered = listAnswered(ended, drawn, appointments)
  const asOf = new Map([
    ...givenUp.map(({ appointmentId, at }) => [appointmentId, at] as const),
    ...answered.map(({ appointmentId, confirmedAt }) => [appointmentId, confirmedAt] as const),
  ])
  const sends = messageRows(cast, place, appointments, clients, now, asOf)
  const events = eventRows(visits, place, appointments, byPhone)
  const waitlist = waitlistRows(cast, place, targets, chance('waitlist'), now)
  const recovery = recoveryRows(place, freed, appointments, targets, now)
  const protectionRules = ruleRows(cast, place)
  return {
    business: businessRow(cast, place, ownership),
    staff,
    services,
    staffServices: staffServiceRows(cast, place, staff, services),
    openingHours: openingHoursRows(cast, place, staff),
    openingExceptions: openingExceptionRows(cast, place),
    timeOff: timeOffRows(cast, place, staff),
    clients,
    protectionRules,
    appointments: protectedRows(cast, protectionRules, withSentMarks(appointments, sends)),
    events,
    ...sends,
    waitlist: [...waitlist, ...recovery.waitlist],
    recoveryRuns: recovery.runs,
    waitlistOffers: recovery.offers,
    recoveryMessages: recovery.messages,
    interventions: callRows(place, calls, appointments),
    givenUp,
    answered,
  }
}

/**
 * Returns the rows without visits that start before an instant, and without everything that belongs to those visits.
 */
export function rowsFrom(rows: CastRows, instant: Date): CastRows {
  const appointments = rows.appointments.filter(({ appointmentDate }) => appointmentDate >= instant)
  const kept = new Set(appointments.map(({ id }) => id))
  const ofKept = <Row extends { appointmentId: string }>(list: readonly Row[]) =>
    list.filter(({ appointmentId }) => kept.has(appointmentId))
  return {
    ...rows,
    appointments,
    events: ofKept(rows.events),
    reminders: ofKept(rows.reminders),
    messages: ofKept(rows.messages),
    interventions: ofKept(rows.interventions),
  }
}
