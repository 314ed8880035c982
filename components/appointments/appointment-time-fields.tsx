'use client'

import { useWatch, type UseFormReturn } from 'react-hook-form'

import { DatePicker } from '@/components/appointments/date-picker'
import type { NewAppointmentInput, NewAppointmentValues } from '@/components/appointments/new-appointment-form'
import { TimePicker } from '@/components/appointments/time-picker'
import { useBusinessView } from '@/components/business/business-provider'
import { Field } from '@/components/form/field'
import { Input } from '@/components/ui/input'
import { formatLocalDateShort, parseWallTime } from '@/lib/domain/local-date'
import { formatTime, formatZoneShort, wallTimeToInstant } from '@/lib/domain/time'

interface AppointmentTimeFieldsProps {
  form: UseFormReturn<NewAppointmentInput, unknown, NewAppointmentValues>
}

/** Day, time and length of a new appointment, with the chosen moment in words below. */
export function AppointmentTimeFields({ form }: AppointmentTimeFieldsProps) {
  const { control } = form
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field control={control} name="date" label="Date" className="sm:col-span-2">
        {(field) => <DatePicker {...field} />}
      </Field>
      <Field control={control} name="time" label="Time">
        {(field) => <TimePicker {...field} />}
      </Field>
      <Field control={control} name="duration" label="Duration (minutes)">
        {({ value, onChange, ...field }) => (
          <Input
            {...field}
            type="number"
            inputMode="numeric"
            min={5}
            max={1440}
            step={5}
            value={Number.isNaN(value) ? '' : value}
            onChange={(event) => onChange(event.target.valueAsNumber)}
          />
        )}
      </Field>
      <ChosenMoment form={form} />
    </div>
  )
}

function ChosenMoment({ form }: AppointmentTimeFieldsProps) {
  const { timeZone } = useBusinessView()
  const [date, time] = useWatch({ control: form.control, name: ['date', 'time'] })
  const minutes = parseWallTime(time)
  if (minutes === null) return null
  const moment = wallTimeToInstant(date, minutes, timeZone)
  return (
    <p className="text-sm text-muted-foreground sm:col-span-2">
      {moment.ok
        ? `${formatLocalDateShort(date)}, ${formatTime(moment.instant, timeZone)} ${formatZoneShort(moment.instant, timeZone)}`
        : 'The clocks change then: this time does not exist on that day.'}
    </p>
  )
}
