/** The call list, the results of calls, and whether they help. */
import { z } from 'zod'
import { CALL_OUTCOMES } from '@/lib/domain/call-log'
import { appointment } from './appointment'
import * as f from './fields'

/** A visit whose client should be called, with what to say. */
export const suggestedCall = z.object({
  appointment,
  /** For a `tel:` link. */
  phone: z.string(),
  /** Three lines to say in the call. */
  script: z.array(z.string()),
  /** The script as a text to send from the owner's own phone; null if the client can't be texted. */
  text: z.object({ phone: z.string(), body: z.string() }).nullable(),
  /** How many calls got no answer. */
  tries: z.int(),
})
export type SuggestedCall = z.infer<typeof suggestedCall>

/** The calls to make now. */
export const callList = z.object({
  /** Riskiest first, at most five. */
  calls: z.array(suggestedCall),
  /** How many unanswered calls return to the list later. */
  later: z.int(),
  /** Risky visits of clients without a phone number, riskiest first. */
  withoutPhone: z.array(z.object({ appointmentId: f.id, clientId: f.id, clientName: z.string() })),
})
export type CallList = z.infer<typeof callList>

/** The result of a call, or a note that the client was texted instead. */
export const recordCallBody = z.object({
  outcome: z.enum([...CALL_OUTCOMES, 'texted'], { error: 'Choose the result of the call' }),
  /** The version of the appointment that the owner saw. An outdated one is rejected for `coming` and `cancelled`. */
  version: f.version.optional(),
})
export type RecordCallBody = z.infer<typeof recordCallBody>

const group = z.object({ finished: z.int(), missed: z.int() })

/** The effect of calls. Shares are from 0 to 1; see lib/domain/effect.ts. */
export const callEffect = z.object({
  suggested: group,
  heldOut: group,
  measured: z
    .object({
      suggestedRate: z.number(),
      heldOutRate: z.number(),
      difference: z.number(),
      low: z.number(),
      high: z.number(),
    })
    .nullable(),
})
