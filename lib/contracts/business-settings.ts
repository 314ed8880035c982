/** A business's settings. Each part can be sent separately. */
import { z } from 'zod'
import { readColor } from '@/lib/domain/accent'
import { CURRENCIES } from '@/lib/domain/money'
import { POLICY_MAX } from '@/lib/domain/policy-text'
import { HERO_LAYOUTS, SITE_FONTS } from '@/lib/domain/site-look'
import { REASONS_MAX, SITE_TEXT_DEFAULTS } from '@/lib/domain/site-text'
import { isTimeZone } from '@/lib/domain/time'
import * as f from './fields'
import { recoveryRulesBody } from './recovery'
import { mapLinkBody, socialLinksBody } from './site-links'
import { socialLinks } from './social-links'

export const TITLE_MAX = 120
export const SUBTITLE_MAX = 300

const EMAIL_INVALID = 'Please enter a valid email address'

// Adds https:// to a bare host. Only http and https can become links.
const website = f
  .optionalText(f.SHORT_TEXT_MAX)
  .transform((value) => (value && !/^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? `https://${value}` : value))
  .refine(
    (value) => !value || (/^https?:\/\/[^/]+\.[^/]+/i.test(value) && URL.canParse(value)),
    'Enter a website such as https://example.com',
  )

/** The business's name, contact details, zone and currency. */
export const businessInfoBody = z.object({
  businessName: f.requiredLine('Business name is required'),
  email: f.optionalEmail(EMAIL_INVALID),
  /** Shown to clients on the site and in messages; optional. */
  publicEmail: f.optionalEmail(EMAIL_INVALID),
  phone: f.optionalPhone,
  address: f.optionalText(f.SHORT_TEXT_MAX),
  description: f.optionalText(2000),
  website,
  timezone: z.string().max(64, 'Choose a time zone').refine(isTimeZone, 'Choose a time zone'),
  currency: z.enum(CURRENCIES, 'Choose a currency'),
  /** ISO 3166-1; null if the owner hasn't chosen one. */
  country: f.optionalCountry,
  eveningBriefEnabled: z.boolean().optional(),
  morningBriefEnabled: z.boolean().optional(),
})
export type BusinessInfoBody = z.infer<typeof businessInfoBody>

/** Returns a schema in which an empty string becomes the default. */
const textOr = (standard: string, max: number) =>
  z
    .union([z.string(), z.null()])
    .transform((value) => f.clean(value ?? '').trim() || standard)
    .pipe(z.string().max(max, `Use at most ${max} characters`))

const reasons = f
  .optionalText(1500)
  .refine((value) => (value ?? '').split('\n').length <= REASONS_MAX, `Use at most ${REASONS_MAX} lines`)
  .refine((value) => !(value ?? '').split('\n').some((line) => line.trim().startsWith('|')), 'Give each reason a title')

const NO_COLOR = 'Enter a color such as #8f3d1f'
const accentColor = z
  .union([z.string().max(20, NO_COLOR), z.null()])
  .transform((value) => value?.trim() ?? '')
  .refine((value) => value === '' || readColor(value) !== null, NO_COLOR)
  .transform(readColor)

/** The look, texts and links of the public site. */
export const websiteContentBody = z.object({
  /** `#rrggbb` or `#rgb`; empty or null for the trade's default. */
  accentColor,
  /** Null for the trade's default, like `heroLayout`. */
  siteFont: z.enum(SITE_FONTS, 'Choose a font').nullable(),
  heroLayout: z.enum(HERO_LAYOUTS, 'Choose a layout').nullable(),
  heroTitle: f.optionalText(TITLE_MAX),
  heroSubtitle: f.optionalText(SUBTITLE_MAX),
  servicesTitle: textOr(SITE_TEXT_DEFAULTS.servicesTitle, TITLE_MAX),
  servicesSubtitle: textOr(SITE_TEXT_DEFAULTS.servicesSubtitle, SUBTITLE_MAX),
  defaultServiceIcon: textOr(SITE_TEXT_DEFAULTS.defaultServiceIcon, 16),
  whyChooseUsTitle: textOr(SITE_TEXT_DEFAULTS.whyChooseUsTitle, TITLE_MAX),
  whyChooseUs: reasons,
  ctaTitle: textOr(SITE_TEXT_DEFAULTS.ctaTitle, TITLE_MAX),
  ctaSubtitle: textOr(SITE_TEXT_DEFAULTS.ctaSubtitle, SUBTITLE_MAX),
  businessHours: f.optionalText(1000),
  socialLinks: socialLinksBody,
  mapLink: mapLinkBody,
  cancellationPolicy: f.optionalText(POLICY_MAX),
  depositPolicy: f.optionalText(POLICY_MAX),
})
export type WebsiteContentBody = z.infer<typeof websiteContentBody>

const whole = (unit: string, min: number, max: number) =>
  z
    .int(`Enter a whole number of ${unit}`)
    .min(min, `Use at least ${min} ${unit}`)
    .max(max, `Use at most ${max} ${unit}`)

/** The rules of online booking. */
export const bookingRulesBody = z.object({
  slotIntervalMinutes: whole('minutes', 5, 240),
  minimumNoticeMinutes: whole('minutes', 0, 43_200),
  bookingWindowDays: whole('days', 1, 730),
  changeCutoffHours: whole('hours', 0, 720),
})
export type BookingRulesBody = z.infer<typeof bookingRulesBody>

/** Body of both PUT routes. Omitted fields are unchanged. */
export const updateSettingsBody = z
  .object({
    ...businessInfoBody.shape,
    ...websiteContentBody.shape,
    ...bookingRulesBody.shape,
    ...recoveryRulesBody.shape,
    version: f.version,
  })
  .partial()
export type UpdateSettingsBody = z.infer<typeof updateSettingsBody>

const text = z.string().nullable()
/** All settings of a business. */
export const businessSettings = z.object({
  businessName: z.string(),
  email: text,
  publicEmail: text,
  phone: text,
  address: text,
  description: text,
  website: text,
  timezone: z.string(),
  currency: z.enum(CURRENCIES),
  country: text,
  businessHours: text,
  whyChooseUs: text,
  servicesTitle: z.string(),
  servicesSubtitle: z.string(),
  ctaTitle: z.string(),
  ctaSubtitle: z.string(),
  heroTitle: text,
  heroSubtitle: text,
  whyChooseUsTitle: z.string(),
  defaultServiceIcon: z.string(),
  /** `#rrggbb`; null for the trade's default. */
  accentColor: text,
  /** Null for the trade's default, like `heroLayout`. */
  siteFont: z.enum(SITE_FONTS).nullable(),
  heroLayout: z.enum(HERO_LAYOUTS).nullable(),
  socialLinks,
  mapLink: text,
  cancellationPolicy: text,
  depositPolicy: text,
  slotIntervalMinutes: z.int(),
  minimumNoticeMinutes: z.int(),
  bookingWindowDays: z.int(),
  changeCutoffHours: z.int(),
  eveningBriefEnabled: z.boolean(),
  morningBriefEnabled: z.boolean(),
  ...recoveryRulesBody.shape,
  /** Read-only, like `industry`. Together they determine the default look. */
  subdomain: z.string(),
  industry: z.string(),
  /** How many upcoming visits there are; changing the time zone would change their local times. */
  upcomingVisits: z.int(),
  /** Send it back with a change, so that two tabs can't overwrite each other. */
  version: z.int(),
})
export type BusinessSettings = z.infer<typeof businessSettings>
