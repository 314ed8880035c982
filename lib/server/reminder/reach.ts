/** The facts that decide whether a client can be reached, as columns and in lib/domain's form. */
import type { Reachability } from '@/lib/domain/message'
import type { Business, Client } from '../generated/prisma/client'
import { isSmsConfigured } from '../messaging/sms'

/** The client's columns that decide how they can be reached. */
export type ClientReach = Pick<Client, 'email' | 'emailOptedOutAt' | 'phoneE164' | 'smsConsentAt' | 'cannotTextReason'>
/** The business's columns that decide how its clients can be reached. */
export type BusinessReach = Pick<
  Business,
  | 'smsEnabled'
  | 'confirmationEnabled'
  | 'reminder24hEnabled'
  | 'reminder2hEnabled'
  | 'followUpEnabled'
  | 'sandboxExpiresAt'
>

/** Returns how the client can be reached; `stopped` contains the business's numbers that opted out. */
export function reachOf(
  client: ClientReach,
  business: { sandboxExpiresAt: Date | null },
  stopped: ReadonlySet<string>,
): Reachability {
  return {
    ...client,
    smsOptedOut: client.phoneE164 !== null && stopped.has(client.phoneE164),
    smsConfigured: isSmsConfigured({ isSandbox: business.sandboxExpiresAt !== null }),
  }
}
