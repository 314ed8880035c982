/** What migrations do to existing rows, on a database as it was at that time. */
import { Client } from 'pg'
import { applyMigrations, readMigrations } from '../../scripts/lib/migrations'
import { createEmptyDatabase, dropDatabase } from '../support/test-cluster'

const NAME = 'migrations_backfill'
const FIRST = '20261123100400_client_note'
const LAST = '20261123100401_public_email'
let client: Client

const SALON = '00000000-0000-4000-8000-00000000000a'
const OTHER = '00000000-0000-4000-8000-00000000000b'

async function insertBusiness(id: string, subdomain: string, email: string | null): Promise<void> {
  await client.query(
    `WITH u AS (INSERT INTO users (email) VALUES ('owner-${subdomain}@example.com') RETURNING id)
    INSERT INTO businesses (id, owner_id, business_name, subdomain, email, timezone) SELECT '${id}', u.id, 'Salon', '${subdomain}', $1, 'UTC' FROM u`,
    [email],
  )
}

async function insertVisit(hour: number, source: string, notes: string | null, isEdited = false): Promise<void> {
  const at = `2026-11-20T${String(hour).padStart(2, '0')}:00:00Z`
  await client.query(
    `WITH s AS (SELECT id FROM staff WHERE business_id = '${SALON}'), c AS (SELECT id FROM clients WHERE business_id = '${SALON}'),
    a AS (INSERT INTO appointments (business_id, client_id, staff_id, service, duration, appointment_date, blocked_from, blocked_until, source, notes)
      SELECT '${SALON}', c.id, s.id, 'Haircut', 30, $1::timestamptz, $1::timestamptz, $1::timestamptz + interval '30 minutes', $2, $3 FROM s, c RETURNING id)
    INSERT INTO appointment_events (business_id, appointment_id, type, actor) SELECT '${SALON}', a.id, $4, 'owner' FROM a`,
    [at, source, notes, isEdited ? 'edited' : 'booked'],
  )
}

beforeAll(async () => {
  const url = await createEmptyDatabase(NAME)
  const all = readMigrations()
  await applyMigrations(
    url,
    all.filter(({ name }) => name < FIRST),
  )
  client = new Client({ connectionString: url })
  await client.connect()
  await insertBusiness(SALON, 'salon', 'hello@salon.example.com')
  await insertBusiness(OTHER, 'other', 'owner-OTHER@example.com')
  await client.query(`INSERT INTO staff (business_id, name) VALUES ('${SALON}', 'Luna')`)
  await client.query(`INSERT INTO clients (business_id, name) VALUES ('${SALON}', 'Ada')`)
  await insertVisit(8, 'public', 'I have short hair')
  await insertVisit(9, 'public', 'Edited by the owner', true)
  await insertVisit(10, 'owner', 'Likes tea')
  await insertVisit(11, 'public', null)
  await applyMigrations(
    url,
    all.filter(({ name }) => name <= LAST),
  )
})

afterAll(async () => {
  await client.end()
  await dropDatabase(NAME)
})

it('a note stays the client’s own only where no owner can have written it', async () => {
  const { rows } = await client.query<object>('SELECT client_note, notes FROM appointments ORDER BY appointment_date')
  expect(rows).toEqual([
    { client_note: 'I have short hair', notes: null },
    { client_note: null, notes: 'Edited by the owner' },
    { client_note: null, notes: 'Likes tea' },
    { client_note: null, notes: null },
  ])
})

it('an address stays public only where it is not the one the owner signs in with', async () => {
  const { rows } = await client.query<object>('SELECT subdomain, public_email FROM businesses ORDER BY subdomain')
  expect(rows).toEqual([
    { subdomain: 'other', public_email: null },
    { subdomain: 'salon', public_email: 'hello@salon.example.com' },
  ])
})
