import type { Deps } from '../deps'
import { sendDueMessages } from '../messaging/outbox'

/** Sends what is due; again at once while there was something, as new rows may have come meanwhile. */
export async function sendMessages(deps: Deps, signal: AbortSignal): Promise<{ more: boolean }> {
  const settled = await sendDueMessages(deps.db, signal)
  return { more: settled > 0 }
}
