/**
 * Returns the environment of a PostgreSQL server whose clock is shifted like this process's under `faketime -f +9h`;
 * empty without faketime.
 */
export function shiftedClock(): Record<string, string> {
  const { LD_PRELOAD, FAKETIME } = process.env
  return LD_PRELOAD && FAKETIME ? { LD_PRELOAD, FAKETIME } : {}
}
