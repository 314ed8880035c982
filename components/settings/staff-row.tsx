'use client'

import { RowActions } from '@/components/settings/row-actions'
import { Badge } from '@/components/ui/badge'
import { useServices } from '@/lib/browser/service'
import { useDeleteStaff } from '@/lib/browser/staff'
import type { StaffDetails } from '@/lib/contracts/staff'

/** One staff member: their services and hours. */
export function StaffRow({ person, onEdit }: { person: StaffDetails; onEdit: () => void }) {
  const { data: services = [] } = useServices()
  const { mutate, isPending } = useDeleteStaff()
  const names = services.filter(({ id }) => person.serviceIds.includes(id)).map(({ name }) => name)

  function remove() {
    if (isPending) return
    if (
      window.confirm(
        `Remove ${person.name}? Past appointments keep the name. If there are any, the name stays in this list, marked “Not bookable”.`,
      )
    ) {
      mutate(person.id)
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <span aria-hidden className="size-4 shrink-0 rounded-full" style={{ backgroundColor: person.color }} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
          {person.name}
          {!person.active && <Badge>Not bookable</Badge>}
        </p>
        <p className="text-sm text-muted-foreground">
          {names.length === 0 ? 'All services' : names.join(', ')} ·{' '}
          {person.hasOwnHours ? 'custom hours' : 'opening hours'}
        </p>
      </div>
      <RowActions name={person.name} removeLabel="Remove" pending={isPending} onEdit={onEdit} onRemove={remove} />
    </li>
  )
}
