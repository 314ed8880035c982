import { websiteHref } from '@/components/contact-links'
import type { PublicBusiness } from '@/lib/contracts/business'
import type { Industry } from '@/lib/domain/industry'
import { routes, siteRoutes } from '@/lib/routes'

/** The closest subtype of LocalBusiness in schema.org. */
const TYPES: Record<Industry, string> = {
  hair: 'HairSalon',
  massage: 'DaySpa',
  skincare: 'BeautySalon',
  training: 'HealthClub',
  wellness: 'HealthAndBeautyBusiness',
  other: 'LocalBusiness',
}
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** A business's data for search engines (schema.org LocalBusiness): a data block, not a script that runs. */
export function StructuredData({ business, url }: { business: PublicBusiness; url: string }) {
  const json = JSON.stringify(toLocalBusiness(business, url)).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

function toLocalBusiness(business: PublicBusiness, url: string) {
  const website = business.website ? websiteHref(business.website) : null
  // A chat is a way to reach the business, not a page about it.
  const { whatsapp: _, ...profiles } = business.socialLinks
  const elsewhere = [...(website ? [website] : []), ...Object.values(profiles)]
  return {
    '@context': 'https://schema.org',
    '@type': Object.hasOwn(TYPES, business.industry) ? TYPES[business.industry as Industry] : TYPES.other,
    name: business.businessName,
    url,
    image: url + routes.socialCard,
    ...(elsewhere.length > 0 ? { sameAs: elsewhere } : {}),
    ...(business.mapLink ? { hasMap: business.mapLink } : {}),
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

/** Groups days with the same hours. */
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
 * Formats "HH:mm"; a day that ends at midnight closes at 23:59, because schema.org has no 24:00. A closing time
 * before the opening time is on the next day.
 */
function toClock(minutes: number): string {
  const shown = minutes === 1440 ? 1439 : minutes % 1440
  return `${String(Math.floor(shown / 60)).padStart(2, '0')}:${String(shown % 60).padStart(2, '0')}`
}
