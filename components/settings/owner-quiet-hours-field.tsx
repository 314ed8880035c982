'use client'

import { useId } from 'react'
import { type Control, useController } from 'react-hook-form'

import { FieldError } from '@/components/form/field-frame'
import { useFieldId } from '@/components/form/field-id'
import { firstMessage } from '@/components/settings/first-message'
import type { NotificationValues } from '@/components/settings/notification-values'
import { SwitchField } from '@/components/settings/switch-field'
import { TimeInput } from '@/components/settings/time-input'
import type { UpdateNotificationSettingsBody } from '@/lib/contracts/notification'
import { USUAL_OWNER_QUIET_HOURS } from '@/lib/domain/owner-quiet-hours'

interface OwnerQuietHoursFieldProps {
  control: Control<NotificationValues, unknown, UpdateNotificationSettingsBody>
}

/** Lets the owner choose whether notifications wait during certain hours, and which. */
export function OwnerQuietHoursField({ control }: OwnerQuietHoursFieldProps) {
  const problemId = useId()
  const [fromId, untilId] = [useFieldId('quietHours.fromMinutes'), useFieldId('quietHours.untilMinutes')]
  const { field, fieldState } = useController({ control, name: 'quietHours' })
  const hours = field.value ?? null
  const problem = firstMessage(fieldState.error)
  const describedBy = problem === undefined ? undefined : problemId
  return (
    <>
      <SwitchField
        label="Hold notifications at night"
        hint="Anything that happens during quiet hours comes in one email when they end. Times are in your business’s time zone."
        checked={hours !== null}
        onCheckedChange={(on) => field.onChange(on ? USUAL_OWNER_QUIET_HOURS : null)}
      />
      {hours !== null && (
        <div className="grid gap-1.5">
          <div className="flex flex-wrap items-center gap-2 text-sm">
            From
            <TimeInput
              id={fromId}
              className="w-36"
              label="Quiet hours from"
              minutes={hours.fromMinutes}
              onChange={(minutes) => field.onChange({ ...hours, fromMinutes: minutes })}
              describedBy={describedBy}
            />
            until
            <TimeInput
              id={untilId}
              className="w-36"
              label="Quiet hours until"
              minutes={hours.untilMinutes}
              onChange={(minutes) => field.onChange({ ...hours, untilMinutes: minutes })}
              describedBy={describedBy}
            />
          </div>
          {problem !== undefined && <FieldError id={problemId}>{problem}</FieldError>}
        </div>
      )}
    </>
  )
}
