/** Sends a simulated client's text to a demo business, as the provider's webhook would. */
import { receiveText } from '../../conversation/receive-text'
import type { Deps } from '../../deps'
import { businessScopeBySubdomain, type BusinessScope } from '../../scope'

/** Receives the text at the clock's time. `id` makes it unique; it can't be the id of a real provider. */
export async function sendText(
  { subdomain }: Pick<BusinessScope, 'subdomain'>,
  { id, from, body }: { id: string; from: string; body: string },
  deps: Deps,
): Promise<void> {
  // The sender acts as a customer, so that a late cancellation counts as theirs.
  const scope = await businessScopeBySubdomain(subdomain)
  await receiveText(scope, { providerId: `demo-${id}`, from, body, optOutType: null }, deps)
}
