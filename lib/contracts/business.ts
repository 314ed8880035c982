/** The business: how it is created, and how the owner and the public see it. */
import { z } from 'zod'
import { INDUSTRY_IDS } from '@/lib/domain/industry'
import { CURRENCIES } from '@/lib/domain/money'
import { HERO_LAYOUTS, SITE_FONTS } from '@/lib/domain/site-look'
import {
  findSubdomainProblem,
  SUBDOMAIN_MAX_LENGTH,
  SUBDOMAIN_MIN_LENGTH,
  type SubdomainProblem,
} from '@/lib/domain/subdomain'
import { isTimeZone } from '@/lib/domain/time'
import * as f from './fields'
import { weekHours } from './opening-hours'
import { sitePicture, storedPicture } from './picture'
import { socialLinks } from './social-links'

const SUBDOMAIN_MESSAGES: Record<SubdomainProblem, string> = {
  required: 'Subdomain is required',
  characters: 'Subdomain can only contain lowercase letters, numbers, and hyphens',
  hyphen: 'Subdomain can only start and end with a letter or number',
  length: `Subdomain must have ${SUBDOMAIN_MIN_LENGTH} to ${SUBDOMAIN_MAX_LENGTH} characters`,
  reserved: 'This subdomain is reserved. Please choose another.',
}

/** A subdomain that an owner can choose. The database checks that it is unique. */
export const subdomain = z
  .string({ error: SUBDOMAIN_MESSAGES.required })
  .max(100, SUBDOMAIN_MESSAGES.length)
  .trim()
  .superRefine((value, context) => {
    const problem = findSubdomainProblem(value)
    if (problem) context.addIssue({ code: 'custom', message: SUBDOMAIN_MESSAGES[problem] })
  })

/** Sent by a signed-in user without a business. Rejected with 409 if the subdomain is taken. */
export const createBusinessBody = z.object({
  businessName: f.requiredLine('Business name is required'),
  subdomain,
  /** Name of the first staff member, shown to clients. */
  ownerName: f.optionalText(60),
  email: f.requiredEmail('Email is required', 'Please enter a valid email address'),
  /** Shown to clients on the site and in messages; optional. */
  publicEmail: f.optionalEmail('Please enter a valid email address'),
  phone: f.optionalPhone,
  address: f.optionalText(f.SHORT_TEXT_MAX),
  description: f.optionalText(2000),
  industry: z.enum(INDUSTRY_IDS).optional(),
  timezone: z.string().max(64, 'Choose a time zone').refine(isTimeZone, 'Choose a time zone').optional(),
  currency: z.enum(CURRENCIES).optional(),
  /** ISO 3166-1; used for phone numbers without a country code. Default: the country of `phone`, else of `timezone`. */
  country: f.optionalCountry,
  /** Seven lists of spans, Sunday first. Default: Monday to Saturday, 8:00 AM to 9:30 PM. */
  hours: weekHours.optional(),
})
export type CreateBusinessBody = z.infer<typeof createBusinessBody>

const text = z.string().nullable()
/** A business as its owner sees it. */
export const business = z.object({
  id: f.id,
  ownerId: f.id,
  subdomain: z.string(),
  businessName: z.string(),
  industry: z.string(),
  email: text,
  publicEmail: text,
  phone: text,
  address: text,
  description: text,
  website: text,
  timezone: z.string(),
  currency: z.enum(CURRENCIES),
  /** ISO 3166-1; null if unknown. */
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
  subscriptionTier: z.string(),
  subscriptionStatus: z.string(),
  smsEnabled: z.boolean(),
  smsFrom: text,
  slotIntervalMinutes: z.int(),
  minimumNoticeMinutes: z.int(),
  bookingWindowDays: z.int(),
  changeCutoffHours: z.int(),
  createdAt: f.instant,
  updatedAt: f.instant,
})
export type Business = z.infer<typeof business>

/** A service that can be booked online; `duration` in minutes, `price` in cents. */
export const publicService = z.object({
  id: f.id,
  name: z.string(),
  description: text,
  duration: z.int(),
  price: z.int(),
  /** Its group on the menu; null for none. */
  category: text,
  /** Null: the menu shows `defaultServiceIcon`. */
  picture: storedPicture.nullable(),
})
export type PublicService = z.infer<typeof publicService>

/** A staff member who can be booked online. Empty `serviceIds` means every service. */
export const publicStaff = z.object({ id: f.id, name: z.string(), serviceIds: z.array(f.id) })

/** Opening hours, in minutes since midnight; weekday 0 is Sunday. */
export const weeklyHours = z.array(
  z.object({
    weekday: z.int().min(0).max(6),
    startMinutes: z.int(),
    endMinutes: z.int(),
  }),
)

const paletteColors = z.object({
  primary: f.color,
  primaryHover: f.color,
  primaryForeground: f.color,
  accent: f.color,
  accentForeground: f.color,
  ring: f.color,
})

/** A business as the public sees it: without owner, plan and messaging settings. */
export const publicBusiness = z.object({
  subdomain: z.string(),
  businessName: z.string(),
  industry: z.string(),
  /** The public email address; null if the owner published none. */
  email: text,
  phone: text,
  address: text,
  description: text,
  website: text,
  timezone: z.string(),
  currency: z.enum(CURRENCIES),
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
  /** The colors of the business's pages in both schemes. */
  palette: z.object({ light: paletteColors, dark: paletteColors }),
  /** The font of the business's pages. */
  siteFont: z.enum(SITE_FONTS),
  /** The layout of the top of its site. */
  heroLayout: z.enum(HERO_LAYOUTS),
  logo: sitePicture.nullable(),
  cover: sitePicture.nullable(),
  socialLinks,
  /** Replaces a search for the address; null if the owner gave none. */
  mapLink: text,
  cancellationPolicy: text,
  depositPolicy: text,
  bookingWindowDays: z.int(),
  /** False if the business can't send texts, so reminders are sent by email only. */
  textsOffered: z.boolean(),
  services: z.array(publicService),
  hours: weeklyHours,
  /** Empty if the business has only one staff member, because there is nothing to choose. */
  staff: z.array(publicStaff),
})
export type PublicBusiness = z.infer<typeof publicBusiness>

export const subdomainCheckQuery = z.object({ subdomain: z.string().max(100) })
/** Whether a subdomain can be chosen, or why not. */
export const subdomainCheck = z.object({ available: z.boolean(), message: z.string().nullable() })
export type SubdomainCheck = z.infer<typeof subdomainCheck>
