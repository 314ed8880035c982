/** Clients: the salon's customers. */
import { z } from 'zod'
import { visitRisk } from './appointment'
import * as f from './fields'
import { pageQuery } from './page'

export const client = z.object({
  id: f.id,
  businessId: f.id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Whether the number has an area code that is newer than the tables: it is kept and texted, but can't be checked. */
  phoneUnchecked: z.boolean(),
  notes: z.string().nullable(),
  noShowCount: z.int(),
  /** Return it with a change, so that two tabs can't overwrite each other. */
  version: z.int(),
  preferredMood: z.string().nullable(),
  moodEmoji: z.string().nullable(),
  schedulingNotes: z.string().nullable(),
  createdAt: f.instant,
  /** Number of finished visits, and the last and next visit. */
  completedVisits: z.int(),
  /** What the finished visits cost, in cents. */
  lifetimeCents: z.int(),
  lastVisit: f.instant.nullable(),
  nextVisit: f.instant.nullable(),
  /** The next visit's risk; null without one, and until it is computed. */
  nextVisitRisk: visitRisk.nullable(),
  /** Appointments in any state, and places on the waitlist: what deleting the client would lose. */
  appointments: z.int(),
  waiting: z.int(),
  /** When the client agreed to texts; null if they didn't, and get email. */
  smsConsentAt: f.instant.nullable(),
  /** Why the client's number can't be texted ("landline"); null if no reason is known. */
  cannotTextReason: z.string().nullable(),
  /** When the client opted out of email other than news about their own bookings; null if they didn't. */
  emailOptedOutAt: f.instant.nullable(),
  /** Since when the client is known to refuse marketing, so is never invited; null if they aren't. */
  marketingRefusedAt: f.instant.nullable(),
  /** When the client was archived; null for an active client. */
  archivedAt: f.instant.nullable(),
  /** When the client's personal data was erased and only their visits were kept; null for everyone else. */
  erasedAt: f.instant.nullable(),
  /** The client this card was merged into; null for everyone else. */
  mergedIntoId: f.id.nullable(),
})
export type Client = z.infer<typeof client>
export const clientList = z.array(client)

/** How a list of clients is ordered: by name, by their next appointment (none last), or by most no-shows. */
export const CLIENT_SORTS = ['name', 'next', 'no-shows'] as const
export type ClientSort = (typeof CLIENT_SORTS)[number]

/**
 * Lists that an owner opens by name: clients whose past missed visits put them in Caution or High Risk, and clients
 * whom no reminder reaches.
 */
export const CLIENT_GROUPS = ['at-risk', 'unreachable'] as const
export type ClientGroup = (typeof CLIENT_GROUPS)[number]

export const clientListQuery = z.object({
  q: z.string().trim().max(100).optional(),
  /** Only archived clients; otherwise only active ones. */
  archived: z.stringbool().optional(),
  group: z.enum(CLIENT_GROUPS, { error: `Use one of ${CLIENT_GROUPS.join(', ')}` }).optional(),
  sort: z.enum(CLIENT_SORTS, { error: `Use one of ${CLIENT_SORTS.join(', ')}` }).optional(),
  ...pageQuery,
})
export type ClientListQuery = z.infer<typeof clientListQuery>

/** What the holder of a mail's link sees and changes. */
export const emailChoice = z.object({ optedOut: z.boolean() })
export type EmailChoice = z.infer<typeof emailChoice>

/** Stored with a consent that the owner records. */
export const OWNER_CONSENT_TEXT = 'The client agreed to texts about appointments, recorded by the business'

export const createClientBody = z.object({
  name: f.requiredLine('Name is required'),
  email: f.optionalEmail('Valid email is required'),
  phone: f.optionalPhone,
  notes: f.optionalText(),
  preferredMood: f.mood,
  moodEmoji: f.optionalText(16),
  schedulingNotes: f.optionalText(1000),
  /** Whether the client agreed to texts, as the owner says; if absent, the recorded consent stays. */
  smsConsent: z.boolean().optional(),
})
export type CreateClientBody = z.infer<typeof createClientBody>

/** Omitted fields are unchanged; null or empty clears one. */
export const updateClientBody = createClientBody
  .partial()
  .extend({ archived: z.boolean().optional(), version: f.version.optional() })
export type UpdateClientBody = z.infer<typeof updateClientBody>
