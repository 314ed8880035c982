/** Suggests the words of a cancellation policy from a business's booking rules. */

/** Maximum length of a policy, in characters. */
export const POLICY_MAX = 1000

/**
 * Returns a cancellation policy that says what the booking rules do: changes later than `cutoffHours` before the start
 * count as late, and with 0 none does.
 */
export function suggestCancellationPolicy(cutoffHours: number): string {
  const how = 'with the link in your confirmation'
  const late = 'Later changes count as late, because we can rarely give your time to somebody else.'
  return cutoffHours === 0
    ? `Plans change. You can move or cancel your appointment until it starts, ${how}. Please tell us as early as you can, so that somebody else can have your time.`
    : `Plans change. Please move or cancel your appointment at least ${spanOf(cutoffHours)} before it starts, ${how}. ${late}`
}

function spanOf(hours: number): string {
  if (hours % 24 === 0 && hours > 24) return `${hours / 24} days`
  return hours === 1 ? '1 hour' : `${hours} hours`
}
