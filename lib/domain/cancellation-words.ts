/** Tells an owner which messages a cancellation would send. */
import type { Channel } from './message'
import { localDateOf, formatDateShort, formatTime } from './time'

/** The messages that would be sent, or why none can be. */
export interface CancellationNews {
  messages: ReadonlyArray<{ channel: Channel; dueAt: Date }>
  /** Null if a message can be sent, or if the client hasn't been told about the appointment. */
  reason: string | null
}

const A_MESSAGE: Record<Channel, string> = { sms: 'a text', email: 'an email' }

/**
 * Returns sentences about the messages, with times in the business's zone. If none can be sent, asks the owner to tell
 * the client.
 */
export function cancellationInWords(
  client: string,
  { messages, reason }: CancellationNews,
  now: Date,
  timeZone: string,
): string {
  const inOrder = [...messages].sort(
    (a, b) => a.dueAt.getTime() - b.dueAt.getTime() || b.channel.localeCompare(a.channel),
  )
  const [first] = inOrder
  if (!first && reason === null)
    return `No message will be sent: ${client} has not been told about this appointment yet.`
  if (!first) return `No message will be sent. ${reason}. Please tell ${client} yourself.`
  const times = [...new Set(inOrder.map(({ dueAt }) => dueAt.getTime()))]
  const parts = times.map((time) => {
    const channels = inOrder.filter(({ dueAt }) => dueAt.getTime() === time).map(({ channel }) => A_MESSAGE[channel])
    return `${channels.join(' and ')} ${whenInWords(new Date(time), now, timeZone)}`
  })
  return `${client} gets ${parts.join(', and ')}. If you undo the cancellation before a message is due, that message isn’t sent.`
}

function whenInWords(at: Date, now: Date, timeZone: string): string {
  const isToday = localDateOf(at, timeZone) === localDateOf(now, timeZone)
  return isToday
    ? `at ${formatTime(at, timeZone)}`
    : `on ${formatDateShort(at, timeZone)} at ${formatTime(at, timeZone)}`
}
