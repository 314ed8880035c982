'use client'

import { FieldFrame } from '@/components/form/field-frame'
import { fieldIdOf } from '@/components/form/field-id'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import type { JoinProblems } from '@/components/waitlist/join-problems'
import type { Wanted } from '@/components/waitlist/wanted'
import { WhenFields } from '@/components/waitlist/when-fields'

interface WishFieldsProps {
  formId: string
  /** Service names to choose from; if empty, clients type a service. */
  services: readonly string[]
  /** Empty if there is nothing to choose. */
  staff: ReadonlyArray<{ id: string; name: string }>
  wanted: Wanted
  /** `yyyy-MM-dd` of the business; earlier days are disabled. */
  today: string
  problems: JoinProblems
}

/**
 * Fields for what the client is waiting for: service, days, time of day, notice and staff member. Plain controls, so
 * that they work without JavaScript.
 */
export function WishFields({ formId, services, staff, wanted, today, problems }: WishFieldsProps) {
  const id = (name: string) => fieldIdOf(formId, name)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FieldFrame id={id('service')} label="Service" error={problems.service} className="sm:col-span-2">
        {(control) =>
          services.length === 0 ? (
            <Input {...control} name="service" required maxLength={255} defaultValue={wanted.service} />
          ) : (
            <NativeSelect {...control} name="service" required defaultValue={wanted.service}>
              <option value="">Choose a service</option>
              {services.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </NativeSelect>
          )
        }
      </FieldFrame>
      <WhenFields formId={formId} staff={staff} wanted={wanted} today={today} problems={problems} />
    </div>
  )
}
