/** Time zones for tests that run at the present instant but at another local hour. */

/** Returns a fixed-offset zone in which it is between noon and one o'clock. */
export function zoneAtNoon(): string {
  return zoneAt(12)
}

/** Returns a fixed-offset zone in which it is `hour` o'clock at `instant`. */
export function zoneAt(hour: number, instant = new Date()): string {
  // From 11 hours behind to 12 ahead, because no zones exist beyond that in both directions.
  const offset = ((hour - instant.getUTCHours() + 35) % 24) - 11
  return offset === 0 ? 'UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}
