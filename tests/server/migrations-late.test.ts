/** Whose late cancellations are left after the migration that counts only those by clients. */
import { Client } from 'pg'
import { applyMigrations, readMigrations } from '../../scripts/lib/migrations'
import { createEmptyDatabase, dropDatabase } from '../support/test-cluster'

const NAME = 'migrations_late'
const LATE = '20261128041000_late_by_client'
const SALON = `WITH u AS (INSERT INTO users (email) VALUES ('owner@example.com') RETURNING id),
  b AS (INSERT INTO businesses (owner_id, business_name, subdomain) SELECT u.id, 'Salon', 'salon' FROM u RETURNING id),
  c AS (INSERT INTO clients (business_id, name) SELECT b.id, 'Ada' FROM b)
  INSERT INTO staff (business_id, name) SELECT b.id, 'Luna' FROM b`
const CANCELLED = `INSERT INTO appointments (business_id, client_id, staff_id, service, duration, appointment_date, blocked_from, blocked_until,
    source, status, late_cancellation, cancelled_by)
  SELECT b.id, c.id, s.id, $1, 30, now(), now(), now() + interval '30 minutes', 'public', 'cancelled', true, $2
  FROM businesses b, clients c, staff s RETURNING id`
const CALLED = `INSERT INTO interventions (business_id, appointment_id, kind, outcome, at)
  SELECT business_id, id, 'called', $2, now() - $3 * interval '1 hour' FROM appointments WHERE id = $1`

it('keeps those by clients, and of owners those that the last call asked for', async () => {
  const url = await createEmptyDatabase(NAME)
  const all = readMigrations()
  await applyMigrations(
    url,
    all.filter(({ name }) => name < LATE),
  )
  const client = new Client({ connectionString: url })
  await client.connect()
  const cancelled = async (service: string, by: string, ...calls: string[]) => {
    const { rows } = await client.query<{ id: string }>(CANCELLED, [service, by])
    for (const [index, outcome] of calls.entries()) await client.query(CALLED, [rows[0]?.id, outcome, 9 - index])
  }
  await client.query(SALON)
  await cancelled('by the client', 'customer')
  await cancelled('by the owner', 'owner')
  await cancelled('asked for in a call', 'owner', 'no_answer', 'cancelled')
  await cancelled('called off, then coming', 'owner', 'cancelled', 'coming')
  await applyMigrations(url, all)
  const { rows } = await client.query<{ service: string }>(
    'SELECT service FROM appointments WHERE late_cancellation ORDER BY service',
  )
  await client.end()
  await dropDatabase(NAME)
  expect(rows.map(({ service }) => service)).toEqual(['asked for in a call', 'by the client'])
})
