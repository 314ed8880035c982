/** An invitation's row in the outbox, and its payload. */
import { INVITATION_KIND } from '@/lib/domain/invitation'
import type { Channel } from '@/lib/domain/message'

/** The stored payload of an invitation; times are instants in ISO 8601. */
export interface InvitationPayload {
  /** When the owner invited the client; it identifies the message rows of one invitation. */
  invitedAt: string
  /** The previous `clients.invited_at`, for withdrawing the invitation; null if the client had never been invited. */
  before: string | null
}

/** Returns an invitation's row for one channel; its deduplication key makes a second copy impossible. */
export function invitationRow(
  businessId: string,
  clientId: string,
  channel: Channel,
  payload: InvitationPayload,
  dueAt: Date,
  createdAt: Date,
) {
  return {
    businessId,
    clientId,
    kind: INVITATION_KIND,
    channel,
    dueAt,
    createdAt,
    payload: { ...payload },
    dedupeKey: `${clientId}:${INVITATION_KIND}:${payload.invitedAt}:${channel}`,
  }
}
