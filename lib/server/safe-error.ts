/**
 * Makes errors safe to log: says what failed and where, without messages, which can contain names, addresses and
 * tokens.
 */
import { sqlStateOf } from './sql-state'

/** An error in a form that may be logged: without personal data. */
export interface SafeError {
  /** The error's class. */
  type: string
  /** A stable code of Node, Prisma or our own; null if there is none. */
  code: string | null
  /** PostgreSQL's error code, if it returned one. */
  sqlState: string | null
  /** Only for errors whose messages are known to contain no personal data. */
  message?: string
  /** `at ...`, innermost first. */
  stack: string[]
  cause?: SafeError
}

/** Errors whose docstrings promise a message without personal data. */
const HARMLESS = new Set(['SendError', 'ProviderFailure', 'OperatorError', 'BrokenResponse'])
const FRAMES = 12
const DEPTH = 3

/** Returns the error without its message, values and other properties; for any other thrown value, only its type. */
export function safeError(thrown: unknown, depth = DEPTH): SafeError {
  if (!(thrown instanceof Error) && !isErrorLike(thrown))
    return { type: typeof thrown, code: null, sqlState: null, stack: [] }
  const { code, cause } = thrown as { code?: unknown; cause?: unknown }
  // The driver names its errors "error"; their class is more specific.
  const name = thrown.name === 'error' ? thrown.constructor.name : thrown.name
  const type = /^[A-Za-z]{1,60}$/.test(name) ? name : 'Error'
  return {
    type,
    code: typeof code === 'string' && /^[A-Za-z0-9_]{1,60}$/.test(code) ? code : null,
    sqlState: sqlStateOf(thrown),
    ...(HARMLESS.has(type) || HARMLESS.has(thrown.constructor.name) ? { message: thrown.message } : {}),
    stack: framesOf(thrown),
    ...(cause !== undefined && depth > 0 ? { cause: safeError(cause, depth - 1) } : {}),
  }
}

/** Returns whether the value is an error, even from another realm, as in tests and in Next's own bundles. */
function isErrorLike(thrown: unknown): thrown is Error {
  return (
    typeof thrown === 'object' &&
    thrown !== null &&
    typeof (thrown as Error).message === 'string' &&
    typeof (thrown as Error).name === 'string'
  )
}

/**
 * Returns the stack's frames; none if the message can't be separated from them, because a user may have entered lines
 * that look like frames.
 */
function framesOf({ stack, message }: Error): string[] {
  if (typeof stack !== 'string') return []
  const at = stack.indexOf(message)
  if (at < 0 && message.includes('\n')) return []
  const below = at < 0 ? stack : stack.slice(at + message.length)
  return below
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^at .*:\d+:\d+\)?$/.test(line))
    .slice(0, FRAMES)
}
