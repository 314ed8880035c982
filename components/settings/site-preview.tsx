'use client'

import { type UseFormReturn, useWatch } from 'react-hook-form'

import { cn } from '@/components/cn'
import type { ContentValues, InfoValues } from '@/components/settings/settings-values'
import { branded } from '@/components/site/branded'
import { contentLinks } from '@/components/site/content-links'
import { GallerySection } from '@/components/site/gallery-section'
import { SiteContent } from '@/components/site/site-content'
import { SiteFooter } from '@/components/site/site-footer'
import { TeamSection } from '@/components/site/team-section'
import { useGallery } from '@/lib/browser/gallery'
import { usePictures } from '@/lib/browser/picture'
import { useServices } from '@/lib/browser/service'
import { useStaff } from '@/lib/browser/staff'
import type { PublicBusiness } from '@/lib/contracts/business'
import type { BusinessInfoBody, BusinessSettings, WebsiteContentBody } from '@/lib/contracts/business-settings'
import { accentOf, readColor } from '@/lib/domain/accent'
import type { Currency } from '@/lib/domain/money'
import { paletteOf } from '@/lib/domain/palette'
import { SITE_TEXT_DEFAULTS } from '@/lib/domain/site-text'
import { siteRoutes } from '@/lib/routes'

interface SitePreviewProps {
  settings: BusinessSettings
  info: UseFormReturn<InfoValues, unknown, BusinessInfoBody>
  content: UseFormReturn<ContentValues, unknown, WebsiteContentBody>
  /** The weekly hours as text, if the owner wrote none. */
  standardHours: string
}

/** A read-only preview of the public site that includes unsaved changes. */
export function SitePreview({ settings, info, content, standardHours }: SitePreviewProps) {
  const { data: services = [] } = useServices()
  const { logo = null, cover = null } = usePictures().data ?? {}
  const { pictures = [] } = useGallery().data ?? {}
  const { data: staff = [] } = useStaff()
  const typed = toSite(settings, useWatch({ control: info.control }), useWatch({ control: content.control }), services)
  const business: PublicBusiness = { ...typed, logo, cover }
  const { className, style } = branded(business.palette)
  return (
    // The frame scrolls, but its page is inert, so that no link leads away from the form.
    <div
      role="region"
      aria-label="Your site"
      tabIndex={0}
      className="max-h-[42rem] overflow-y-auto rounded-xl border shadow-card"
    >
      {/* Half size, so that a column shows the page as on a wide screen; phones show it as on a phone. */}
      <div inert data-testid="site-preview" className={cn('bg-background xl:[zoom:0.5]', className)} style={style}>
        <SiteContent
          business={business}
          links={contentLinks(siteRoutes('root', settings.subdomain), business.services)}
          hoursText={business.businessHours ?? standardHours}
        >
          <GallerySection businessName={business.businessName} pictures={pictures} />
          <TeamSection people={staff.filter(({ active }) => active)} />
        </SiteContent>
        <SiteFooter business={business} />
      </div>
    </div>
  )
}

type Typed<Values> = { [Name in keyof Values]?: Values[Name] | undefined }

function toSite(
  settings: BusinessSettings,
  info: Typed<InfoValues>,
  content: Typed<ContentValues>,
  services: ReadonlyArray<PublicBusiness['services'][number] & { active: boolean }>,
): Omit<PublicBusiness, 'logo' | 'cover'> {
  const typed = (value: string | null | undefined) => value?.trim() || null
  const title = (name: keyof typeof SITE_TEXT_DEFAULTS) => typed(content[name]) ?? SITE_TEXT_DEFAULTS[name]
  return {
    subdomain: settings.subdomain,
    industry: settings.industry,
    palette: paletteOf(accentOf({ ...settings, accentColor: readColor(content.accentColor ?? '') })),
    timezone: settings.timezone,
    textsOffered: false,
    businessName: typed(info.businessName) ?? settings.businessName,
    currency: (info.currency ?? settings.currency) as Currency,
    email: typed(info.publicEmail),
    phone: typed(info.phone),
    address: typed(info.address),
    description: typed(info.description),
    website: typed(info.website),
    businessHours: typed(content.businessHours),
    whyChooseUs: typed(content.whyChooseUs),
    heroTitle: typed(content.heroTitle),
    heroSubtitle: typed(content.heroSubtitle),
    servicesTitle: title('servicesTitle'),
    servicesSubtitle: title('servicesSubtitle'),
    whyChooseUsTitle: title('whyChooseUsTitle'),
    defaultServiceIcon: title('defaultServiceIcon'),
    ctaTitle: title('ctaTitle'),
    ctaSubtitle: title('ctaSubtitle'),
    bookingWindowDays: settings.bookingWindowDays,
    hours: [],
    staff: [],
    services: services.filter((service) => service.active),
  }
}
