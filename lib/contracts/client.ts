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
  notes: z.string().nullable(),
  noShowCount: z.int(),
  /** Send it back with a change, so that two tabs can't overwrite each other. */
  version: z.int(),
  preferredMood: z.string().nullable(),
  moodEmoji: z.string().nullable(),
  schedulingNotes: z.string().nullable(),
  createdAt: f.instant,
  /** Finished visits, and the last and next one. */
  completedVisits: z.int(),
  lastVisit: f.instant.nullable(),
  nextVisit: f.instant.nullable(),
  /** That visit's, once it was worked out. */
  nextVisitRisk: visitRisk.nullable(),
  /** Appointments in any state, and places on the waitlist: what a deletion would lose. */
  appointments: z.int(),
  waiting: z.int(),
  /** Since when she agrees to texts; null: she doesn't, and gets e-mail. */
  smsConsentAt: f.instant.nullable(),
  /** Why her number can't be texted ("landline"); null where it can, as far as anybody knows. */
  cannotTextReason: z.string().nullable(),
  /** Since when she wants no e-mail but news about her own bookings; null: she gets it. */
  emailOptedOutAt: f.instant.nullable(),
  /** Since when she is put away; null for a client in use. */
  archivedAt: f.instant.nullable(),
  /** Since when her personal data are gone and only her visits are left; null for everyone else. */
  erasedAt: f.instant.nullable(),
})
export type Client = z.infer<typeof client>
export const clientList = z.array(client)

export const clientListQuery = z.object({
  q: z.string().trim().max(100).optional(),
  /** Only the archived ones; otherwise only the others. */
  archived: z.stringbool().optional(),
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
  /** The owner says whether the client agreed to texts; left out: what is recorded stays. */
  smsConsent: z.boolean().optional(),
})
export type CreateClientBody = z.infer<typeof createClientBody>

/** Any field may be changed; what is left out stays, null and empty clear it. */
export const updateClientBody = createClientBody
  .partial()
  .extend({ archived: z.boolean().optional(), version: f.version.optional() })
export type UpdateClientBody = z.infer<typeof updateClientBody>
