import type { Channel } from '@/lib/domain/message'
import type { Deps } from '../deps'
import { sendDueMessages } from '../messaging/send-due'

/** Sends one channel's due messages. Runs again immediately if there were any, because more may be due by then. */
export function sendMessages(channel: Channel) {
  return async (deps: Deps, signal: AbortSignal): Promise<{ more: boolean }> => {
    const settled = await sendDueMessages(deps.db, signal, [channel])
    return { more: settled > 0 }
  }
}
