/** Suggests the words of a cancellation policy from a business's booking rules. */

/** Maximum length of a policy, in characters. */
export const POLICY_MAX = 1000

/**
 * Returns a cancellation policy that says what the booking rules do: changes later than `cutoffHours` before the start
 * count as late, and with 0 none does.
 */
export function suggestCancellationPolicy(cutoffHours: number): string {
  const how = 'use the link in your confirmation to move or cancel your appointment'
  const late = 'Changes after that count as late, because on short notice we can rarely fill your spot.'
  return cutoffHours === 0
    ? `Plans change. You can ${how} any time before it starts. Please tell us as early as you can, so that someone else can have your time.`
    : `Plans change. Please ${how} at least ${spanOf(cutoffHours)} before it starts. ${late}`
}

function spanOf(hours: number): string {
  if (hours % 24 === 0 && hours > 24) return `${hours / 24} days`
  return hours === 1 ? '1 hour' : `${hours} hours`
}
