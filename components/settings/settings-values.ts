import type { z } from 'zod'

import type { businessInfoBody, BusinessSettings, websiteContentBody } from '@/lib/contracts/business-settings'
import type { SocialLinks } from '@/lib/domain/social-links'

export type InfoValues = z.input<typeof businessInfoBody>
export type ContentValues = z.input<typeof websiteContentBody>

const NO_LINKS: Record<keyof SocialLinks, string> = {
  instagram: '',
  facebook: '',
  tiktok: '',
  youtube: '',
  pinterest: '',
  whatsapp: '',
  reviews: '',
}

export function infoValues(settings: BusinessSettings): InfoValues {
  return {
    businessName: settings.businessName,
    email: settings.email ?? '',
    publicEmail: settings.publicEmail ?? '',
    phone: settings.phone ?? '',
    address: settings.address ?? '',
    description: settings.description ?? '',
    website: settings.website ?? '',
    timezone: settings.timezone,
    currency: settings.currency,
    country: settings.country ?? '',
    eveningBriefEnabled: settings.eveningBriefEnabled,
    morningBriefEnabled: settings.morningBriefEnabled,
  }
}

export function contentValues(settings: BusinessSettings): ContentValues {
  return {
    accentColor: settings.accentColor ?? '',
    siteFont: settings.siteFont,
    heroLayout: settings.heroLayout,
    heroTitle: settings.heroTitle ?? '',
    heroSubtitle: settings.heroSubtitle ?? '',
    servicesTitle: settings.servicesTitle,
    servicesSubtitle: settings.servicesSubtitle,
    defaultServiceIcon: settings.defaultServiceIcon,
    whyChooseUsTitle: settings.whyChooseUsTitle,
    whyChooseUs: settings.whyChooseUs ?? '',
    ctaTitle: settings.ctaTitle,
    ctaSubtitle: settings.ctaSubtitle,
    businessHours: settings.businessHours ?? '',
    socialLinks: { ...NO_LINKS, ...settings.socialLinks },
    mapLink: settings.mapLink ?? '',
    cancellationPolicy: settings.cancellationPolicy ?? '',
    depositPolicy: settings.depositPolicy ?? '',
  }
}
