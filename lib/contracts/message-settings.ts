/** The owner's choices for each kind of message: channels and timing. */
import { z } from 'zod'
import { REMINDER_TYPES } from '@/lib/domain/reminder'
import { CHANNEL_CHOICES, isLeadOffered } from '@/lib/domain/message-choice'
import * as f from './fields'

export const LEAD_MESSAGE = 'Please choose one of the offered times'
/** Ninety days, much longer than any lead that is offered. */
const LEAD_MAX_MINUTES = 90 * 24 * 60

const stepChoice = z.object({
  kind: z.enum(REMINDER_TYPES).exclude(['release_warning']),
  channels: z.enum(CHANNEL_CHOICES, 'Please choose how clients hear about this'),
  /**
   * Minutes before the start or, for messages after a visit, after its end or outcome. Null for news, which is sent
   * right away.
   */
  leadMinutes: z.int(LEAD_MESSAGE).min(0, LEAD_MESSAGE).max(LEAD_MAX_MINUTES, LEAD_MESSAGE).nullable(),
})

const stepSetting = stepChoice.extend({ version: z.int() })

/** Every kind, in the order in which clients get them. */
export const messageSettings = z.array(stepSetting)
export type MessageSettings = z.infer<typeof messageSettings>

/** The kinds to change; others are unchanged. Each has its own `version`; a stale one is rejected. */
export const updateMessageSettingsBody = z.object({
  steps: z
    .array(
      stepChoice
        .extend({ version: f.version.optional() })
        .refine(({ kind, leadMinutes }) => isLeadOffered(kind, leadMinutes), {
          path: ['leadMinutes'],
          error: LEAD_MESSAGE,
        }),
    )
    .max(REMINDER_TYPES.length, 'There are not that many messages'),
})
export type UpdateMessageSettingsBody = z.infer<typeof updateMessageSettingsBody>
