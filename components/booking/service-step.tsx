import { BookingStep } from '@/components/booking/booking-step'
import { ChoiceLink } from '@/components/booking/choice-link'
import { ServiceChoices } from '@/components/booking/service-choices'
import { ServiceFacts } from '@/components/booking/service-facts'
import type { PublicBusiness, PublicService } from '@/lib/contracts/business'
import { groupByCategory } from '@/lib/domain/service-menu'

interface ServiceStepProps {
  business: PublicBusiness
  chosen: PublicService | null
  hrefOf: (serviceId: string | undefined) => string
}

/** Shows all services until one is chosen, then only that one and a link back. */
export function ServiceStep({ business, chosen, hrefOf }: ServiceStepProps) {
  if (chosen) {
    return (
      <BookingStep id="service" title="Service">
        <div className="flex items-start justify-between gap-3 rounded-xl border border-primary bg-accent p-4 text-accent-foreground">
          <ServiceFacts service={chosen} currency={business.currency} />
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
      <ServiceChoices
        groups={groupByCategory(business.services.map((service) => ({ ...service, href: hrefOf(service.id) })))}
        currency={business.currency}
        icon={business.services.some(({ picture }) => picture !== null) ? business.defaultServiceIcon : null}
      />
    </BookingStep>
  )
}
