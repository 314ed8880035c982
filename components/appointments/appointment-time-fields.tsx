'use client'

import { useWatch, type UseFormReturn } from 'react-hook-form'

import { OTHER_TIME } from '@/components/appointments/chosen-time'
import { DatePicker } from '@/components/appointments/date-picker'
import { DurationInput } from '@/components/appointments/duration-input'
import { FreeTimes } from '@/components/appointments/free-times'
import {
  ANYONE,
  type NewAppointmentInput,
  type NewAppointmentValues,
} from '@/components/appointments/new-appointment-form'
import { TimePicker } from '@/components/appointments/time-picker'
import { useFollowFreeTimes } from '@/components/appointments/use-free-times'
import { useBusinessView } from '@/components/business/business-provider'
import { Field } from '@/components/form/field'
import { formatLocalDateShort, type LocalDate, parseWallTime } from '@/lib/domain/local-date'
import { formatTime, formatZoneShort, wallTimeToInstant } from '@/lib/domain/time'

interface AppointmentTimeFieldsProps {
  form: UseFormReturn<NewAppointmentInput, unknown, NewAppointmentValues>
  /** Whether the screen that opened the form has already set the time. */
  isTimeGiven: boolean
}

/** Fields for day, length and time: one of the free times if the service is on the menu, or any other time. */
export function AppointmentTimeFields({ form, isTimeGiven }: AppointmentTimeFieldsProps) {
  const { control, setValue } = form
  const { dirtyFields } = form.formState
  const [serviceId = null, staffId, date, duration, slot, time] = useWatch({
    control,
    name: ['serviceId', 'staffId', 'date', 'duration', 'slot', 'time'],
  })
  const wanted = { serviceId, staffId: staffId === ANYONE ? null : staffId, date, duration: Number(duration) }
  useFollowFreeTimes(wanted, {
    choice: { slot, time },
    isOwn: isTimeGiven || dirtyFields.slot === true || dirtyFields.time === true,
    onFollow: (next) => {
      setValue('slot', next, { shouldValidate: form.formState.isSubmitted })
    },
  })

  function takeDate(next: LocalDate) {
    setValue('date', next)
    if (slot !== OTHER_TIME) setValue('slot', '')
  }

  return (
    <>
      <div className="grid gap-5 sm:grid-cols-3">
        <Field control={control} name="date" label="Date" className="sm:col-span-2">
          {(field) => <DatePicker {...field} onChange={takeDate} />}
        </Field>
        <Field control={control} name="duration" label="Duration (minutes)">
          {(field) => <DurationInput {...field} />}
        </Field>
      </div>
      {serviceId !== null && (
        <Field control={control} name="slot" label="Time">
          {(field) => (
            <FreeTimes
              {...field}
              wanted={wanted}
              onTimeChange={(next) => setValue('time', next)}
              onDateChange={takeDate}
            />
          )}
        </Field>
      )}
      {slot === OTHER_TIME && (
        <div className="grid gap-2">
          <Field control={control} name="time" label={serviceId === null ? 'Time' : 'Other time'}>
            {(field) => <TimePicker {...field} />}
          </Field>
          <ChosenMoment date={date} time={time} />
        </div>
      )}
    </>
  )
}

function ChosenMoment({ date, time }: { date: LocalDate; time: string }) {
  const { timeZone, now } = useBusinessView()
  const minutes = parseWallTime(time)
  if (minutes === null) return null
  const moment = wallTimeToInstant(date, minutes, timeZone)
  return (
    <p className="text-sm text-muted-foreground">
      {moment.ok
        ? `${formatLocalDateShort(date)}, ${formatTime(moment.instant, timeZone)} ${formatZoneShort(moment.instant, timeZone)}${moment.instant < now ? ', in the past' : ''}`
        : 'The clocks change then: this time does not exist on that day.'}
    </p>
  )
}
