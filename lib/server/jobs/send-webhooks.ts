import type { Deps } from '../deps'
import { sendDueDeliveries } from '../webhook/send-due'

/** Sends the due webhooks. Runs again immediately if there were any. */
export async function sendWebhooks(deps: Deps, signal: AbortSignal): Promise<{ more: boolean }> {
  return { more: (await sendDueDeliveries(deps, signal)) > 0 }
}
