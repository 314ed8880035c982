/** Everything one business of the cast consists of, as rows ready to insert. Pure: the same arguments give the same rows. */
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
import { castClients, HISTORY_DAYS } from './clients'
import { appointmentRows, clientRows, drawMinutesLate, eventRows, waitlistRows } from './history-rows'
import { messageRows, withSentMarks } from './message-rows'
import { freeVisits } from './freed-visits'
import { protectedRows, ruleRows } from './protection-rows'
import { createRandom } from './random'
import { recoveryRows } from './recovery-rows'
import { timesOf } from './visit-times'
import { planVisits } from './visits'

export type CastRows = ReturnType<typeof castRows>

/**
 * The rows of `cast` around `now`. Who comes when follows from the business's local
 * date; only the state of a visit follows from the hour. Ids come from `newId` in a
 * fixed order.
 */
export function castRows(cast: CastBusiness, ownership: CastOwnership, now: Date, newId: () => string) {
  const today = localDateOf(now, cast.timeZone)
  const since = startOfBusinessDay(addDays(today, -HISTORY_DAYS - 30), cast.timeZone)
  const place: CastPlace = { businessId: newId(), timeZone: cast.timeZone, today, since, newId }
  const chance = (part: string) => createRandom(`${cast.subdomain}/${part}`)

  const staff = staffRows(cast, place)
  const services = serviceRows(cast, place)
  const people = castClients(cast, chance('clients'))
  const times = chance('times')
  const late = chance('late')
  const planned = planVisits(cast, people, today, chance('visits')).map((visit) => ({
    ...visit,
    times: timesOf(visit, cast, today, now, times),
    minutesLate: drawMinutesLate(late),
  }))
  const { visits, freed } = freeVisits(cast, planned, today, now)
  const clients = clientRows(cast, place, people, visits)
  const targets = { staff, services, clients }
  const appointments = appointmentRows(visits, place, targets, chance('appointments')).map((row, index) =>
    index === freed?.filled.filler ? { ...row, source: 'waitlist' } : row,
  )
  const sends = messageRows(cast, place, appointments, clients, now)
  const calls = pastCalls(visits, cast.timeZone, chance('calls'))
  const events = eventRows(visits, place, appointments, confirmedByPhone(calls))
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
  }
}
