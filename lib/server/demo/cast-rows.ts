/** Everything one business of the cast consists of, as rows ready to insert. Pure: the same arguments give the same rows. */
import { addDays } from '@/lib/domain/local-date'
import { localDateOf, startOfBusinessDay } from '@/lib/domain/time'
import {
  businessRow, openingExceptionRows, openingHoursRows, serviceRows, staffRows, staffServiceRows, timeOffRows, type CastOwnership, type CastPlace,
} from './business-rows'
import type { CastBusiness } from './cast-business'
import { castClients, HISTORY_DAYS } from './clients'
import { appointmentRows, clientRows, eventRows, waitlistRows } from './history-rows'
import { messageRows, withSentMarks } from './message-rows'
import { createRandom } from './random'
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
  const place: CastPlace = { businessId: newId(), today, since, newId }
  const chance = (part: string) => createRandom(`${cast.subdomain}/${part}`)

  const staff = staffRows(cast, place)
  const services = serviceRows(cast, place)
  const people = castClients(cast, chance('clients'))
  const times = chance('times')
  const visits = planVisits(cast, people, today, chance('visits'))
    .map((visit) => ({ ...visit, times: timesOf(visit, cast, today, now, times) }))
  const clients = clientRows(cast, place, people, visits)
  const targets = { staff, services, clients }
  const appointments = appointmentRows(visits, place, targets, chance('appointments'))
  const sends = messageRows(cast, place, appointments, clients, now)
  return {
    business: businessRow(cast, place, ownership),
    staff,
    services,
    staffServices: staffServiceRows(cast, place, staff, services),
    openingHours: openingHoursRows(cast, place, staff),
    openingExceptions: openingExceptionRows(cast, place),
    timeOff: timeOffRows(cast, place, staff),
    clients,
    appointments: withSentMarks(appointments, sends),
    events: eventRows(visits, place, appointments),
    ...sends,
    waitlist: waitlistRows(cast, place, targets, chance('waitlist'), now),
  }
}
