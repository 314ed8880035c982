'use client'

import { RowActions } from '@/components/settings/row-actions'
import { ServiceThumbnail } from '@/components/site/service-thumbnail'
import { Badge } from '@/components/ui/badge'
import { useDeleteService } from '@/lib/browser/service'
import type { Service } from '@/lib/contracts/service'
import { type Currency, formatMoney } from '@/lib/domain/money'

interface ServiceRowProps {
  service: Service
  currency: Currency
  /** Shown if there is no picture. */
  icon: string
  onEdit: () => void
}

/** One service with its price and length. */
export function ServiceRow({ service, currency, icon, onEdit }: ServiceRowProps) {
  const { mutate, isPending } = useDeleteService()

  function remove() {
    if (isPending) return
    if (
      window.confirm(
        `Delete ${service.name}? Existing appointments won’t change. If it’s in use, it stays in this list, marked “Not offered”.`,
      )
    ) {
      mutate(service.id)
    }
  }

  return (
    <li className="flex items-start gap-4 py-3 first:pt-0 last:pb-0">
      <ServiceThumbnail picture={service.picture} icon={icon} isLarge={false} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-52">
          <p className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
            {service.name}
            {!service.active && <Badge>Not offered</Badge>}
          </p>
          <p className="text-sm text-muted-foreground tabular-nums">
            {service.duration} min · {formatMoney(service.price, currency)}
            {buffersText(service)}
          </p>
          {service.description && (
            <p className="text-sm text-muted-foreground [overflow-wrap:anywhere]">{service.description}</p>
          )}
        </div>
        <RowActions name={service.name} removeLabel="Delete" pending={isPending} onEdit={onEdit} onRemove={remove} />
      </div>
    </li>
  )
}

/** Describes the buffer times; "" if there are none. */
function buffersText({ bufferBeforeMinutes, bufferAfterMinutes }: Service): string {
  const parts = [
    ...(bufferBeforeMinutes > 0 ? [`${bufferBeforeMinutes} min before`] : []),
    ...(bufferAfterMinutes > 0 ? [`${bufferAfterMinutes} min after`] : []),
  ]
  return parts.length === 0 ? '' : ` · kept free: ${parts.join(', ')}`
}
