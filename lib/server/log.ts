import pino from 'pino'
import { getLogLevel } from './env'

const PERSONAL = ['email', 'phone', 'name', 'to', 'token', 'notes', 'authorization', 'cookie']

/**
 * The process's logger: JSON lines on stdout at LOG_LEVEL. Values under keys that hold personal data or
 * secrets are written as "[redacted]", at the top level and one level down; message texts must not hold them.
 */
export const log = pino({
  level: getLogLevel(),
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: PERSONAL.flatMap((key) => [key, `*.${key}`]), censor: '[redacted]' },
})
