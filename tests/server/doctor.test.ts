/**
 * Plants every fault that the doctor checks for, without the constraint that would prevent it, and expects the doctor
 * to find it.
 *
 * @jest-environment-options {"contents": "seeded"}
 */
import { Client } from 'pg'
import { systemClock } from '@/lib/server/clock'
import { getDb } from '@/lib/server/db'
import type { Patient } from '@/lib/server/doctor/check'
import { expectedSchema } from '@/lib/server/doctor/expected-schema'
import { CHECKS, runDoctor } from '@/lib/server/doctor/run-doctor'
import { warnAboutZones } from '@/lib/server/doctor/warn-about-zones'
import { log } from '@/lib/server/log'
import { readMigrations } from '../../scripts/lib/migrations'
import { openTextingSalon, bookVisit } from '../support/visits'
import type { Salon } from '../support/salon'
import { testNow } from '../support/test-clock'

let client: Client
let salon: Salon
let visit: string
let other: string
const migrations = readMigrations()

beforeAll(async () => {
  salon = await openTextingSalon('doctor')
  visit = await bookVisit(salon, { startsInHours: 50 })
  other = await bookVisit(salon, { startsInHours: 60 })
  client = new Client({ connectionString: process.env.DATABASE_URL, options: '-c TimeZone=UTC' })
  await client.connect()
})

afterAll(() => client.end())

beforeEach(() => client.query('BEGIN'))
afterEach(() => client.query('ROLLBACK'))

function patient(change: Partial<Patient> = {}): Patient {
  return {
    migrations,
    now: () => testNow(),
    rows: async <Row extends object>(sql: string, parameters: readonly unknown[] = []) =>
      (await client.query<Row>(sql, [...parameters])).rows,
    ...change,
  }
}

async function examine(name: string, change: Partial<Patient> = {}) {
  const check = CHECKS.find((one) => one.name === name)
  if (!check) throw new Error(`There is no check ${name}`)
  return check.find(patient(change))
}

/** An offer of the salon to a person who waits, for the time of the visit. */
const RUN_WITH_OFFER = `
  WITH w AS (INSERT INTO waitlist (business_id, client_id, service) SELECT business_id, client_id, service FROM appointments WHERE id = $VISIT RETURNING business_id, id),
  r AS (INSERT INTO recovery_runs (business_id, staff_id, starts_at, ends_at, status, next_wave_at)
    SELECT business_id, staff_id, blocked_from, blocked_until, 'open', now() + interval '1 hour' FROM appointments WHERE id = $VISIT RETURNING *)
  INSERT INTO waitlist_offers (business_id, entry_id, run_id, token_hash, starts_at, duration, staff_id, expires_at)
  SELECT r.business_id, w.id, r.id, 'hash ' || r.id, r.starts_at, 30, r.staff_id, now() + interval '1 hour' FROM r, w`

const OFFER_AGAIN = `INSERT INTO waitlist_offers (business_id, entry_id, token_hash, expires_at)
  SELECT business_id, entry_id, 'another', now() + interval '1 hour' FROM waitlist_offers WHERE token_hash LIKE 'hash %'`

/** What is planted, and what the doctor names. `$VISIT` and `$OTHER` are ids of visits to come. */
const FAULTS: Array<[check: string, fault: string, plant: string[], named: RegExp]> = [
  [
    'overlaps',
    'two visits of one person at once',
    [
      'ALTER TABLE appointments DROP CONSTRAINT appointments_no_overlap',
      'UPDATE appointments a SET appointment_date = b.appointment_date, blocked_from = b.blocked_from, blocked_until = b.blocked_until FROM appointments b WHERE a.id = $VISIT AND b.id = $OTHER',
    ],
    /^($VISIT and $OTHER|$OTHER and $VISIT)$/,
  ],
  [
    'orphans',
    'a visit of a client who is gone',
    [
      'ALTER TABLE appointments DROP CONSTRAINT appointments_business_id_client_id_fkey',
      'UPDATE appointments SET client_id = gen_random_uuid() WHERE id = $VISIT',
    ],
    /^appointments\.business_id\+client_id -> clients: 1$/,
  ],
  [
    'orphans',
    'a visit with the client of another business',
    [
      'ALTER TABLE appointments DROP CONSTRAINT appointments_business_id_client_id_fkey',
      "UPDATE appointments SET client_id = (SELECT c.id FROM clients c JOIN businesses b ON b.id = c.business_id WHERE b.subdomain = 'luna' LIMIT 1) WHERE id = $VISIT",
    ],
    /^appointments\.business_id\+client_id -> clients: 1$/,
  ],
  [
    'no-show-counts',
    'a counter that is off by one',
    [
      'UPDATE clients SET no_show_count = no_show_count + 1 WHERE id = (SELECT client_id FROM appointments WHERE id = $VISIT)',
    ],
    /^[0-9a-f-]{36}$/,
  ],
  [
    'merged-cards',
    'a visit of a card that was merged',
    [
      'ALTER TABLE appointments DISABLE TRIGGER appointments_to_surviving_client',
      'UPDATE clients c SET merged_into_id = o.client_id FROM appointments v, appointments o WHERE v.id = $VISIT AND o.id = $OTHER AND c.id = v.client_id',
    ],
    /^[0-9a-f-]{36}$/,
  ],
  [
    'visit-states',
    'a state without its event',
    [
      "INSERT INTO appointment_events (business_id, appointment_id, type, actor, to_status) SELECT business_id, id, 'booked', 'owner', 'scheduled' FROM appointments WHERE id = $VISIT",
      "UPDATE appointments SET status = 'confirmed' WHERE id = $VISIT",
    ],
    /$VISIT/,
  ],
  [
    'visit-plans',
    'a visit to come without its plan',
    ['DELETE FROM reminders WHERE appointment_id = $VISIT'],
    /$VISIT/,
  ],
  [
    'planned-messages',
    'a planned step whose message is gone',
    ["DELETE FROM messages WHERE appointment_id = $VISIT AND kind = 'reminder_24h'"],
    /^[0-9a-f-]{36}$/,
  ],
  [
    'planned-messages',
    'a message about a visit without its step',
    ["UPDATE messages SET reminder_id = NULL WHERE appointment_id = $VISIT AND kind = 'confirmation'"],
    /^[0-9a-f-]{36}$/,
  ],
  [
    'live-offers',
    'two live offers of one person',
    ['DROP INDEX waitlist_offers_one_live_per_entry', RUN_WITH_OFFER, OFFER_AGAIN],
    /^[0-9a-f-]{36}$/,
  ],
  [
    'live-offers',
    'a live offer of a run that was stopped',
    [
      RUN_WITH_OFFER,
      "UPDATE recovery_runs SET status = 'stopped', next_wave_at = NULL WHERE id IN (SELECT run_id FROM waitlist_offers WHERE token_hash LIKE 'hash %')",
    ],
    /^[0-9a-f-]{36}$/,
  ],
  [
    'offers-per-slot',
    'one time offered by two runs at once',
    [RUN_WITH_OFFER, RUN_WITH_OFFER],
    /^[0-9a-f-]{36} and [0-9a-f-]{36}$/,
  ],
  [
    'waiting-messages',
    'a message that waits for another client',
    [
      "WITH c AS (INSERT INTO clients (business_id, name) SELECT business_id, 'Other' FROM appointments WHERE id = $VISIT RETURNING business_id, id) UPDATE messages m SET client_id = c.id FROM c WHERE m.appointment_id = $VISIT AND m.kind = 'reminder_24h'",
    ],
    /^[0-9a-f-]{36}$/,
  ],
  [
    'waiting-messages',
    'a reminder of another time',
    [
      "UPDATE messages SET payload = jsonb_build_object('appointmentDate', '2031-01-01T10:00:00Z') WHERE appointment_id = $VISIT AND kind = 'reminder_24h'",
    ],
    /^[0-9a-f-]{36}$/,
  ],
  [
    'waiting-messages',
    'a reminder of a cancelled visit',
    ["UPDATE appointments SET status = 'cancelled' WHERE id = $VISIT"],
    /^[0-9a-f-]{36}$/,
  ],
  [
    'reachable-unplanned',
    'a reminder left out for want of an address that is there',
    [
      "UPDATE reminders SET status = 'skipped', skip_reason = 'The client cannot be reached: no email address; no valid mobile number' WHERE appointment_id = $VISIT AND type = 'reminder_24h'",
    ],
    /$VISIT/,
  ],
  [
    'texts-after-opt-out',
    'a text to a number that had said STOP',
    [
      "INSERT INTO sms_opt_outs (business_id, phone_e164, at) SELECT business_id, '+12125550101', now() - interval '1 hour' FROM appointments WHERE id = $VISIT",
      "UPDATE messages SET status = 'sent', channel = 'sms', sent_at = now(), recipient = '+12125550101' WHERE appointment_id = $VISIT AND kind = 'confirmation'",
    ],
    /^[0-9a-f-]{36}$/,
  ],
  [
    'sent-twice',
    'one reminder sent twice',
    [
      "UPDATE messages SET status = 'sent', sent_at = now() WHERE appointment_id = $VISIT AND kind = 'reminder_24h'",
      "INSERT INTO messages (business_id, appointment_id, client_id, kind, channel, dedupe_key, status, due_at, payload) SELECT business_id, appointment_id, client_id, kind, channel, 'again', 'sent', due_at, payload FROM messages WHERE appointment_id = $VISIT AND kind = 'reminder_24h'",
    ],
    /^[0-9a-f-]{36}$/,
  ],
  [
    'early-outcomes',
    'a visit to come that is missed already',
    ["UPDATE appointments SET status = 'no-show' WHERE id = $VISIT"],
    /$VISIT/,
  ],
  ['taken-offers', 'an offer of a time that is booked', [RUN_WITH_OFFER], /^[0-9a-f-]{36}$/],
  [
    'stuck-sends',
    'a send whose lease ran out',
    [
      "UPDATE messages SET status = 'sending', lease_token = gen_random_uuid(), lease_until = now() - interval '6 minutes' WHERE appointment_id = $VISIT AND kind = 'confirmation'",
    ],
    /^[0-9a-f-]{36}$/,
  ],
  [
    'overdue-messages',
    'a message due for 31 minutes',
    [
      "UPDATE messages SET due_at = now() - interval '31 minutes' WHERE appointment_id = $VISIT AND kind = 'confirmation'",
    ],
    /^[0-9a-f-]{36}$/,
  ],
  [
    'abandoned-runs',
    'a run that nobody advances',
    [RUN_WITH_OFFER, "UPDATE recovery_runs SET next_wave_at = now() - interval '16 minutes' WHERE status = 'open'"],
    /^[0-9a-f-]{36}$/,
  ],
  [
    'providers',
    'a provider that fails',
    ["INSERT INTO providers (name, down_since) VALUES ('twilio', now() - interval '16 minutes')"],
    /^twilio$/,
  ],
  [
    'unnamed-proxy',
    'visitors who come from this machine itself',
    [
      "INSERT INTO rate_limits (key, window_ends_at, count) VALUES ('here:booking:address', now() + interval '1 hour', 1)",
    ],
    /^here:booking:address$/,
  ],
  [
    'time-zones',
    'a zone that nobody knows',
    ["UPDATE businesses SET timezone = 'Mars/Olympus' WHERE subdomain = 'doctor'"],
    /^Mars\/Olympus: unknown to Node$/,
  ],
  [
    'session-time-zone',
    'a session in another zone',
    ["SET LOCAL TimeZone = 'America/New_York'"],
    /^America\/New_York$/,
  ],
  [
    'constraints',
    'a constraint that is gone',
    ['ALTER TABLE clients DROP CONSTRAINT clients_no_show_count'],
    /^clients\.clients_no_show_count$/,
  ],
  [
    'constraints',
    'a constraint that old rows may break',
    [
      'ALTER TABLE clients DROP CONSTRAINT clients_no_show_count',
      'ALTER TABLE clients ADD CONSTRAINT clients_no_show_count CHECK (no_show_count >= 0) NOT VALID',
    ],
    /^clients\.clients_no_show_count$/,
  ],
  ['indexes', 'an index that is gone', ['DROP INDEX messages_queue_idx'], /^messages_queue_idx$/],
  [
    'indexes',
    'an index that is half built',
    ["UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'messages_queue_idx'::regclass"],
    /^messages_queue_idx$/,
  ],
  [
    'migrations',
    'a migration that was not applied',
    ["DELETE FROM applied_migrations WHERE name LIKE '%_risk'"],
    /_risk$/,
  ],
  ['migrations', 'a database that no version of today has migrated', ['DROP TABLE applied_migrations'], /_init$/],
  [
    'migrations',
    'a migration that was edited',
    ["UPDATE applied_migrations SET checksum = repeat('0', 64) WHERE name LIKE '%_risk'"],
    /_risk$/,
  ],
]

describe('the doctor', () => {
  it('finds nothing in the demo but that the test cluster is not made to outlive a power failure', async () => {
    const { ok, checks } = await runDoctor(patient())
    expect(checks.filter((check) => !check.ok).map(({ name, sample }) => [name, sample])).toEqual([
      ['durability', ['fsync', 'full_page_writes', 'synchronous_commit']],
    ])
    expect(ok).toBe(false)
  })

  it.each(FAULTS)('%s: sees %s', async (name, _fault, plant, named) => {
    const withIds = (text: string) => text.replaceAll('$VISIT', `'${visit}'`).replaceAll('$OTHER', `'${other}'`)
    expect(await examine(name)).toEqual({ count: 0, sample: [] })
    for (const statement of plant) await client.query(withIds(statement))
    const { count, sample } = await examine(name)
    expect(count).toBeGreaterThan(0)
    expect(sample[0]).toMatch(new RegExp(named.source.replaceAll('$VISIT', visit).replaceAll('$OTHER', other)))
  })

  it('clock: sees a machine whose time is three seconds off, and not one that is right', async () => {
    expect((await examine('clock')).count).toBe(0)
    expect((await examine('clock', { now: () => new Date(testNow().getTime() + 3500) })).sample[0]).toMatch(
      /^3 s$|^4 s$/,
    )
  })

  it('time-zones: sees a change of clocks that PostgreSQL has at another hour', async () => {
    const rows: Patient['rows'] = async <Row extends object>(sql: string, parameters: readonly unknown[] = []) =>
      (
        await client.query<Row>(
          sql.replace('(t AT TIME ZONE $1)', "((t + interval '1 hour') AT TIME ZONE $1 - interval '1 hour')"),
          [...parameters],
        )
      ).rows
    expect((await examine('time-zones', { rows })).sample).toContainEqual(
      expect.stringMatching(
        /^America\/New_York: from 20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d.000Z Node is -(?:240 and PostgreSQL -300|300 and PostgreSQL -240) minutes ahead of UTC$/,
      ),
    )
  })

  it('time-zones: sees a name that only Node knows', async () => {
    const rows: Patient['rows'] = async <Row extends object>(sql: string, parameters: readonly unknown[] = []) =>
      sql.includes('pg_timezone_names') ? [] : (await client.query<Row>(sql, [...parameters])).rows
    expect((await examine('time-zones', { rows })).sample).toContain('America/New_York: unknown to PostgreSQL')
  })

  it('time-zones: a worker that starts says in its log where they differ, and nothing where they agree', async () => {
    const warn = jest.spyOn(log, 'warn').mockImplementation(() => undefined)
    await warnAboutZones({ db: getDb(), clock: systemClock })
    expect(warn).not.toHaveBeenCalled()
    await getDb().business.update({ where: { id: salon.owner.businessId }, data: { timezone: 'Mars/Olympus' } })
    await warnAboutZones({ db: getDb(), clock: systemClock })
    await getDb().business.update({ where: { id: salon.owner.businessId }, data: { timezone: salon.owner.timeZone } })
    expect(warn).toHaveBeenCalledWith(
      { zones: ['Mars/Olympus: unknown to Node'] },
      expect.stringContaining('PostgreSQL and Node disagree'),
    )
    warn.mockRestore()
  })

  it.each([
    ['server-version', "current_setting('server_version_num')::int", '130000'],
    ['connections', "current_setting('max_connections')::int", '1'],
    ['upkeep', 'age(datfrozenxid) > 1000000000', 'age(datfrozenxid) > 0'],
  ])('%s: sees a server beyond its limit', async (name, from, to) => {
    const rows: Patient['rows'] = async <Row extends object>(sql: string, parameters: readonly unknown[] = []) =>
      (await client.query<Row>(sql.replaceAll(from, to), [...parameters])).rows
    expect((await examine(name)).count).toBe(0)
    expect((await examine(name, { rows })).count).toBeGreaterThan(0)
  })

  it('reads every constraint and index of the real database out of the migrations', async () => {
    const expected = expectedSchema(migrations)
    const { rows: constraints } = await client.query<{ name: string }>(`
      SELECT conname AS name FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'u', 'x', 'c', 'f') AND conrelid <> 'applied_migrations'::regclass ORDER BY 1`)
    expect([...expected.constraints.keys()].sort()).toEqual(constraints.map(({ name }) => name).sort())
    const { rows: keys } = await client.query<{ name: string }>(
      "SELECT conname AS name FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace",
    )
    expect(expected.foreignKeys.map(({ name }) => name).sort()).toEqual(keys.map(({ name }) => name).sort())
    const { rows: indexes } = await client.query<{ name: string }>(`
      SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE c.relnamespace = 'public'::regnamespace AND i.indrelid <> 'applied_migrations'::regclass
        AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = c.oid AND k.contype IN ('p', 'u', 'x'))`)
    expect([...expected.indexes].sort()).toEqual(indexes.map(({ name }) => name).sort())
  })

  it('says why where a check cannot be run, and goes on', async () => {
    const rows: Patient['rows'] = () => Promise.reject(new Error('canceling statement due to statement timeout'))
    const { ok, checks } = await runDoctor(patient({ rows }))
    expect(ok).toBe(false)
    expect(checks).toHaveLength(CHECKS.length)
    expect(checks.every((check) => !check.ok && check.hint.includes('canceling statement'))).toBe(true)
    expect(await getDb().business.count()).toBeGreaterThan(3)
  })
})
