import type { Client } from 'pg'
import { OVERLAPS_SQL } from '@/lib/server/doctor/overlaps'
import { OperatorError } from './operator-error'

const MAX_PAIRS = 10
const EXCLUSION_VIOLATION = '23P01'

/**
 * Returns a one-line message for the operator. If existing visits overlap and a new constraint forbids that, adds a
 * line for each pair.
 */
export async function explainMigrationFailure(
  client: Client,
  migration: { name: string; isUndone: boolean },
  error: unknown,
): Promise<OperatorError> {
  const { message, code, constraint, detail } = error as {
    message?: string
    code?: string
    constraint?: string
    detail?: string
  }
  const reason = [message || String(error), detail].filter(Boolean).join(': ')
  const pairs =
    code === EXCLUSION_VIOLATION && constraint === 'appointments_no_overlap' ? await listOverlaps(client) : []
  const report =
    pairs.length > 0
      ? [
          `These appointments of one staff member overlap (at most ${MAX_PAIRS} are named); move or cancel one of each pair and migrate again:`,
          ...pairs,
        ]
      : []
  const state = migration.isUndone
    ? 'failed and was rolled back'
    : 'stopped between two statements, and the next run goes on from there'
  return new OperatorError([`Migration ${migration.name} ${state}: ${reason}`, ...report].join('\n'))
}

async function listOverlaps(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(`${OVERLAPS_SQL} LIMIT ${MAX_PAIRS}`).catch(() => ({ rows: [] }))
  return rows.map(({ id }) => `  ${id}`)
}
