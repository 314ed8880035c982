/**
 * The cast's calendar: when each visit is, with whom, and how it ended. Depends only on the business and its local
 * date.
 */
import { addDays, weekdayOf, type LocalDate } from '@/lib/domain/local-date'
import type { OpeningSpan } from '@/lib/domain/opening-hours'
import type { CastBusiness, CastPerson, CastRegular } from './cast-business'
import { HISTORY_DAYS, type CastClient } from './clients'
import type { Random } from './random'
import { LEAD_DAYS } from './story/behavior'
import { createCourses, type Fate, type VisitCourse } from './visit-course'

/** An appointment of a demo business, before it becomes rows. */
export interface CastVisit extends VisitCourse {
  date: LocalDate
  startMinutes: number
  /** Index in the business's lists. */
  person: number
  service: number
  client: number
}

/** How many days ahead the demo's visits are booked. */
const AHEAD_DAYS = 21
const GRID_MINUTES = 15
const DAYS_BETWEEN_VISITS = 6
const CANDIDATES = 6
const UNMARKED_ON_LAST_DAY = 3

interface Calendar {
  business: CastBusiness
  clients: readonly CastClient[]
  today: LocalDate
  random: Random
  /** Draws how far ahead visits are booked. */
  leads: Random
  drawCourse: ReturnType<typeof createCourses>
  /** Day of each client's latest visit, counted from today. */
  latestVisit: Map<number, number>
  visits: CastVisit[]
}

/**
 * Plans every visit from half a year ago to three weeks ahead, in order of days; a staff member never has two at the
 * same time.
 */
export function planVisits(
  business: CastBusiness,
  clients: readonly CastClient[],
  today: LocalDate,
  { random, leads }: Pick<Calendar, 'random' | 'leads'>,
): CastVisit[] {
  const calendar: Calendar = {
    ...{ business, clients, today, random, leads },
    ...{ drawCourse: createCourses({ random, leads }, business.hasStory === true), latestVisit: new Map(), visits: [] },
  }
  const written = business.regulars.flatMap((regular, client) => visitsOfRegular(calendar, regular, client))
  for (let day = -HISTORY_DAYS; day <= AHEAD_DAYS; day++) {
    const date = addDays(today, day)
    calendar.visits.push(...written.filter((visit) => visit.date === date))
    business.staff.forEach((_person, person) => fillDay(calendar, person, day))
  }
  return leaveUnmarked(calendar)
}

/** Leaves at least a few visits unmarked on the latest day before today, so that the owner has a day to close. */
function leaveUnmarked({ business, today, visits }: Calendar): CastVisit[] {
  const last = visits.findLast(({ date }) => date < today)?.date
  const ofDay = visits.filter(({ date }) => date === last)
  const wanting = UNMARKED_ON_LAST_DAY - ofDay.filter(({ fate }) => fate === 'unmarked').length
  const left = new Set(
    ofDay
      .filter(({ fate, client }) => fate === 'completed' && client >= business.regulars.length)
      .slice(-Math.max(wanting, 0)),
  )
  return wanting <= 0 ? visits : visits.map((visit) => (left.has(visit) ? { ...visit, fate: 'unmarked' } : visit))
}

/**
 * Returns a staff member's working spans on a day counted from today. A demo opened on a closed day still shows some
 * visits.
 */
function spansOn({ business, today }: Calendar, person: number, day: number): readonly OpeningSpan[] {
  const { name, hours = business.hours } = personAt(business, person)
  const covers = (days: { fromDay: number; toDay: number }) => days.fromDay <= day && day <= days.toDay
  if (business.timeOff.some((off) => off.person === name && covers(off))) return []
  const closure = business.closures.find(covers)
  if (closure) return closure.open ? [closure.open] : []
  const spans = hours[weekdayOf(addDays(today, day))] ?? []
  return day === 0 && spans.length === 0 ? [{ startMinutes: 10 * 60, endMinutes: 15 * 60 }] : spans
}

/**
 * Fills a staff member's day: walks along the grid and books part of it, around the visits that are fixed in the cast.
 */
function fillDay(calendar: Calendar, person: number, day: number): void {
  const { business, random } = calendar
  const date = addDays(calendar.today, day)
  const written = calendar.visits.filter((visit) => visit.date === date && visit.person === person)
  const booked = day <= 0 ? business.busyness : business.busyness * (1 - (0.3 + 0.6 * (day / AHEAD_DAYS)))
  for (const span of spansOn(calendar, person, day)) {
    let at = span.startMinutes
    while (at < span.endMinutes) {
      const service = drawService(calendar, person)
      const until = at + lengthOf(business, service)
      const blocking = written.find(
        (visit) => visit.startMinutes < until && at < visit.startMinutes + lengthOf(business, visit.service),
      )
      if (blocking) at = blocking.startMinutes + lengthOf(business, blocking.service)
      else if (until > span.endMinutes || !random.chance(booked)) at += 2 * GRID_MINUTES
      else at = bookAt(calendar, { date, startMinutes: at, person, service }, day, until)
    }
  }
}

/** Books a drawn client and returns where the day continues; an early cancellation leaves its time to somebody else. */
function bookAt(
  calendar: Calendar,
  when: Pick<CastVisit, 'date' | 'startMinutes' | 'person' | 'service'>,
  day: number,
  until: number,
): number {
  const client = drawClient(calendar, day)
  if (client === null) return until
  const course = calendar.drawCourse(calendar.clients[client]?.noShowRate ?? 0, day)
  calendar.visits.push({ ...when, client, ...course })
  if (course.fate === 'cancelled') return when.startMinutes
  calendar.latestVisit.set(client, day)
  return Math.ceil(until / GRID_MINUTES) * GRID_MINUTES
}

/** Draws a few clients and returns the one whose last visit was longest ago; null if all of them came recently. */
function drawClient({ business, clients, latestVisit, random }: Calendar, day: number): number | null {
  let chosen: number | null = null
  let longest = DAYS_BETWEEN_VISITS
  for (let i = 0; i < CANDIDATES; i++) {
    const client = random.whole(business.regulars.length, clients.length - 1)
    const since = clients[client]?.sinceDay ?? 0
    const pause = since > day ? 0 : day - (latestVisit.get(client) ?? since - DAYS_BETWEEN_VISITS)
    if (pause > longest) [chosen, longest] = [client, pause]
  }
  return chosen
}

function drawService({ business, random }: Calendar, person: number): number {
  const does = personAt(business, person).does
  const choices = business.services.flatMap((service, index) => (!does || does.includes(service.name) ? [index] : []))
  // The first services are the most popular.
  return choices[Math.floor(random.next() ** 2 * choices.length)] ?? 0
}

/**
 * Returns a regular's fixed history: visits at their own rhythm, each on the next day on which their staff member
 * works.
 */
function visitsOfRegular(calendar: Calendar, regular: CastRegular, client: number): CastVisit[] {
  const { business, today } = calendar
  const person = business.staff.findIndex(({ name }) => name === regular.person)
  const service = business.services.findIndex(({ name }) => name === regular.service)
  const visitAbout = (day: number, fate: Fate, confirmed: boolean): CastVisit => {
    let working = day
    while (spansOn(calendar, person, working).length === 0) working++
    const last = spansOn(calendar, person, working).at(-1)
    const startMinutes = (last?.startMinutes ?? 0) + 60 + 30 * client
    const leadDays = calendar.leads.pick(LEAD_DAYS)
    return { date: addDays(today, working), startMinutes, person, service, client, fate, confirmed, leadDays }
  }
  const past = Array.from({ length: regular.pastVisits }, (_, back) =>
    regular.missed.includes(back)
      ? visitAbout(-8 - back * regular.everyDays, 'no-show', false)
      : visitAbout(-8 - back * regular.everyDays, 'completed', true),
  )
  return [...past, visitAbout(regular.nextInDays, 'completed', regular.nextConfirmed)]
}

function personAt(business: CastBusiness, person: number): CastPerson {
  return business.staff[person] ?? business.staff[0]
}

/** Returns the minutes that a visit takes, including its buffer. */
function lengthOf(business: CastBusiness, service: number): number {
  const { durationMinutes, bufferAfterMinutes = 0 } = business.services[service] ?? business.services[0]
  return durationMinutes + bufferAfterMinutes
}
