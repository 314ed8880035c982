/** Tells a client what to expect after booking, based on the messages that are actually planned. */
import type { Channel } from './message'
import type { ReminderType } from './reminder'
import { formatDateShort, formatTime } from './time'

/** A planned or sent message about an appointment. */
export interface ExpectedMessage {
  type: ReminderType
  channel: Channel
  dueAt: Date
}

const ASKING: readonly ReminderType[] = ['check_7d', 'confirm_request', 'release_warning']
const REMINDING: readonly ReminderType[] = ['reminder_24h', 'reminder_2h']
const IN_WORDS: Record<Channel, string> = { sms: 'text', email: 'email' }
const HOUR_MS = 3_600_000
/** How soon a confirmation comes, unless quiet hours delay it. */
const CONFIRMATION_WITHIN_HOURS = 2

/** Shown if no message can be sent. */
export const NO_MESSAGES =
  'We can’t send you messages about this appointment. Please note the time or add it to your calendar.'

/** Returns the sentences in the order of the messages, with times in `timeZone`. */
export function expectedSteps(
  messages: readonly ExpectedMessage[],
  appointmentDate: Date,
  timeZone: string,
  now: Date,
): string[] {
  const inOrder = [...messages].sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
  const types = [...new Set(inOrder.map(({ type }) => type))]
  const steps = types.flatMap((type) => {
    const own = inOrder.filter((message) => message.type === type)
    const [first] = own
    return first
      ? sentenceOf(
          first,
          own.map(({ channel }) => channel),
          { appointmentDate, timeZone, now },
        )
      : []
  })
  return steps.length > 0 ? steps : [NO_MESSAGES]
}

function sentenceOf(
  { type, dueAt }: ExpectedMessage,
  channels: readonly Channel[],
  { appointmentDate, timeZone, now }: { appointmentDate: Date; timeZone: string; now: Date },
): string[] {
  const by = [...new Set(channels)]
    .map((channel) => IN_WORDS[channel])
    .sort()
    .join(' and ')
  const at = `${formatDateShort(dueAt, timeZone)} at ${formatTime(dueAt, timeZone)}`
  if (type === 'confirmation') {
    return dueAt.getTime() - now.getTime() <= CONFIRMATION_WITHIN_HOURS * HOUR_MS
      ? [`You’ll receive a confirmation within ${CONFIRMATION_WITHIN_HOURS} hours. It comes by ${by}.`]
      : [`You’ll receive a confirmation. It comes by ${by} on ${at}.`]
  }
  if (ASKING.includes(type)) return [`We’ll ask you to confirm. The message comes by ${by} on ${at}.`]
  if (!REMINDING.includes(type)) return []
  const hours = Math.round((appointmentDate.getTime() - dueAt.getTime()) / HOUR_MS)
  return [`We’ll remind you ${hours} ${hours === 1 ? 'hour' : 'hours'} before. The reminder comes by ${by} on ${at}.`]
}
