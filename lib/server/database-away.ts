/**
 * Detects errors which mean that the database can't be reached or can't work now, so that the same request may succeed
 * later.
 */
import { sqlStateOf } from './sql-state'

/**
 * SQLSTATE classes: connection, resources (disk, memory, connections), operator intervention and timeouts, and system
 * errors.
 */
const AWAY_CLASSES = new Set(['08', '53', '57', '58'])
/**
 * SQLSTATEs for a lock timeout, a transaction ended for idling, a statement whose cached plan is outdated, and a
 * read-only server.
 */
const AWAY_STATES = new Set(['55P03', '25P03', '0A000', '25006'])
const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  'P2037',
])
/** Messages of driver errors that have no code. */
const AWAY_WORDS =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|has encountered a connection error|DatabaseNotReachable|Can't reach database/i

/**
 * Returns whether an error is a lost or refused connection, a timeout, or a server that is starting, stopping, or out
 * of disk space, memory or connections.
 */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlStateOf(error)
  if (state !== null && (AWAY_CLASSES.has(state.slice(0, 2)) || AWAY_STATES.has(state))) return true
  const code = (error as { code?: unknown } | null)?.code
  return (
    (typeof code === 'string' && AWAY_CODES.has(code)) || AWAY_WORDS.test(error instanceof Error ? error.message : '')
  )
}
