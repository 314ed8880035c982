import { BookingStep } from '@/components/booking/booking-step'
import { ChoiceLink } from '@/components/booking/choice-link'
import type { PublicBusiness, PublicService } from '@/lib/contracts/business'
import { formatMoney } from '@/lib/domain/money'

interface ServiceStepProps {
  business: PublicBusiness
  chosen: PublicService | null
  hrefOf: (serviceId: string | undefined) => string
}

/** All services until one is chosen, then only that one and a way back. */
export function ServiceStep({ business, chosen, hrefOf }: ServiceStepProps) {
  if (chosen) {
    return (
      <BookingStep id="service" title="Service">
        <div className="flex items-start justify-between gap-3 rounded-xl border border-primary bg-accent p-4 text-accent-foreground">
          <ServiceFacts business={business} service={chosen} />
          {business.services.length > 1 && (
            <ChoiceLink
              href={hrefOf(undefined)}
              keepInHistory
              label="Change service"
              className="-my-1 inline-flex min-h-11 shrink-0 items-center px-3 text-sm font-medium text-foreground"
            >
              Change
            </ChoiceLink>
          )}
        </div>
      </BookingStep>
    )
  }
  return (
    <BookingStep id="service" title="Choose a service">
      <ul className="grid gap-3 sm:grid-cols-2">
        {business.services.map((service) => (
          <li key={service.id}>
            <ChoiceLink href={hrefOf(service.id)} keepInHistory className="block h-full p-4">
              <ServiceFacts business={business} service={service} />
            </ChoiceLink>
          </li>
        ))}
      </ul>
    </BookingStep>
  )
}

function ServiceFacts({ business, service }: { business: PublicBusiness; service: PublicService }) {
  return (
    <span className="grid min-w-0 gap-0.5">
      <span className="font-semibold break-words">{service.name}</span>
      {service.description && <span className="line-clamp-2 text-sm break-words opacity-80">{service.description}</span>}
      <span className="mt-1 text-sm tabular-nums">
        {service.duration} min · {formatMoney(service.price, business.currency)}
      </span>
    </span>
  )
}
