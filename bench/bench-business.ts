/** Creates businesses to measure with, as plain rows. */
import { Client } from 'pg'
import { addDays, weekdayOf } from '@/lib/domain/local-date'
import { DEFAULT_WEEKLY_HOURS, type WeeklyHours } from '@/lib/domain/opening-hours'
import { localDateOf, wallTimeToInstantForward } from '@/lib/domain/time'
import { api } from '@/lib/routes'
import { systemClock } from '@/lib/server/clock'
import { DOMAIN } from './visitors'

export interface BenchBusiness {
  subdomain: string
  serviceId: string
  /** Tomorrow in the business's zone. */
  tomorrow: string
}

interface Making {
  subdomain: string
  timeZone: string
  hours: WeeklyHours
  slotMinutes: number
  windowDays: number
}

const OPENING_MINUTES = 8 * 60
const SLOTS_A_DAY = 27

const FIVE_MINUTES = 5 * 60_000
const DAY = 24 * 3_600_000
const DAYS_OF_WINDOW = 700

/**
 * Creates a business with one staff member and default hours, and books `bookings` half-hour visits in the next 31
 * days.
 */
export async function makeBusyMonth(
  databaseUrl: string,
  { subdomain, bookings }: { subdomain: string; bookings: number },
): Promise<BenchBusiness> {
  return withDatabase(databaseUrl, async (client) => {
    const zone = 'America/New_York'
    const made = await makeBusiness(client, {
      subdomain,
      timeZone: zone,
      hours: DEFAULT_WEEKLY_HOURS,
      slotMinutes: 30,
      windowDays: 60,
    })
    const dates = Array.from({ length: 31 }, (_, day) => addDays(made.tomorrow, day)).filter(
      (date) => weekdayOf(date) !== 0,
    )
    const all = dates.flatMap((date) =>
      Array.from({ length: SLOTS_A_DAY }, (_, slot) =>
        wallTimeToInstantForward(date, OPENING_MINUTES + 30 * slot, zone),
      ),
    )
    const taken = all.filter(
      (_, index) => Math.floor(((index + 1) * bookings) / all.length) > Math.floor((index * bookings) / all.length),
    )
    await client.query(
      `
      WITH someone AS (INSERT INTO clients (business_id, name) VALUES ($1, 'Someone') RETURNING id)
      INSERT INTO appointments (business_id, client_id, staff_id, service_id, service, appointment_date, duration, blocked_from, blocked_until)
      SELECT $1, someone.id, $2, $3, 'Visit', start, 30, start, start + interval '30 minutes' FROM someone, unnest($4::timestamptz[]) AS start`,
      [made.businessId, made.staffId, made.serviceId, taken.map((start) => start.toISOString())],
    )
    return made
  })
}

/**
 * Creates a business with one staff member who works around the clock, five-minute visits and bookings two years ahead:
 * more free times than a run can book.
 */
export async function makeEndlessBusiness(
  databaseUrl: string,
  subdomain: string,
): Promise<BenchBusiness & { businessId: string }> {
  const allDay: WeeklyHours = Array.from({ length: 7 }, () => [{ startMinutes: 0, endMinutes: 1440 }])
  return withDatabase(databaseUrl, (client) =>
    makeBusiness(client, { subdomain, timeZone: 'UTC', hours: allDay, slotMinutes: 5, windowDays: 730 }),
  )
}

/** Returns the host of a business in the measured installation. */
export function hostOf(subdomain: string): string {
  return `${subdomain}.${DOMAIN}`
}

/** Returns the booking of visitor `number` at an endless business; each has a different client and time. */
export function bookingOf({ subdomain, serviceId, tomorrow }: BenchBusiness, number: number) {
  return {
    name: `Visitor ${number}`,
    email: `visitor-${number}@${subdomain}.example.com`,
    phone: `+1212${2_000_000 + number}`,
    serviceId,
    appointmentDate: startOf(tomorrow, number),
  }
}

/** Returns start `number` of a calendar without overlaps. Cycles through the days, so that no day fills up. */
function startOf(firstDate: string, number: number): string {
  const [day, slot] = [number % DAYS_OF_WINDOW, Math.floor(number / DAYS_OF_WINDOW)]
  return new Date(Date.parse(firstDate) + day * DAY + slot * FIVE_MINUTES).toISOString()
}

export function requestToBook(business: BenchBusiness, number: number) {
  const { subdomain } = business
  return { host: hostOf(subdomain), path: api.publicBooking(subdomain), body: bookingOf(business, number) }
}

/** Adds visits from past years, spread over a hundred clients and none overlapping. */
export async function addPastBookings(
  databaseUrl: string,
  { subdomain }: BenchBusiness,
  bookings: number,
): Promise<void> {
  await withDatabase(databaseUrl, async (client) => {
    await client.query(
      `
      WITH business AS (SELECT b.id, s.id AS staff_id, v.id AS service_id FROM businesses b JOIN staff s ON s.business_id = b.id JOIN services v ON v.business_id = b.id WHERE b.subdomain = $1),
        people AS (INSERT INTO clients (business_id, name) SELECT id, 'Regular ' || n FROM business, generate_series(1, 100) n RETURNING id, business_id),
        numbered AS (SELECT id, row_number() OVER () AS n FROM people)
      INSERT INTO appointments (business_id, client_id, staff_id, service_id, service, appointment_date, duration, blocked_from, blocked_until, status)
      SELECT business.id, numbered.id, staff_id, service_id, 'Visit', start, 30, start, start + interval '30 minutes', 'completed'
      FROM business, generate_series(1, $2::int) i JOIN numbered ON numbered.n = 1 + i % 100, LATERAL (SELECT date_trunc('hour', now()) - interval '5 days' - i * interval '30 minutes' AS start) t`,
      [subdomain, bookings],
    )
    await client.query('VACUUM ANALYZE appointments')
  })
}

async function makeBusiness(client: Client, making: Making) {
  const owner = await insert(client, `INSERT INTO users (email) VALUES ($1) RETURNING id`, [
    `${making.subdomain}@example.com`,
  ])
  const businessId = await insert(
    client,
    `
    INSERT INTO businesses (owner_id, subdomain, business_name, timezone, slot_interval_minutes, minimum_notice_minutes, booking_window_days)
    VALUES ($1, $2, 'Bench', $3, $4, 0, $5) RETURNING id`,
    [owner, making.subdomain, making.timeZone, making.slotMinutes, making.windowDays],
  )
  const staffId = await insert(client, `INSERT INTO staff (business_id, name) VALUES ($1, 'Somebody') RETURNING id`, [
    businessId,
  ])
  const serviceId = await insert(
    client,
    `INSERT INTO services (business_id, name, duration) VALUES ($1, 'Visit', $2) RETURNING id`,
    [businessId, making.slotMinutes],
  )
  for (const [weekday, spans] of making.hours.entries()) {
    for (const { startMinutes, endMinutes } of spans) {
      await client.query(
        'INSERT INTO opening_hours (business_id, weekday, start_minutes, end_minutes) VALUES ($1, $2, $3, $4)',
        [businessId, weekday, startMinutes, endMinutes],
      )
    }
  }
  return {
    subdomain: making.subdomain,
    businessId,
    staffId,
    serviceId,
    tomorrow: addDays(localDateOf(systemClock.now(), making.timeZone), 1),
  }
}

async function insert(client: Client, sql: string, values: unknown[]): Promise<string> {
  const { rows } = await client.query<{ id: string }>(sql, values)
  return rows[0]?.id ?? ''
}

/** Connects in UTC, as the application does. */
export async function withDatabase<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl, options: '-c TimeZone=UTC' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
