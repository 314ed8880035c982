import type { PublicService } from '@/lib/contracts/business'
import { type Currency, formatMoney } from '@/lib/domain/money'

/** Shows a service's name, description, length and price. */
export function ServiceFacts({ service, currency }: { service: PublicService; currency: Currency }) {
  return (
    <span className="grid min-w-0 gap-0.5">
      <span className="font-semibold break-words">{service.name}</span>
      {service.description && (
        <span className="line-clamp-2 text-sm break-words opacity-80">{service.description}</span>
      )}
      <span className="mt-1 text-sm tabular-nums">
        {service.duration} min · {formatMoney(service.price, currency)}
      </span>
    </span>
  )
}
