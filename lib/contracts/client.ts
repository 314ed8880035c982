/** Clients: the salon's customers. */
import { z } from 'zod'
import { visitRisk } from './appointment'
import * as f from './fields'
import { pageQuery } from './page'

/** A client as the owner sees them. */
export const client = z.object({
  id: f.id,
  businessId: f.id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /**
   * True if the number's area code isn't in the numbering plans yet, so that the number is used but can't be checked.
   */
  phoneUnchecked: z.boolean(),
  notes: z.string().nullable(),
  noShowCount: z.int(),
  /** Send it back with a change, so that two tabs can't overwrite each other. */
  version: z.int(),
  preferredMood: z.string().nullable(),
  moodEmoji: z.string().nullable(),
  schedulingNotes: z.string().nullable(),
  createdAt: f.instant,
  /** Number of completed visits. */
  completedVisits: z.int(),
  /** Total price of completed visits, in cents. */
  lifetimeCents: z.int(),
  lastVisit: f.instant.nullable(),
  nextVisit: f.instant.nullable(),
  /** The next visit's risk; null without one, and until it is computed. */
  nextVisitRisk: visitRisk.nullable(),
  /**
   * Number of appointments in any state. Together with `waiting`, the number of waitlist entries, it is what deleting
   * the client would lose.
   */
  appointments: z.int(),
  waiting: z.int(),
  /** When the client agreed to texts; null if they didn't and get only email. */
  smsConsentAt: f.instant.nullable(),
  /** Why the client's number can't be texted ("landline"); null if no reason is known. */
  cannotTextReason: z.string().nullable(),
  /**
   * When the client opted out of all email except news about their own bookings and confirmations that they joined the
   * waitlist; null if they didn't.
   */
  emailOptedOutAt: f.instant.nullable(),
  /** When the client refused marketing, so that they are never invited; null if they didn't. */
  marketingRefusedAt: f.instant.nullable(),
  /** When the client was archived; null for an active client. */
  archivedAt: f.instant.nullable(),
  /** When the client's personal data was erased while their visits were kept; null for everyone else. */
  erasedAt: f.instant.nullable(),
  /** The client that this one was merged into; null for everyone else. */
  mergedIntoId: f.id.nullable(),
})
export type Client = z.infer<typeof client>
export const clientList = z.array(client)

/** Orders of the client list: by name, by next appointment (clients without one come last), or by most no-shows. */
export const CLIENT_SORTS = ['name', 'next', 'no-shows'] as const
export type ClientSort = (typeof CLIENT_SORTS)[number]

/**
 * Named groups of clients: `at-risk` have a history of Caution or High Risk; no reminder can reach `unreachable` ones.
 */
export const CLIENT_GROUPS = ['at-risk', 'unreachable'] as const
export type ClientGroup = (typeof CLIENT_GROUPS)[number]

/** Filters for the list; `q` searches name, phone, email and notes. */
export const clientListQuery = z.object({
  q: z.string().trim().max(100).optional(),
  /** If true, only archived clients; otherwise only active ones. */
  archived: z.stringbool().optional(),
  group: z.enum(CLIENT_GROUPS, { error: `Use one of ${CLIENT_GROUPS.join(', ')}` }).optional(),
  sort: z.enum(CLIENT_SORTS, { error: `Use one of ${CLIENT_SORTS.join(', ')}` }).optional(),
  ...pageQuery,
})
export type ClientListQuery = z.infer<typeof clientListQuery>

/** The email opt-out of the client who holds the link. */
export const emailChoice = z.object({ optedOut: z.boolean() })
export type EmailChoice = z.infer<typeof emailChoice>

/** The text stored with a consent that the owner records. */
export const OWNER_CONSENT_TEXT = 'The client agreed to texts about appointments, recorded by the business'

/** Sent by the owner. */
export const createClientBody = z.object({
  name: f.requiredLine('Name is required'),
  email: f.optionalEmail('Valid email is required'),
  phone: f.optionalPhone,
  notes: f.optionalText(),
  preferredMood: f.mood,
  moodEmoji: f.optionalText(16),
  schedulingNotes: f.optionalText(1000),
  /** True if the owner confirms that the client agreed to texts. If absent, the recorded consent is unchanged. */
  smsConsent: z.boolean().optional(),
})
export type CreateClientBody = z.infer<typeof createClientBody>

/** Omitted fields are unchanged; null or an empty string clears a field. */
export const updateClientBody = createClientBody
  .partial()
  .extend({ archived: z.boolean().optional(), version: f.version.optional() })
export type UpdateClientBody = z.infer<typeof updateClientBody>
