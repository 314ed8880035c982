'use client'

import { ChoiceLink } from '@/components/booking/choice-link'
import { ServiceFacts } from '@/components/booking/service-facts'
import type { PublicService } from '@/lib/contracts/business'
import type { Currency } from '@/lib/domain/money'

interface ServiceChoicesProps {
  services: readonly (PublicService & { href: string })[]
  currency: Currency
}

/**
 * Lists all services. A client component, so that React sends their names and prices as data instead of sending the
 * markup twice.
 */
export function ServiceChoices({ services, currency }: ServiceChoicesProps) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {services.map((service) => (
        <li key={service.id}>
          <ChoiceLink href={service.href} keepInHistory className="block h-full p-4">
            <ServiceFacts service={service} currency={currency} />
          </ChoiceLink>
        </li>
      ))}
    </ul>
  )
}
