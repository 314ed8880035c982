/** The time zone of a business: stored under a name that both this runtime and PostgreSQL know. */
import { zoneNames } from '@/lib/domain/zone-name'
import type { Db, Tx } from '../db'
import type { Deps } from '../deps'
import { eachRow } from '../jobs/each-row'
import { invalidFields } from '../http/app-error'
import { log } from '../log'

/** Returns the name to store for a zone. Throws 400 for one that this runtime or PostgreSQL doesn't know. */
export async function requireZoneName(db: Db | Tx, zone: string): Promise<string> {
  const known = findKnown(zone, await listKnownNames(db, zoneNames(zone)))
  if (known === null) throw invalidFields({ timezone: 'We don’t know this time zone. Choose a city near you.' })
  return known
}

function findKnown(zone: string, known: ReadonlySet<string>): string | null {
  return zoneNames(zone).find((name) => known.has(name)) ?? null
}

/** Returns which of the names the installed PostgreSQL has. Its view reads every zone file, however few are wanted. */
async function listKnownNames(db: Db | Tx, names: readonly string[]): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ name: string }[]>`SELECT name FROM pg_timezone_names WHERE name = ANY(${names})`
  return new Set(rows.map(({ name }) => name))
}

/**
 * Returns the distinct zones of all businesses. Uses the index, with one step per zone, however many businesses share
 * it.
 */
export async function unsafeAcrossBusinessesListZones(db: Db): Promise<string[]> {
  const rows = await db.$queryRaw<{ timezone: string }[]>`
    WITH RECURSIVE zones AS (
      SELECT min(timezone) AS timezone FROM businesses
      UNION ALL SELECT (SELECT min(b.timezone) FROM businesses b WHERE b.timezone > zones.timezone) FROM zones WHERE zones.timezone IS NOT NULL
    )
    SELECT timezone FROM zones WHERE timezone IS NOT NULL`
  return rows.map(({ timezone }) => timezone)
}

const BATCH = 1000

/**
 * Replaces outdated zone names with current ones, for up to `BATCH` businesses per name, until the signal is aborted.
 * Needed after a restore, or if PostgreSQL no longer knows the old names. Changes nothing else about a business. Leaves
 * a zone that has no known name; the doctor reports it. Returns `more` if businesses may be left.
 */
export async function unsafeAcrossBusinessesRenameZones({ db }: Deps, signal: AbortSignal): Promise<{ more: boolean }> {
  const zones = (await unsafeAcrossBusinessesListZones(db)).filter((zone) => zoneNames(zone)[0] !== zone)
  if (zones.length === 0) return { more: false }
  const known = await listKnownNames(db, zones.flatMap(zoneNames))
  let isLeft = false
  const options = { failure: 'time zone not renamed', ids: (zone: string) => ({ zone }), signal }
  await eachRow(zones, options, async (zone) => {
    const current = findKnown(zone, known)
    if (current === null || current === zone) return
    const businesses = await renameBatch(db, zone, current)
    isLeft ||= businesses === BATCH
    log.info({ zone, current, businesses }, 'time zone renamed')
  })
  return { more: isLeft && !signal.aborted }
}

function renameBatch(db: Db, zone: string, current: string): Promise<number> {
  return db.$executeRaw`
    UPDATE businesses SET timezone = ${current}
    WHERE timezone = ${zone} AND id IN (SELECT id FROM businesses WHERE timezone = ${zone} ORDER BY id LIMIT ${BATCH})`
}
