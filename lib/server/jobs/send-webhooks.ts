import type { Deps } from '../deps'
import { sendDueDeliveries } from '../webhook/send-due'

/** Sends webhooks that are due; again at once while there was something. */
export async function sendWebhooks(deps: Deps, signal: AbortSignal): Promise<{ more: boolean }> {
  return { more: (await sendDueDeliveries(deps, signal)) > 0 }
}
