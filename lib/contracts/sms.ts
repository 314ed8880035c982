/** Text-message settings, status, test and preview. */
import { z } from 'zod'
import * as f from './fields'

// Empty, E.164, or letters, digits and spaces with at least one letter.
const SENDER = /^(|\+[1-9]\d{6,14}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/
const SENDER_MESSAGE = 'Enter a number with country code, like +12125550123, or a name of up to 11 letters and digits'

/** A number in E.164 or an alphanumeric sender name; empty for the installation's own number. */
export const smsFrom = z
  .string()
  .max(40, SENDER_MESSAGE)
  .transform((value) => value.trim())
  .transform((value) => (value.startsWith('+') ? value.replace(/[\s().-]/g, '') : value))
  .pipe(z.string().regex(SENDER, SENDER_MESSAGE))
  .transform((value) => (value === '' ? null : value))
  .nullable()

const CAP_MESSAGE = 'Enter a whole number from 1 to 10,000'

/** Maximum texts per local day. Accepts numbers only, not numeric strings. */
export const smsDailyCap = z.int(CAP_MESSAGE).min(1, CAP_MESSAGE).max(10_000, CAP_MESSAGE)

/** The business's switches for texts. */
export const smsSettings = z.object({
  smsEnabled: z.boolean(),
  smsFrom: z.string().nullable(),
  reminder24hEnabled: z.boolean(),
  reminder2hEnabled: z.boolean(),
  confirmationEnabled: z.boolean(),
  followUpEnabled: z.boolean(),
  /** Maximum texts per local day. */
  smsDailyCap: z.int(),
  /** Whether clients can choose texts: they are on, some are sent, and a provider is configured. */
  textsOffered: z.boolean(),
  version: z.int(),
})
export type SmsSettings = z.infer<typeof smsSettings>

/** Only the changed fields; a stale `version` is rejected. */
export const updateSmsSettingsBody = z
  .object({
    smsEnabled: z.boolean(),
    smsFrom,
    reminder24hEnabled: z.boolean(),
    reminder2hEnabled: z.boolean(),
    confirmationEnabled: z.boolean(),
    followUpEnabled: z.boolean(),
    smsDailyCap,
    version: f.version,
  })
  .partial()
export type UpdateSmsSettingsBody = z.infer<typeof updateSmsSettingsBody>

/** Whether texts can be sent, and how. */
export const smsStatus = z.object({
  configured: z.boolean(),
  messagesSentToday: z.int(),
  /** The provider's balance in cents; null if it doesn't report one. */
  creditsRemaining: z.int().nullable(),
  /** `inbox`: the demo's built-in inbox. `none`: texts aren't sent. */
  provider: z.enum(['twilio', 'inbox', 'none']),
  /** When the provider started failing; null while it works. A failure delays every business's texts. */
  downSince: f.instant.nullable(),
  /** The business's own number, which gets test texts; null if it has no valid one. */
  testNumber: z.string().nullable(),
})
export type SmsStatus = z.infer<typeof smsStatus>

/** The number that gets the test text, in E.164. */
export const smsTestResult = z.object({ to: z.string() })
export type SmsTestResult = z.infer<typeof smsTestResult>

/** Every text about the next visit, as it would be sent. */
export const smsPreview = z.object({
  /** False if nobody is booked yet, so the example is made up. */
  isReal: z.boolean(),
  clientName: z.string(),
  service: z.string(),
  appointmentDate: f.instant,
  texts: z.array(z.object({ type: z.string(), text: z.string(), characters: z.int(), segments: z.int() })),
})
export type SmsPreview = z.infer<typeof smsPreview>
