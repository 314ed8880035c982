/** What decides whether a client can be reached, as columns and as the domain takes it. */
import type { Reachability } from '@/lib/domain/message'
import type { Prisma } from '../generated/prisma/client'
import { isSmsConfigured } from '../messaging/sms'

/** Select these of a visit's client and business. */
export const REACH_SELECT = {
  client: { email: true, emailOptedOutAt: true, phoneE164: true, smsConsentAt: true, cannotTextReason: true },
  business: {
    smsEnabled: true,
    confirmationEnabled: true,
    reminder24hEnabled: true,
    reminder2hEnabled: true,
    followUpEnabled: true,
    sandboxExpiresAt: true,
  },
} as const satisfies { client: Prisma.ClientSelect; business: Prisma.BusinessSelect }

/** What of a client decides it. */
export type ClientReach = Prisma.ClientGetPayload<{ select: typeof REACH_SELECT.client }>
/** What of a business decides it. */
export type BusinessReach = Prisma.BusinessGetPayload<{ select: typeof REACH_SELECT.business }>

/** The client's reach; `stopped` holds the business's numbers that opted out. */
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
