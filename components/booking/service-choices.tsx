'use client'

import { ChoiceLink } from '@/components/booking/choice-link'
import { ServiceFacts } from '@/components/booking/service-facts'
import { ServiceThumbnail } from '@/components/site/service-thumbnail'
import type { PublicService } from '@/lib/contracts/business'
import type { Currency } from '@/lib/domain/money'
import type { MenuGroup } from '@/lib/domain/service-menu'

interface ServiceChoicesProps {
  groups: readonly MenuGroup<PublicService & { href: string }>[]
  currency: Currency
  /** The icon of services without a picture, if others have one; null if none has. */
  icon: string | null
}

/**
 * All services, by category. A client component, so that React sends their names and prices beside the markup, not the
 * markup a second time.
 */
export function ServiceChoices({ groups, currency, icon }: ServiceChoicesProps) {
  return (
    <div className="grid gap-7">
      {groups.map(({ category, services }, index) => {
        const headingId = category === null ? undefined : `service-group-${index}`
        return (
          <div key={category ?? ''}>
            {category !== null && (
              <h3 id={headingId} className="mb-3 font-semibold break-words">
                {category}
              </h3>
            )}
            <ul aria-labelledby={headingId} className="grid gap-3 sm:grid-cols-2">
              {services.map((service) => (
                <li key={service.id}>
                  <ChoiceLink href={service.href} keepInHistory className="flex h-full items-start gap-3 p-4">
                    {icon !== null && <ServiceThumbnail picture={service.picture} icon={icon} isLarge />}
                    <ServiceFacts service={service} currency={currency} />
                  </ChoiceLink>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </div>
  )
}
