/** Environment of a PostgreSQL whose clock is shifted as this process is under `faketime -f +9h`; otherwise nothing. */
export function shiftedClock(): Record<string, string> {
  const { LD_PRELOAD, FAKETIME } = process.env
  return LD_PRELOAD && FAKETIME ? { LD_PRELOAD, FAKETIME } : {}
}
