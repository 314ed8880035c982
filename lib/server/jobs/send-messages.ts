import type { Channel } from '@/lib/domain/message'
import type { Deps } from '../deps'
import { sendDueMessages } from '../messaging/send-due'

/** Sends what is due on one channel; again at once while there was something, as new rows may have come meanwhile. */
export function sendMessages(channel: Channel) {
  return async (deps: Deps, signal: AbortSignal): Promise<{ more: boolean }> => {
    const settled = await sendDueMessages(deps.db, signal, [channel])
    return { more: settled > 0 }
  }
}
