import { ChevronRight } from '@/components/site/icons'

import type { SiteBusiness } from '@/components/site/site-business'
import { SiteSection } from '@/components/site/site-section'
import type { PublicService } from '@/lib/contracts/business'
import { formatMoney } from '@/lib/domain/money'

interface ServicesSectionProps {
  business: SiteBusiness
  /** Booking URLs, by service id. */
  links: Readonly<Record<string, string>>
}

/** Services and prices; each card links to its free times. */
export function ServicesSection({ business, links }: ServicesSectionProps) {
  if (business.services.length === 0) return null
  return (
    <SiteSection id="services" title={business.servicesTitle} subtitle={business.servicesSubtitle}>
      <ul className="grid gap-3 sm:grid-cols-2">
        {business.services.map((service) => (
          <li key={service.id}>
            <ServiceLink business={business} service={service} href={links[service.id] ?? ''} />
          </li>
        ))}
      </ul>
    </SiteSection>
  )
}

function ServiceLink({ business, service, href }: { business: SiteBusiness; service: PublicService; href: string }) {
  return (
    <a
      href={href}
      className="group flex h-full items-start gap-4 rounded-xl border bg-card p-5 shadow-card transition-colors hover:border-primary"
    >
      <span aria-hidden className="flex size-11 shrink-0 items-center justify-center rounded-xl bg-accent text-xl">
        {business.defaultServiceIcon}
      </span>
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
        className="mt-3 size-5 shrink-0 text-muted-foreground transition-transform group-hover:translate-x-0.5"
      />
    </a>
  )
}
