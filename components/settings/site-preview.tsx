'use client'

import { Monitor, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'

import { cn } from '@/components/cn'
import { PreviewFrame } from '@/components/settings/preview-frame'
import type { ContentValues, InfoValues } from '@/components/settings/settings-values'
import { typedLinks } from '@/components/settings/typed-links'
import { branded } from '@/components/site/branded'
import { contentLinks } from '@/components/site/content-links'
import { SiteContent } from '@/components/site/site-content'
import { SiteFooter } from '@/components/site/site-footer'
import { Segmented } from '@/components/ui/segmented'
import { useGallery } from '@/lib/browser/gallery'
import { usePictures } from '@/lib/browser/picture'
import { useServices } from '@/lib/browser/service'
import { useStaff } from '@/lib/browser/staff'
import type { PublicBusiness } from '@/lib/contracts/business'
import type { BusinessInfoBody, BusinessSettings, WebsiteContentBody } from '@/lib/contracts/business-settings'
import { accentOf, readColor } from '@/lib/domain/accent'
import type { Currency } from '@/lib/domain/money'
import { paletteOf } from '@/lib/domain/palette'
import { lookOf } from '@/lib/domain/site-look'
import { SITE_TEXT_DEFAULTS } from '@/lib/domain/site-text'
import { siteRoutes } from '@/lib/routes'

interface SitePreviewProps {
  settings: BusinessSettings
  info: UseFormReturn<InfoValues, unknown, BusinessInfoBody>
  content: UseFormReturn<ContentValues, unknown, WebsiteContentBody>
  /** The weekly hours as text, if the owner wrote none. */
  standardHours: string
}

const DEVICES = [
  { value: 'phone', label: 'Phone', icon: Smartphone },
  { value: 'desktop', label: 'Desktop', icon: Monitor },
] as const
type Device = (typeof DEVICES)[number]['value']
/** Width of the page in pixels. */
const WIDTHS: Record<Device, number> = { phone: 390, desktop: 1280 }

/** A read-only preview of the public site that includes unsaved changes, as wide as on a phone or a desktop. */
export function SitePreview({ settings, info, content, standardHours }: SitePreviewProps) {
  const [device, setDevice] = useState<Device>('phone')
  const { data: services = [] } = useServices()
  const { logo = null, cover = null } = usePictures().data ?? {}
  const { pictures = [] } = useGallery().data ?? {}
  const { data: staff = [] } = useStaff()
  const typed = toSite(settings, useWatch({ control: info.control }), useWatch({ control: content.control }), services)
  const business: PublicBusiness = { ...typed, logo, cover }
  return (
    <>
      <Segmented label="Screen" options={DEVICES} value={device} onChange={setDevice} className="justify-self-start" />
      <PreviewFrame title="Your site" width={WIDTHS[device]}>
        <PreviewPage business={business}>
          <SiteContent
            business={business}
            links={contentLinks(siteRoutes('root', settings.subdomain), business.services)}
            hoursText={business.businessHours ?? standardHours}
            gallery={pictures}
            team={staff.filter(({ active }) => active)}
          />
          <SiteFooter business={business} />
        </PreviewPage>
      </PreviewFrame>
    </>
  )
}

/** Scrolls, but is inert, so that no link leads away from the form. */
function PreviewPage({ business, children }: { business: PublicBusiness; children: ReactNode }) {
  const { className, style } = branded(business)
  return (
    <div
      role="region"
      aria-label="Preview"
      tabIndex={0}
      className="h-dvh overflow-y-auto focus-visible:-outline-offset-2 [scrollbar-width:none]"
    >
      <div inert data-testid="site-preview" className={cn('bg-background', className)} style={style}>
        {children}
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
    ...lookOf({
      industry: settings.industry,
      siteFont: content.siteFont ?? null,
      heroLayout: content.heroLayout ?? null,
    }),
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
    ...typedLinks(content),
  }
}
