'use client'

import { useBusinessView } from '@/components/business/business-provider'
import { ChannelBadge, CHANNEL_LABELS } from '@/components/reminders/channel-badge'
import { RiskBadge } from '@/components/risk/risk-badge'
import { Avatar } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import type { Reminder } from '@/lib/contracts/reminder'
import { reminderLabel } from '@/lib/domain/reminder'
import { formatDateShort, formatTime, localDateOf } from '@/lib/domain/time'

/** One planned message: to whom, about what, when, and how each send went. */
export function ReminderRow({ reminder }: { reminder: Reminder }) {
  const words = useDayWords()
  const { appointment, messages } = reminder
  const nameId = `reminder-${reminder.id}`
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-5 py-4 sm:flex-nowrap">
      <Avatar name={appointment.clientName} />
      <div className="min-w-0 flex-1">
        <p id={nameId} className="font-medium [overflow-wrap:anywhere]">
          {appointment.clientName}
        </p>
        <p className="text-sm text-muted-foreground [overflow-wrap:anywhere]">
          {reminderLabel(reminder.type)} for {appointment.service}, {words(appointment.appointmentDate)}
        </p>
        {appointment.risk && <RiskBadge risk={appointment.risk} describedBy={nameId} />}
        <Reasons reminder={reminder} />
      </div>
      <div className="flex w-full flex-col gap-1.5 pl-13 sm:w-auto sm:items-end sm:pl-0">
        <p className="text-sm tabular-nums">{whenWords(reminder, words)}</p>
        <div className="flex flex-wrap gap-1.5 sm:justify-end">
          {messages.length === 0 && reminder.state !== 'skipped' && (
            <Badge>{reminder.state === 'sent' ? 'Sent' : 'Nothing to send'}</Badge>
          )}
          {messages.length === 0 && reminder.state === 'skipped' && <Badge>Skipped</Badge>}
          {messages.map((message) => (
            <ChannelBadge key={message.id} message={message} />
          ))}
        </div>
      </div>
    </li>
  )
}

/** Why something was not sent; a reason that the step and its send share is said once. */
function Reasons({ reminder: { reason, messages } }: { reminder: Reminder }) {
  const told = messages.filter(
    (message) => message.reason !== null && message.reason !== reason && message.status !== 'void',
  )
  if (reason === null && told.length === 0) return null
  return (
    <ul className="mt-1 grid gap-0.5 text-sm [overflow-wrap:anywhere]">
      {reason !== null && <li>{reason}</li>}
      {told.map((message) => (
        <li key={message.id}>
          {CHANNEL_LABELS[message.channel]}: {message.reason}
        </li>
      ))}
    </ul>
  )
}

function whenWords({ state, sentAt, scheduledFor, messages }: Reminder, words: (instant: string) => string): string {
  if (state === 'sent') return `Sent ${words(sentAt ?? scheduledFor)}`
  if (state === 'upcoming') {
    const due = messages
      .filter(({ status }) => status === 'queued')
      .map(({ dueAt }) => dueAt)
      .sort()[0]
    return `Planned for ${words(due ?? scheduledFor)}`
  }
  return `Due ${words(scheduledFor)}`
}

/** "today, 2:30 PM" or "Tue, Nov 24, 2:30 PM", in the business's zone. */
function useDayWords(): (instant: string) => string {
  const { timeZone, today } = useBusinessView()
  return (instant) => {
    const at = new Date(instant)
    const day = localDateOf(at, timeZone) === today ? 'today' : formatDateShort(at, timeZone)
    return `${day}, ${formatTime(at, timeZone)}`
  }
}
