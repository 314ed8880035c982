'use client'

import { type Control, useController } from 'react-hook-form'

import type { StaffValues } from '@/components/settings/staff-values'
import { Checkbox } from '@/components/ui/checkbox'
import { useServices } from '@/lib/browser/service'
import type { StaffForm } from '@/lib/contracts/staff'

/** Checkboxes for a staff member's services; none checked means all. */
export function StaffServicesField({ control }: { control: Control<StaffValues, unknown, StaffForm> }) {
  const { data: services = [] } = useServices()
  const { field } = useController({ control, name: 'serviceIds' })
  const chosen = field.value
  const offered = services.filter(({ id, active }) => active || chosen.includes(id))
  return (
    <fieldset>
      <legend className="text-sm font-medium">Services</legend>
      <p className="mt-0.5 text-sm text-muted-foreground">
        {chosen.length === 0 ? 'If nothing is checked, they do all services.' : 'They do only what is checked.'}
      </p>
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {offered.map(({ id, name }) => (
          <label
            key={id}
            className="flex min-h-11 items-center gap-3 rounded-lg border bg-card px-3 py-2 text-sm transition-colors hover:bg-muted has-data-[state=checked]:border-primary has-data-[state=checked]:bg-accent has-data-[state=checked]:text-accent-foreground md:min-h-10"
          >
            <Checkbox
              checked={chosen.includes(id)}
              onCheckedChange={(checked) =>
                field.onChange(checked === true ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
            <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
