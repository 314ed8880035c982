/** The time zone of a business: stored under a name that both this runtime and PostgreSQL know. Source: decisions 4. */
import { zoneNames } from '@/lib/domain/zone-name'
import type { Db, Tx } from '../db'
import type { Deps } from '../deps'
import { eachRow } from '../jobs/each-row'
import { invalidFields } from '../http/app-error'
import { log } from '../log'

/** Returns the name to store for a zone. Throws 400 for one that either side doesn't know. */
export async function requireZoneName(db: Db | Tx, zone: string): Promise<string> {
  const known = await findZoneName(db, zone)
  if (known === null) throw invalidFields({ timezone: 'We don’t know this time zone. Choose a city near you.' })
  return known
}

/** Returns the first of the zone's names that the installed PostgreSQL has, or null. */
async function findZoneName(db: Db | Tx, zone: string): Promise<string | null> {
  const names = zoneNames(zone)
  const rows = await db.$queryRaw<{ name: string }[]>`SELECT name FROM pg_timezone_names WHERE name = ANY(${names})`
  const known = new Set(rows.map(({ name }) => name))
  return names.find((name) => known.has(name)) ?? null
}

/** Returns the zone of each business once, by its index: one step a zone, however many businesses share it. */
export async function unsafeAcrossBusinessesListZones(db: Db): Promise<string[]> {
  const rows = await db.$queryRaw<{ timezone: string }[]>`
    WITH RECURSIVE zones AS (
      SELECT min(timezone) AS timezone FROM businesses
      UNION ALL SELECT (SELECT min(b.timezone) FROM businesses b WHERE b.timezone > zones.timezone) FROM zones WHERE zones.timezone IS NOT NULL
    )
    SELECT timezone FROM zones WHERE timezone IS NOT NULL`
  return rows.map(({ timezone }) => timezone)
}

/**
 * Stores businesses' zones under their current names, as after a restore or on a PostgreSQL that no longer has the old
 * ones. Nothing else about a business changes; a zone that no name fits stays, and the doctor names it.
 */
export async function unsafeAcrossBusinessesRenameZones({ db }: Deps): Promise<void> {
  const zones = await unsafeAcrossBusinessesListZones(db)
  await eachRow(zones, { failure: 'time zone not renamed', ids: (zone) => ({ zone }) }, async (zone) => {
    const current = await findZoneName(db, zone)
    if (current === null || current === zone) return
    const { count } = await db.business.updateMany({ where: { timezone: zone }, data: { timezone: current } })
    log.info({ zone, current, businesses: count }, 'time zone renamed')
  })
}
