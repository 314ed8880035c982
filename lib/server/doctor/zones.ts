/** Checks that PostgreSQL and this runtime agree on the time zones of all businesses. */
import { isTimeZone, offsetSamples } from '@/lib/domain/time'
import { finding, type Check, type Patient } from './check'

const DAYS = 731

/**
 * Checks that PostgreSQL and this runtime know each zone and agree on its time over the next two years, to the second
 * of each change.
 */
export const zones: Check = {
  name: 'time-zones',
  hint: 'PostgreSQL and Node disagree about these zones (or one does not know them), so a time could be off by an hour: update the time zone data of both.',
  async find(patient) {
    const used = await patient.rows<{ zone: string }>('SELECT DISTINCT timezone AS zone FROM businesses ORDER BY 1')
    const wrong: string[] = []
    for (const { zone } of used) {
      const difference = await findDifference(patient, zone)
      if (difference !== null) wrong.push(`${zone}: ${difference}`)
    }
    return finding(wrong)
  },
}

async function findDifference(patient: Patient, zone: string): Promise<string | null> {
  if (!isTimeZone(zone)) return 'unknown to Node'
  const known = await patient.rows('SELECT FROM pg_timezone_names WHERE name = $1', [zone])
  if (known.length === 0) return 'unknown to PostgreSQL'
  const samples = offsetSamples(zone, patient.now(), DAYS)
  const rows = await patient.rows<{ offset: number }>(
    `
    SELECT extract(epoch FROM (t AT TIME ZONE $1) - (t AT TIME ZONE 'UTC'))::int AS offset
    FROM unnest($2::timestamptz[]) WITH ORDINALITY AS s(t, nth) ORDER BY nth`,
    [zone, samples.map(({ at }) => at.toISOString())],
  )
  const first = samples.findIndex(({ offsetSeconds }, index) => rows[index]?.offset !== offsetSeconds)
  const sample = samples[first]
  if (!sample) return null
  const [node, database] = [sample.offsetSeconds / 60, (rows[first]?.offset ?? NaN) / 60]
  return `from ${sample.at.toISOString()} Node is ${node} and PostgreSQL ${database} minutes ahead of UTC`
}
