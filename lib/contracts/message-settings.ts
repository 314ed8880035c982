/** What an owner chooses for each kind of message: how and when clients hear of it. */
import { z } from 'zod'
import { REMINDER_TYPES } from '@/lib/domain/reminder'
import { CHANNEL_CHOICES, isLeadOffered } from '@/lib/domain/step-choice'

export const LEAD_MESSAGE = 'Please choose one of the offered times'
/** Ninety days; none that is offered is nearly as long. */
const LEAD_MAX_MINUTES = 90 * 24 * 60

const stepSetting = z.object({
  kind: z.enum(REMINDER_TYPES).exclude(['release_warning']),
  channels: z.enum(CHANNEL_CHOICES, 'Please choose how clients hear of this'),
  /** Minutes before the start, or after the end or the marking; null for news, which goes at once. */
  leadMinutes: z.int(LEAD_MESSAGE).min(0, LEAD_MESSAGE).max(LEAD_MAX_MINUTES, LEAD_MESSAGE).nullable(),
})
export type StepSetting = z.infer<typeof stepSetting>

/** Every kind, in the order in which a client hears of it. */
export const messageSettings = z.array(stepSetting)
export type MessageSettings = z.infer<typeof messageSettings>

/** The kinds to change; the others stay as they are. */
export const updateMessageSettingsBody = z.object({
  steps: z
    .array(
      stepSetting.refine(({ kind, leadMinutes }) => isLeadOffered(kind, leadMinutes), {
        path: ['leadMinutes'],
        error: LEAD_MESSAGE,
      }),
    )
    .max(REMINDER_TYPES.length, 'There are not that many messages'),
})
export type UpdateMessageSettingsBody = z.infer<typeof updateMessageSettingsBody>
