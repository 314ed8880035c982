'use client'

import { cn } from '@/components/cn'
import { FieldFrame } from '@/components/form/field-frame'
import { fieldIdOf } from '@/components/form/field-id'
import { fieldStyles } from '@/components/ui/field-styles'
import { Input } from '@/components/ui/input'
import type { JoinProblems } from '@/components/waitlist/join-problems'
import { timeOfDayOptions } from '@/components/waitlist/time-of-day-options'
import type { Wanted } from '@/components/waitlist/wanted'

interface WishFieldsProps {
  formId: string
  /** Names to choose from; without any she writes what she would like. */
  services: readonly string[]
  /** Empty where there is no choice. */
  staff: ReadonlyArray<{ id: string; name: string }>
  wanted: Wanted
  /** `yyyy-MM-dd` of the business; earlier days are disabled. */
  today: string
  problems: JoinProblems
}

const selectStyles = cn(fieldStyles, 'h-11 md:h-10')

/** What she waits for: service, days, time of day, person. Plain controls, so that they work without JavaScript. */
export function WishFields({ formId, services, staff, wanted, today, problems }: WishFieldsProps) {
  const id = (name: string) => fieldIdOf(formId, name)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FieldFrame id={id('service')} label="Service" error={problems.service} className="sm:col-span-2">
        {(control) =>
          services.length === 0 ? (
            <Input {...control} name="service" required maxLength={255} defaultValue={wanted.service} />
          ) : (
            <select {...control} name="service" required defaultValue={wanted.service} className={selectStyles}>
              <option value="">Choose a service</option>
              {services.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          )
        }
      </FieldFrame>
      <FieldFrame id={id('preferredDate')} label="Preferred day" hint="Leave it empty for any day." optional error={problems.preferredDate}>
        {(control) => <Input {...control} name="preferredDate" type="date" min={today} defaultValue={wanted.date} />}
      </FieldFrame>
      <FieldFrame id={id('preferredUntil')} label="Last day" hint="Where several days suit." optional error={problems.preferredUntil}>
        {(control) => <Input {...control} name="preferredUntil" type="date" min={today} defaultValue={wanted.until} />}
      </FieldFrame>
      <FieldFrame id={id('timeOfDay')} label="Time of day" error={problems.timeOfDay} className={cn(staff.length === 0 && 'sm:col-span-2')}>
        {(control) => (
          <select {...control} name="timeOfDay" defaultValue={wanted.timeOfDay || 'any'} className={selectStyles}>
            {timeOfDayOptions().map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      {staff.length > 0 && (
        <FieldFrame id={id('staffId')} label="With" error={problems.staffId}>
          {(control) => (
            <select {...control} name="staffId" defaultValue={wanted.staffId} className={selectStyles}>
              <option value="">Anyone</option>
              {staff.map((person) => (
                <option key={person.id} value={person.id}>
                  {person.name}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
      )}
    </div>
  )
}
