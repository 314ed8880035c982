/** The payload of a message of kind `recovery_ask`. */
import { z } from 'zod'

/** The `messages.kind` of the email that asks the owner whether to offer a freed slot. */
export const RECOVERY_ASK_KIND = 'recovery_ask'

const recoveryAskPayload = z.object({
  runId: z.uuid(),
  /** The number of waitlisted clients whom the slot suited when the owner was asked. */
  fitting: z.int(),
  /** The waitlist entries of the first clients who would get an offer. */
  first: z.array(z.uuid()),
})
export type RecoveryAskPayload = z.infer<typeof recoveryAskPayload>

/** Parses the stored payload. Returns null if it isn't of this kind. */
export function readRecoveryAsk(payload: unknown): RecoveryAskPayload | null {
  return recoveryAskPayload.safeParse(payload).data ?? null
}
