'use client'

import { useState } from 'react'
import { useWatch } from 'react-hook-form'

import { useBusinessView } from '@/components/business/business-provider'
import { cn } from '@/components/cn'
import { Field } from '@/components/form/field'
import { FormDialog } from '@/components/form/form-dialog'
import { SelectField } from '@/components/form/select-field'
import { refusalOf, showFieldErrors } from '@/components/form/show-field-errors'
import { useContractForm } from '@/components/form/use-contract-form'
import { useOpenedVersion } from '@/components/form/use-opened-version'
import { useOnOpen } from '@/components/form/use-on-open'
import { SwitchField } from '@/components/settings/switch-field'
import { TextField } from '@/components/settings/text-field'
import {
  areWholeDays,
  lastDayOf,
  newTimeOff,
  timeOffValues,
  wholeDays,
  withNights,
} from '@/components/settings/time-off-values'
import { useWeeklyHours } from '@/components/settings/use-weekly-hours'
import { Input } from '@/components/ui/input'
import { useSaveTimeOff } from '@/lib/browser/time-off'
import type { StaffDetails } from '@/lib/contracts/staff'
import { type TimeOff, timeOffBody } from '@/lib/contracts/time-off'
import type { LocalDate } from '@/lib/domain/local-date'

interface TimeOffDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The entry to edit; null adds one. */
  entry: TimeOff | null
  /** Whom and which day a new entry starts with; without it, the first staff member and today. */
  proposed?: { staffId: string | null; date: LocalDate }
  staff: readonly StaffDetails[]
}

/** Adds or edits time off: whole days, or from one time to another. */
export function TimeOffDialog({ open, onOpenChange, entry, proposed, staff }: TimeOffDialogProps) {
  const { timeZone, today } = useBusinessView()
  const weeklyOf = useWeeklyHours(staff)
  const people = staff.filter(({ id, active }) => active || id === entry?.staffId)
  const form = useContractForm(timeOffBody, newTimeOff('', today))
  const { control, setValue } = form
  const { mutate, reset, isPending, error } = useSaveTimeOff(entry?.id ?? null)
  const version = useOpenedVersion()
  const [allDay, setAllDay] = useState(true)
  const [startsAt, endsAt] = useWatch({ control, name: ['startsAt', 'endsAt'] })
  const firstDay = proposed && proposed.date > today ? proposed.date : today

  useOnOpen(open, () => {
    const values = entry
      ? timeOffValues(entry, timeZone, weeklyOf(entry.staffId))
      : newTimeOff((people.find(({ id }) => id === proposed?.staffId) ?? people[0])?.id ?? '', firstDay)
    form.reset(values)
    setAllDay(areWholeDays(values.startsAt, values.endsAt))
    version.open(entry?.version)
    reset()
  })

  function switchAllDay(next: boolean) {
    const first = startsAt.slice(0, 10)
    const endsAtMidnight = endsAt.endsWith('T00:00') && endsAt.slice(0, 10) > first
    const last = allDay || endsAtMidnight ? lastDayOf(endsAt) : endsAt.slice(0, 10)
    const values = next ? wholeDays(first, last) : { startsAt: `${first}T09:00`, endsAt: `${last}T17:00` }
    setValue('startsAt', values.startsAt)
    setValue('endsAt', values.endsAt)
    setAllDay(next)
  }

  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={entry ? 'Edit Time Off' : 'Add Time Off'}
      form={form}
      onSubmit={(values) =>
        mutate(
          { ...(allDay ? withNights(values, weeklyOf(values.staffId), timeZone) : values), ...version.body() },
          {
            onSuccess: () => onOpenChange(false),
            onError: (failure) => (version.refused(failure), showFieldErrors(form, failure)),
          },
        )
      }
      pending={isPending}
      error={refusalOf(form, error)}
      submitLabel="Save Time Off"
      pendingLabel="Saving..."
    >
      <SelectField
        control={control}
        name="staffId"
        label="Staff"
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SwitchField label="Whole days" checked={allDay} onCheckedChange={switchAllDay} />
      <div className={cn('grid gap-5', allDay && 'sm:grid-cols-2')}>
        <Field control={control} name="startsAt" label={allDay ? 'First day' : 'From'}>
          {({ value, onChange, ...field }) =>
            allDay ? (
              <Input
                {...field}
                type="date"
                value={value.slice(0, 10)}
                onChange={({ target }) => onChange(target.value === '' ? '' : `${target.value}T00:00`)}
              />
            ) : (
              <Input {...field} type="datetime-local" value={value} onChange={onChange} />
            )
          }
        </Field>
        <Field control={control} name="endsAt" label={allDay ? 'Last day' : 'Until'}>
          {({ value, onChange, ...field }) =>
            allDay ? (
              <Input
                {...field}
                type="date"
                value={lastDayOf(value)}
                onChange={({ target }) => onChange(wholeDays(target.value, target.value).endsAt)}
              />
            ) : (
              <Input {...field} type="datetime-local" value={value} onChange={onChange} />
            )
          }
        </Field>
      </div>
      <TextField control={control} name="reason" label="Reason" optional placeholder="Only you see it" />
    </FormDialog>
  )
}
