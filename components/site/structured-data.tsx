import { websiteHref } from '@/components/site/contact-links'
import type { PublicBusiness } from '@/lib/contracts/business'
import type { Industry } from '@/lib/domain/industry'
import { routes, siteRoutes } from '@/lib/routes'

/** The nearest subtype of LocalBusiness that schema.org has. */
const TYPES: Record<Industry, string> = {
  hair: 'HairSalon',
  massage: 'DaySpa',
  skincare: 'BeautySalon',
  training: 'HealthClub',
  wellness: 'HealthAndBeautyBusiness',
  other: 'LocalBusiness',
}
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** What search engines read of a business (schema.org LocalBusiness): a data block, nothing that runs. */
export function StructuredData({ business, url }: { business: PublicBusiness; url: string }) {
  const json = JSON.stringify(toLocalBusiness(business, url)).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

function toLocalBusiness(business: PublicBusiness, url: string) {
  const website = business.website ? websiteHref(business.website) : null
  return {
    '@context': 'https://schema.org',
    '@type': Object.hasOwn(TYPES, business.industry) ? TYPES[business.industry as Industry] : TYPES.other,
    name: business.businessName,
    url,
    image: url + routes.socialCard,
    ...(website ? { sameAs: website } : {}),
    ...(business.phone ? { telephone: business.phone } : {}),
    ...(business.email ? { email: business.email } : {}),
    ...(business.address ? { address: business.address } : {}),
    ...(business.description ? { description: business.description } : {}),
    openingHoursSpecification: toOpeningHours(business.hours),
    makesOffer: business.services.map(({ name, price }) => ({
      '@type': 'Offer',
      price: (price / 100).toFixed(2),
      priceCurrency: business.currency,
      itemOffered: { '@type': 'Service', name },
    })),
    potentialAction: {
      '@type': 'ReserveAction',
      target: { '@type': 'EntryPoint', urlTemplate: url + siteRoutes('host', business.subdomain).book() },
      result: { '@type': 'Reservation', name: 'Book an appointment' },
    },
  }
}

/** Days with the same hours as one. */
function toOpeningHours(hours: PublicBusiness['hours']) {
  const days = new Map<string, string[]>()
  for (const { weekday, startMinutes, endMinutes } of hours) {
    const span = `${toClock(startMinutes)}-${toClock(endMinutes)}`
    days.set(span, [...(days.get(span) ?? []), DAYS[weekday] ?? ''])
  }
  return [...days].map(([span, dayOfWeek]) => {
    const [opens, closes] = span.split('-')
    return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes }
  })
}

/**
 * "HH:mm"; a day that ends at midnight closes at 23:59, as schema.org has no 24:00. An earlier close is the next day's.
 */
function toClock(minutes: number): string {
  const shown = minutes === 1440 ? 1439 : minutes % 1440
  return `${String(Math.floor(shown / 60)).padStart(2, '0')}:${String(shown % 60).padStart(2, '0')}`
}
