'use client'

import Link from 'next/link'

import { useBusinessView } from '@/components/business/business-provider'
import { CHANNEL_LABELS, ChannelStatus, Quiet } from '@/components/reminders/channel-status'
import { cn } from '@/components/cn'
import { RiskBadge } from '@/components/risk/risk-badge'
import type { Reminder } from '@/lib/contracts/reminder'
import type { LocalDate } from '@/lib/domain/local-date'
import { messageName } from '@/lib/domain/message-name'
import { formatDateShort, formatTime, localDateOf } from '@/lib/domain/time'
import { routes } from '@/lib/routes'

/**
 * Shows one planned message: to whom, about what, when, and how each attempt to send it ended. Opens the appointment.
 */
export function ReminderRow({ reminder, day }: { reminder: Reminder; day: LocalDate }) {
  const { timeZone } = useBusinessView()
  const { appointment, messages, state } = reminder
  const { risk } = appointment
  const nameId = `reminder-${reminder.id}`
  const start = new Date(appointment.appointmentDate)
  const at = new Date(instantOf(reminder))
  const time = formatTime(at, timeZone)
  // If there are no sends, the reason is shown instead.
  const ownReason = messages.length === 0 ? reminder.reason : null
  const isRisky = risk?.band === 'caution' || risk?.band === 'high-risk'
  return (
    <li
      aria-labelledby={nameId}
      className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-5 py-1.5 text-sm hover:bg-muted/50 @2xl:grid-cols-[5.5rem_minmax(0,1fr)_auto] @2xl:items-center @2xl:py-0.5"
    >
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 @2xl:col-start-2">
        <Link
          id={nameId}
          href={routes.admin.appointment(reminder.appointmentId)}
          // Not prefetched, because a dozen of these links are in view.
          prefetch={false}
          className="inline-flex min-h-6 min-w-0 items-center font-medium [overflow-wrap:anywhere] after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
          translate="no"
        >
          {appointment.clientName}
        </Link>
        {risk && isRisky && (
          <span className="relative md:-my-1">
            <RiskBadge risk={risk} describedBy={nameId} />
          </span>
        )}
      </p>
      <p className="text-right tabular-nums @2xl:row-span-2 @2xl:row-start-1 @2xl:text-left">
        <span className="sr-only">{TIME_LABELS[state]} </span>
        <span>{localDateOf(at, timeZone) === day ? time : `${formatDateShort(at, timeZone)}, ${time}`}</span>
      </p>
      <p className={cn('min-w-0 text-muted-foreground [overflow-wrap:anywhere] @2xl:col-start-2', ownReason && WIDE)}>
        {messageName(reminder.type)} for {appointment.service}, {formatDateShort(start, timeZone)},{' '}
        {formatTime(start, timeZone)}
      </p>
      <div
        className={cn(
          'flex flex-col items-end gap-x-3 @2xl:col-start-3 @2xl:row-span-2 @2xl:row-start-1 @2xl:flex-row @2xl:items-center',
          ownReason && `${WIDE} max-w-72 @max-2xl:max-w-none @max-2xl:items-start @2xl:text-right`,
        )}
      >
        {ownReason && <span>{ownReason}</span>}
        {messages.length === 0 && !ownReason && <Quiet>{state === 'sent' ? 'Sent' : 'Nothing to send'}</Quiet>}
        {messages.map((message) => (
          <ChannelStatus key={message.id} message={message} />
        ))}
      </div>
      {messages.length > 0 && <Reasons reminder={reminder} />}
    </li>
  )
}

/** Applies in a narrow list. */
const WIDE = '@max-2xl:col-span-full'
const TIME_LABELS: Record<Reminder['state'], string> = {
  upcoming: 'Planned for',
  sent: 'Sent',
  failed: 'Due',
  skipped: 'Due',
}

/** Says why something wasn't sent. A reason shared by the reminder and its message appears once. */
function Reasons({ reminder: { reason, messages } }: { reminder: Reminder }) {
  const told = messages.filter(
    (message) => message.reason !== null && message.reason !== reason && message.status !== 'void',
  )
  if (reason === null && told.length === 0) return null
  return (
    <ul className="col-span-full [overflow-wrap:anywhere] @2xl:col-span-2 @2xl:col-start-2">
      {reason !== null && <li>{reason}</li>}
      {told.map((message) => (
        <li key={message.id}>
          {CHANNEL_LABELS[message.channel]}: {message.reason}
        </li>
      ))}
    </ul>
  )
}

/** Returns when the message was sent, or when the next one is due. */
function instantOf({ state, sentAt, scheduledFor, messages }: Reminder): string {
  if (state === 'sent') return sentAt ?? scheduledFor
  if (state !== 'upcoming') return scheduledFor
  const queued = messages.filter(({ status }) => status === 'queued').map(({ dueAt }) => dueAt)
  return queued.sort()[0] ?? scheduledFor
}
