/** Checks of the database server itself: its version, its clock, and its durability. */
import { finding, sqlCheck, type Check } from './check'

const MAX_SKEW_MS = 2000

/** Checks that sessions use UTC; a pooler may drop the setting. */
export const sessionZone = sqlCheck(
  'session-time-zone',
  'A session that asks for UTC does not get it, so times would be stored wrong: make the pooler pass on "options", or run ALTER DATABASE … SET timezone = \'UTC\'.',
  "SELECT current_setting('TimeZone') AS id WHERE current_setting('TimeZone') <> 'UTC'",
)

/** Checks that PostgreSQL is no older than the oldest supported version. */
export const serverVersion = sqlCheck(
  'server-version',
  'PostgreSQL 14 or newer is needed: upgrade the server.',
  "SELECT current_setting('server_version') AS id WHERE current_setting('server_version_num')::int < 140000",
)

/** Checks that a committed booking survives a power failure. */
export const durability = sqlCheck(
  'durability',
  'With these settings off, a power failure can lose acknowledged data or the whole database: turn them on.',
  "SELECT name AS id FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off'",
)

/** Checks that enough connections are free for one more of our processes. */
export const connections = sqlCheck(
  'connections',
  'More than nine in ten connections of the server are taken (used of all): run fewer processes, or raise max_connections.',
  `
  SELECT used || ' of ' || most AS id FROM (SELECT count(*) AS used, current_setting('max_connections')::int AS most FROM pg_stat_activity) s WHERE used > 0.9 * most`,
)

/** Checks that vacuum keeps up, and that no forgotten replica makes the write-ahead log grow. */
export const upkeep = sqlCheck(
  'upkeep',
  'Vacuum does not keep up (transaction age), or an unused replication slot keeps the write-ahead log: see autovacuum and pg_replication_slots before the server stops or the disk is full.',
  `
  SELECT 'transaction age ' || age(datfrozenxid) AS id FROM pg_database WHERE datname = current_database() AND age(datfrozenxid) > 1000000000
  UNION ALL
  SELECT 'slot ' || slot_name FROM pg_replication_slots
  WHERE NOT active AND restart_lsn IS NOT NULL AND NOT pg_is_in_recovery() AND pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn) > 5 * 1024 ^ 3`,
)

/** Checks that the clocks of this machine and the database agree, within the duration of a query. */
export const clock: Check = {
  name: 'clock',
  hint: 'This machine and the database differ by more than two seconds: turn on time synchronization (NTP) on both.',
  async find(patient) {
    const before = patient.now().getTime()
    const [row] = await patient.rows<{ now: Date }>('SELECT clock_timestamp() AS now')
    const after = patient.now().getTime()
    const database = row?.now.getTime() ?? before
    const skew = database < before ? before - database : Math.max(0, database - after)
    return finding(skew > MAX_SKEW_MS ? [`${Math.round(skew / 1000)} s`] : [])
  },
}
