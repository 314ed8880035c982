/** Returns whether values differ from a form's initial ones; an empty field equals a missing one. */
export function hasTyped(values: unknown, initial: unknown): boolean {
  const [now, before] = [blankToNull(values), blankToNull(initial)]
  if (!isObject(now) || !isObject(before)) return now !== before
  const keys = new Set([...Object.keys(now), ...Object.keys(before)])
  return [...keys].some((key) => hasTyped(now[key], before[key]))
}

function blankToNull(value: unknown): unknown {
  return value === undefined || value === '' ? null : value
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
