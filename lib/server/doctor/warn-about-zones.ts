/** Runs the doctor's check of time zones whenever a worker starts, because a wrong hour isn't visible anywhere else. */
import type { Deps } from '../deps'
import { log } from '../log'
import type { Patient } from './check'
import { zones } from './zones'

/** Logs the businesses' zones about which PostgreSQL and this runtime disagree, if there are any. Never throws. */
export async function warnAboutZones({ db, clock }: Deps): Promise<void> {
  const rows: Patient['rows'] = (sql, parameters = []) => db.$queryRawUnsafe(sql, ...parameters)
  try {
    const { count, sample } = await zones.find({ rows, migrations: [], now: () => clock.now() })
    if (count > 0) log.warn({ zones: sample }, zones.hint)
  } catch (error) {
    log.warn({ error: error instanceof Error ? error.name : 'Error' }, 'time zones not compared')
  }
}
