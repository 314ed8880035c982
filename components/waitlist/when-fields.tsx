'use client'

import { cn } from '@/components/cn'
import { FieldFrame } from '@/components/form/field-frame'
import { fieldIdOf } from '@/components/form/field-id'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import type { JoinProblems } from '@/components/waitlist/join-problems'
import { noticeOptions } from '@/components/waitlist/notice-options'
import { timeOfDayOptions } from '@/components/waitlist/time-of-day-options'
import type { Wanted } from '@/components/waitlist/wanted'

interface WhenFieldsProps {
  formId: string
  /** Empty if there is nothing to choose. */
  staff: ReadonlyArray<{ id: string; name: string }>
  wanted: Omit<Wanted, 'service'>
  /** Today in the business's zone, as `yyyy-MM-dd`; earlier days are disabled. */
  today: string
  problems: JoinProblems
}

/** Fields for days, time of day, staff member and notice, as cells of the form's two columns. */
export function WhenFields({ formId, staff, wanted, today, problems }: WhenFieldsProps) {
  const id = (name: string) => fieldIdOf(formId, name)
  return (
    <>
      <FieldFrame
        id={id('preferredDate')}
        label="Preferred day"
        hint="Leave it empty for any day."
        optional
        error={problems.preferredDate}
      >
        {(control) => <Input {...control} name="preferredDate" type="date" min={today} defaultValue={wanted.date} />}
      </FieldFrame>
      <FieldFrame
        id={id('preferredUntil')}
        label="Last day"
        hint="If several days work."
        optional
        error={problems.preferredUntil}
      >
        {(control) => <Input {...control} name="preferredUntil" type="date" min={today} defaultValue={wanted.until} />}
      </FieldFrame>
      <FieldFrame id={id('timeOfDay')} label="Time of day" error={problems.timeOfDay}>
        {(control) => (
          <NativeSelect {...control} name="timeOfDay" defaultValue={wanted.timeOfDay || 'any'}>
            {timeOfDayOptions().map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        )}
      </FieldFrame>
      {staff.length > 0 && (
        <FieldFrame id={id('staffId')} label="With" error={problems.staffId}>
          {(control) => (
            <NativeSelect {...control} name="staffId" defaultValue={wanted.staffId}>
              <option value="">Anyone</option>
              {staff.map((person) => (
                <option key={person.id} value={person.id}>
                  {person.name}
                </option>
              ))}
            </NativeSelect>
          )}
        </FieldFrame>
      )}
      <FieldFrame
        id={id('noticeMinutes')}
        label="How soon could you come?"
        error={problems.noticeMinutes}
        className={cn(staff.length > 0 && 'sm:col-span-2')}
      >
        {(control) => (
          <NativeSelect {...control} name="noticeMinutes" defaultValue={wanted.noticeMinutes || '0'}>
            {noticeOptions('I need').map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        )}
      </FieldFrame>
    </>
  )
}
