import { ChevronRight } from '@/components/site/icons'

import { ServiceThumbnail } from '@/components/site/service-thumbnail'
import type { SiteBusiness } from '@/components/site/site-business'
import { SiteSection } from '@/components/site/site-section'
import type { PublicService } from '@/lib/contracts/business'
import { formatMoney } from '@/lib/domain/money'
import { groupByCategory } from '@/lib/domain/service-menu'

interface ServicesSectionProps {
  business: SiteBusiness
  /** Booking URLs, by service id. */
  links: Readonly<Record<string, string>>
}

/** Services and prices, by category; each card links to its free times. */
export function ServicesSection({ business, links }: ServicesSectionProps) {
  if (business.services.length === 0) return null
  const hasPictures = business.services.some(({ picture }) => picture !== null)
  return (
    <SiteSection id="services" title={business.servicesTitle} subtitle={business.servicesSubtitle}>
      <div className="grid gap-8">
        {groupByCategory(business.services).map(({ category, services }, index) => {
          const headingId = category === null ? undefined : `services-${index}`
          return (
            <div key={category ?? ''}>
              {category !== null && (
                <h3 id={headingId} className="mb-3 text-lg font-semibold break-words">
                  {category}
                </h3>
              )}
              <ul aria-labelledby={headingId} className="grid gap-3 sm:grid-cols-2">
                {services.map((service) => (
                  <li key={service.id}>
                    <ServiceLink {...{ business, service, hasPictures }} href={links[service.id] ?? ''} />
                  </li>
                ))}
              </ul>
            </div>
          )
        })}
      </div>
    </SiteSection>
  )
}

interface ServiceLinkProps {
  business: SiteBusiness
  service: PublicService
  /** Whether any service has a picture, which makes room for one on every card. */
  hasPictures: boolean
  href: string
}

function ServiceLink({ business, service, hasPictures, href }: ServiceLinkProps) {
  return (
    <a
      href={href}
      className="group flex h-full items-start gap-4 rounded-xl border bg-card p-5 shadow-card transition-colors hover:border-primary"
    >
      <ServiceThumbnail picture={service.picture} icon={business.defaultServiceIcon} isLarge={hasPictures} />
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="font-semibold break-words">{service.name}</span>
        {service.description && (
          <span className="text-sm break-words text-muted-foreground">{service.description}</span>
        )}
        <span className="mt-1 text-sm tabular-nums">
          {service.duration} min · <span className="font-medium">{formatMoney(service.price, business.currency)}</span>
        </span>
      </span>
      <ChevronRight
        aria-hidden
        className="size-5 shrink-0 self-center text-muted-foreground transition-transform group-hover:translate-x-0.5"
      />
    </a>
  )
}
