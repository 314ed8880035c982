/** Zones for what lives in the present, but not at its hour. */

/** A fixed-offset zone in which it is between noon and one o'clock. */
export function zoneAtNoon(): string {
  return zoneAt(12)
}

/** The same for another hour, and for another instant than now. */
export function zoneAt(hour: number, instant = new Date()): string {
  // From 11 hours behind to 12 ahead, because no zones exist beyond that in both directions.
  const offset = ((hour - instant.getUTCHours() + 35) % 24) - 11
  return offset === 0 ? 'UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}
