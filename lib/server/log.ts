import pino from 'pino'
import { getLogLevel } from './env'
import { safeError } from './safe-error'

const PERSONAL = ['email', 'phone', 'name', 'to', 'token', 'notes', 'authorization', 'cookie']

/**
 * The process's logger: JSON lines on stdout at LOG_LEVEL. Values under keys that hold personal data or secrets are
 * written as "[redacted]", at the top level and one level below; errors under `err` are written without their messages,
 * which can contain such values. Log messages themselves must not contain any.
 */
export const log = pino({
  level: getLogLevel(),
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: (error: unknown) => safeError(error) },
  redact: { paths: PERSONAL.flatMap((key) => [key, `*.${key}`]), censor: '[redacted]' },
})
