/** When a visit needs its owner. */
import { emailObstacle, smsObstacle, type Reachability, type SmsSwitches } from './message'

/** Days for which a visit without an outcome is still asked about. */
export const ASK_OUTCOME_DAYS = 14

/** Returns in words why no reminder reaches the client on any channel; null where one does. */
export function unreachableReason(client: Reachability, switches: SmsSwitches): string | null {
  const noEmail = emailObstacle('reminder_24h', client)
  const noText = smsObstacle('reminder_24h', client, switches)
  return noEmail !== null && noText !== null ? `${noEmail}; ${noText}` : null
}
