/** Two hundred businesses with five hundred appointments each, as plain rows. */
import { Client } from 'pg'

export const TENANTS = 200
export const APPOINTMENTS_EACH = 500
const CLIENTS_EACH = 50
const DAYS_AHEAD = 10
/** Returns the same id each time, formatted as a random UUID, because the contracts accept no other form. */
const id = (letter: string, ...numbers: string[]) =>
  `overlay(overlay(md5('mixed-${letter}' || ${numbers.join(` || '-' || `)}) PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid`
const every = (name: string) => `generate_series(1, ${TENANTS}) ${name}`

/** Half-hour visits from 8:00 UTC, 24 a day, going back from ten days ahead. */
const STARTS_AT = `date_trunc('day', now()) + interval '8 hours' + (${DAYS_AHEAD} - i / 24) * interval '1 day' + (i % 24) * interval '30 minutes'`

const ROWS = [
  `INSERT INTO users (id, email) SELECT ${id('u', 'n')}, 'mixed' || n || '@example.com' FROM ${every('n')}`,
  `INSERT INTO businesses (id, owner_id, subdomain, business_name, timezone, minimum_notice_minutes) SELECT ${id('b', 'n')}, ${id('u', 'n')}, 'mixed-' || n, 'Salon ' || n, 'UTC', 0 FROM ${every('n')}`,
  `INSERT INTO staff (id, business_id, name, position) SELECT ${id('s', 'n', 'k')}, ${id('b', 'n')}, 'Person ' || k, k FROM ${every('n')}, generate_series(0, 1) k`,
  `INSERT INTO services (id, business_id, name, duration, price, position) SELECT ${id('v', 'n', 'k')}, ${id('b', 'n')}, 'Service ' || k, 30, 6500, k FROM ${every('n')}, generate_series(0, 2) k`,
  `INSERT INTO opening_hours (business_id, weekday, start_minutes, end_minutes) SELECT ${id('b', 'n')}, k, 480, 1290 FROM ${every('n')}, generate_series(0, 6) k`,
  `INSERT INTO clients (id, business_id, name, email) SELECT ${id('c', 'n', 'k')}, ${id('b', 'n')}, 'Client ' || k, 'client' || k || '@example.com' FROM ${every('n')}, generate_series(0, ${CLIENTS_EACH - 1}) k`,
  `INSERT INTO appointments (business_id, client_id, staff_id, service_id, service, appointment_date, duration, blocked_from, blocked_until, status, price_cents)
    SELECT ${id('b', 'n')}, ${id('c', 'n', `(i % ${CLIENTS_EACH})`)}, ${id('s', 'n', '(i % 2)')}, ${id('v', 'n', '(i % 3)')}, 'Service ' || i % 3, at, 30, at, at + interval '30 minutes',
      CASE WHEN at > now() THEN 'scheduled' ELSE 'completed' END, 6500 FROM ${every('n')}, generate_series(0, ${APPOINTMENTS_EACH - 1}) i, LATERAL (SELECT ${STARTS_AT} AS at) t`,
  'VACUUM ANALYZE',
]

export interface Tenant {
  subdomain: string
  serviceId: string
}

/** Adds businesses to the application's database. */
export async function fillTenants(databaseUrl: string): Promise<Tenant[]> {
  const client = new Client({ connectionString: databaseUrl, options: '-c TimeZone=UTC -c statement_timeout=0' })
  await client.connect()
  try {
    for (const sql of ROWS) await client.query(sql)
    const { rows } = await client.query<Tenant>(
      `SELECT 'mixed-' || n AS subdomain, ${id('v', 'n', '0')} AS "serviceId" FROM ${every('n')} ORDER BY n`,
    )
    return rows
  } finally {
    await client.end()
  }
}
