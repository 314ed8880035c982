/** Decides when a visit needs the owner's attention. */
import { emailObstacle, smsObstacle, type Reachability, type SmsSwitches } from './message'

/** Days after a visit during which the owner is asked for a missing outcome, or for the decision on its request. */
export const ASK_OUTCOME_DAYS = 14

/** Returns in words why no channel can carry a reminder to the client; null if one can. */
export function unreachableReason(client: Reachability, switches: SmsSwitches): string | null {
  const noEmail = emailObstacle('reminder_24h', client)
  const noText = smsObstacle('reminder_24h', client, switches)
  return noEmail !== null && noText !== null ? `${noEmail}; ${noText}` : null
}
