'use client'

import { useId } from 'react'
import { type Control, useController } from 'react-hook-form'

import type { NotificationValues } from '@/components/settings/notification-values'
import { RadioGroup, RadioGroupCard } from '@/components/ui/radio-group'
import type { UpdateNotificationSettingsBody } from '@/lib/contracts/notification'
import { NOTIFICATION_TIMINGS, type NotificationEvent, type NotificationTiming } from '@/lib/domain/owner-notification'

const EVENTS: Record<NotificationEvent, { name: string; hint: string }> = {
  request: {
    name: 'New request',
    hint: 'An online booking that waits for your approval. You can approve it from the email.',
  },
  same_day_cancellation: { name: 'Cancellation for today', hint: 'A client cancels an appointment for the same day.' },
  booking: { name: 'New appointment', hint: 'Booked online, or from the waitlist.' },
  cancellation: {
    name: 'Other cancellation',
    hint: 'A client cancels for another day, or an unconfirmed appointment is released.',
  },
  move: { name: 'Moved appointment', hint: 'A client moves to another time.' },
  reply: { name: 'Text from a client', hint: 'Only texts that you should read; a plain “yes” is handled for you.' },
  failure: { name: 'Failed message', hint: 'No text or email reached a client.' },
}

const TIMINGS: Record<NotificationTiming, string> = { at_once: 'Right away', brief: 'Daily summary', off: 'Off' }

interface NotificationRowProps {
  control: Control<NotificationValues, unknown, UpdateNotificationSettingsBody>
  event: NotificationEvent
}

/** One event, and when the owner is notified of it. */
export function NotificationRow({ control, event }: NotificationRowProps) {
  const id = useId()
  const { field } = useController({ control, name: `timings.${event}` })
  const { name, hint } = EVENTS[event]
  return (
    <li className="grid items-center gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div>
        <h3 id={`${id}-name`} className="text-sm font-medium">
          {name}
        </h3>
        <p id={`${id}-hint`} className="text-sm text-muted-foreground">
          {hint}
        </p>
      </div>
      <RadioGroup
        ref={field.ref}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-hint`}
        value={field.value ?? ''}
        onValueChange={field.onChange}
        onBlur={field.onBlur}
        className="grid-cols-3"
      >
        {NOTIFICATION_TIMINGS.map((timing) => (
          <RadioGroupCard key={timing} value={timing} className="px-1.5 text-center sm:whitespace-nowrap">
            {TIMINGS[timing]}
          </RadioGroupCard>
        ))}
      </RadioGroup>
    </li>
  )
}
