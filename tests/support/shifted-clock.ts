/** Environment of a PostgreSQL whose clock is shifted like the tests' own under `faketime -f +9h` (docs/testing.md); otherwise nothing. */
export function shiftedClock(): Record<string, string> {
  const { LD_PRELOAD, FAKETIME } = process.env
  return LD_PRELOAD && FAKETIME ? { LD_PRELOAD, FAKETIME } : {}
}
