/** Public reads of a business. */
import type { PublicBusiness, PublicService } from '@/lib/contracts/business'
import { accentOf } from '@/lib/domain/accent'
import { paletteOf } from '@/lib/domain/palette'
import { type HeroLayout, lookOf, type SiteFont } from '@/lib/domain/site-look'
import { isSubdomainShape } from '@/lib/domain/subdomain'
import { getDb } from '../db'
import { Prisma } from '../generated/prisma/client'
import { notFound } from '../http/app-error'
import { SITE_PICTURES, STORED_PICTURE, toPictures, toStoredPicture } from '../media/queries'
import { isSmsConfigured } from '../messaging/sms'
import type { BusinessScope } from '../scope'
import { storedLinks } from './queries'

/**
 * Returns the public profile: active services, weekly hours, and the staff members to choose from if there are several.
 * Throws 404.
 */
export async function getPublicBusiness(scope: BusinessScope): Promise<PublicBusiness> {
  return (await readPublicBusiness(Prisma.sql`b.id = ${scope.businessId}::uuid`)).business
}

/**
 * Reads the public profile behind a subdomain or own domain, with the facts from which `publicSiteByName` creates its
 * scope. Uses one statement, because every public page runs it. Throws 404.
 */
export async function readPublicSite(site: string): Promise<PublicSite> {
  return readPublicBusiness(
    isSubdomainShape(site) ? Prisma.sql`b.subdomain = ${site}` : Prisma.sql`b.custom_domain = ${site}`,
  )
}

/** SQL condition that the business `b` sends texts to clients before an appointment. */
export const SENDS_TEXTS = Prisma.sql`(b.sms_enabled AND (b.confirmation_enabled OR b.reminder_24h_enabled OR b.reminder_2h_enabled))`

interface PublicSite {
  id: string
  customDomain: string | null
  country: string | null
  business: PublicBusiness
}

type Row = Omit<PublicBusiness, 'logo' | 'cover' | 'palette' | 'services' | 'siteFont' | 'heroLayout'> & {
  id: string
  customDomain: string | null
  country: string | null
  isSandbox: boolean
  accentColor: string | null
  siteFont: SiteFont | null
  heroLayout: HeroLayout | null
  pictures: Parameters<typeof toPictures>[0]
  services: (Omit<PublicService, 'picture'> & { picture: Parameters<typeof toStoredPicture>[0] | null })[]
}

async function readPublicBusiness(isWanted: Prisma.Sql): Promise<PublicSite> {
  const [row] = await getDb().$queryRaw<Row[]>`
    SELECT b.id, b.subdomain, b.custom_domain AS "customDomain", b.business_name AS "businessName", b.industry, b.public_email AS email, b.phone, b.address, b.description, b.website,
      b.timezone, b.currency, b.country, b.business_hours AS "businessHours", b.why_choose_us AS "whyChooseUs",
      b.services_title AS "servicesTitle", b.services_subtitle AS "servicesSubtitle",
      b.cta_title AS "ctaTitle", b.cta_subtitle AS "ctaSubtitle", b.hero_title AS "heroTitle", b.hero_subtitle AS "heroSubtitle",
      b.why_choose_us_title AS "whyChooseUsTitle", b.default_service_icon AS "defaultServiceIcon", b.accent_color AS "accentColor", b.site_font AS "siteFont", b.hero_layout AS "heroLayout",
      b.social_links AS "socialLinks", b.map_link AS "mapLink", b.cancellation_policy AS "cancellationPolicy", b.deposit_policy AS "depositPolicy",
      b.booking_window_days AS "bookingWindowDays", b.sandbox_expires_at IS NOT NULL AS "isSandbox", ${SENDS_TEXTS} AS "textsOffered",
      ${SITE_PICTURES} AS pictures,
      coalesce((SELECT json_agg(json_build_object('id', s.id, 'name', s.name, 'description', s.description,
          'duration', s.duration, 'price', s.price, 'category', s.category, 'picture', ${STORED_PICTURE})
          ORDER BY s.position, s.created_at, s.id)
        FROM services s LEFT JOIN assets a ON a.business_id = s.business_id AND a.kind = s.picture_kind AND a.hash = s.picture_hash
        WHERE s.business_id = b.id AND s.active), '[]') AS services,
      coalesce((SELECT json_agg(json_build_object('weekday', h.weekday, 'startMinutes', h.start_minutes,
          'endMinutes', h.end_minutes) ORDER BY h.weekday, h.start_minutes)
        FROM opening_hours h WHERE h.business_id = b.id AND h.staff_id IS NULL), '[]') AS hours,
      coalesce((SELECT json_agg(json_build_object('id', p.id, 'name', p.name, 'serviceIds', coalesce(
          (SELECT json_agg(ss.service_id) FROM staff_services ss WHERE ss.business_id = b.id AND ss.staff_id = p.id), '[]'))
          ORDER BY p.position, p.created_at, p.id)
        FROM staff p WHERE p.business_id = b.id AND p.active), '[]') AS staff
    FROM businesses b WHERE ${isWanted} AND b.erasing_since IS NULL`
  if (!row) throw notFound('Business not found')
  const { id, customDomain, country, isSandbox, accentColor, pictures, ...business } = row
  const textsOffered = business.textsOffered && isSmsConfigured({ isSandbox })
  return {
    id,
    customDomain,
    country,
    business: {
      ...business,
      ...toPictures(pictures),
      services: row.services.map(({ picture, ...service }) => ({
        ...service,
        picture: picture && toStoredPicture(picture),
      })),
      palette: paletteOf(accentOf({ ...business, accentColor })),
      ...lookOf(row),
      textsOffered,
      website: safeWebsite(row.website),
      ...storedLinks(row),
      staff: row.staff.length > 1 ? row.staff : [],
    },
  }
}

/** Returns the website only if it is an http or https URL, because it becomes a link. */
function safeWebsite(website: string | null): string | null {
  return website && /^https?:\/\//i.test(website) && URL.canParse(website) ? website : null
}
