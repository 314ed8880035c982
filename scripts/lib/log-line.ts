import type { Env } from '../../lib/server/env'

// Pino's levels. Pino itself breaks when tsx and Next both load it into one process, so this file writes its format.
const NUMBERS = { fatal: 60, error: 50, warn: 40, info: 30, debug: 20, trace: 10, silent: Infinity } as const

export type LineLevel = 'error' | 'warn' | 'info' | 'debug'
export type WriteLine = (level: LineLevel, fields: Record<string, unknown>, message: string) => void

/**
 * Returns a function that writes a line of JSON to stdout, as the application's own logger does, if LOG_LEVEL includes
 * its level.
 */
export function createLineWriter(
  { LOG_LEVEL }: Pick<Env, 'LOG_LEVEL'>,
  out: { write(text: string): unknown } = process.stdout,
): WriteLine {
  return (level, fields, message) => {
    if (NUMBERS[level] < NUMBERS[LOG_LEVEL]) return
    out.write(`${JSON.stringify({ level: NUMBERS[level], time: new Date().toISOString(), ...fields, msg: message })}\n`)
  }
}
