/** What anyone may see of a business. */
import type { PublicBusiness } from '@/lib/contracts/business'
import type { Currency } from '@/lib/domain/money'
import { getDb } from '../db'
import { notFound } from '../http/app-error'
import type { BusinessScope } from '../scope'

const PROFILE = {
  subdomain: true, businessName: true, industry: true, email: true, phone: true, address: true,
  description: true, website: true, timezone: true, currency: true, businessHours: true, whyChooseUs: true,
  servicesTitle: true, servicesSubtitle: true, ctaTitle: true, ctaSubtitle: true,
  heroTitle: true, heroSubtitle: true, whyChooseUsTitle: true, defaultServiceIcon: true, bookingWindowDays: true,
  services: {
    where: { active: true }, orderBy: [{ position: 'asc' }, { createdAt: 'asc' }],
    select: { id: true, name: true, description: true, duration: true, price: true },
  },
  openingHours: {
    where: { staffId: null }, orderBy: [{ weekday: 'asc' }, { startMinutes: 'asc' }],
    select: { weekday: true, startMinutes: true, endMinutes: true },
  },
  staff: {
    where: { active: true }, orderBy: [{ position: 'asc' }, { createdAt: 'asc' }],
    select: { id: true, name: true, services: { select: { serviceId: true } } },
  },
} as const

/** The public profile: active services, weekly hours, and the people to choose from if more than one. */
export async function getPublicBusiness(scope: BusinessScope): Promise<PublicBusiness> {
  const row = await getDb().business.findUnique({
    where: { id: scope.businessId },
    select: { ...PROFILE, services: { ...PROFILE.services, orderBy: [...PROFILE.services.orderBy] },
      openingHours: { ...PROFILE.openingHours, orderBy: [...PROFILE.openingHours.orderBy] },
      staff: { ...PROFILE.staff, orderBy: [...PROFILE.staff.orderBy] } },
  })
  if (!row) throw notFound('Business not found')
  const { openingHours, staff, currency, website, ...profile } = row
  return {
    ...profile,
    currency: currency as Currency,
    website: safeWebsite(website),
    hours: openingHours,
    staff: staff.length > 1 ? staff.map(({ services, ...person }) => ({ ...person, serviceIds: services.map((s) => s.serviceId) })) : [],
  }
}

/** Only http and https addresses ever become links. */
function safeWebsite(website: string | null): string | null {
  return website && /^https?:\/\//i.test(website) && URL.canParse(website) ? website : null
}
