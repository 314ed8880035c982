/** Duplicate clients: suggestions, preview, merge and undo. */
import { z } from 'zod'
import { SAME_PERSON_REASONS } from '@/lib/domain/same-person'
import { client } from './client'
import * as f from './fields'

/** The fields by which an owner tells two client records apart. */
const mergeCard = client.pick({
  id: true,
  name: true,
  email: true,
  phone: true,
  version: true,
  createdAt: true,
  completedVisits: true,
  noShowCount: true,
  lastVisit: true,
  nextVisit: true,
  appointments: true,
  smsConsentAt: true,
  emailOptedOutAt: true,
})
export type MergeCard = z.infer<typeof mergeCard>

/** Possible duplicates of a client, and merges that can be undone. */
export const clientDuplicates = z.object({
  /** Other clients who may be the same person, most likely first. */
  suggestions: z.array(z.object({ card: mergeCard, reasons: z.array(z.enum(SAME_PERSON_REASONS)) })),
  /** Client records merged into this one whose merge can still be undone, latest first. */
  merges: z.array(z.object({ id: f.id, name: z.string(), mergedAt: f.instant, undoUntil: f.instant })),
})
export type ClientDuplicates = z.infer<typeof clientDuplicates>

/** Pairs of clients who may be the same person, up to `DUPLICATES_LISTED`. */
export const duplicatePairs = z.array(
  z.object({ first: mergeCard, second: mergeCard, reasons: z.array(z.enum(SAME_PERSON_REASONS)) }),
)
export type DuplicatePair = z.infer<typeof duplicatePairs>[number]

/** Records that two clients aren't the same person, or undoes that. */
export const dismissDuplicateBody = z.object({
  otherId: f.id,
  /** False undoes the dismissal. */
  dismissed: z.boolean(),
})
export type DismissDuplicateBody = z.infer<typeof dismissDuplicateBody>

export const mergePreviewQuery = z.object({ otherId: f.id })

/** The result that a merge would have; the client in the URL survives. */
export const mergePreview = z.object({
  stays: mergeCard,
  goes: mergeCard,
  /** How many rows would move to the surviving client. */
  moves: z.object({
    appointments: z.int(),
    messages: z.int(),
    texts: z.int(),
    waitlist: z.int(),
    tasks: z.int(),
  }),
  /** The surviving client after the merge. */
  result: client.pick({
    name: true,
    email: true,
    phone: true,
    notes: true,
    smsConsentAt: true,
    emailOptedOutAt: true,
    completedVisits: true,
    noShowCount: true,
  }),
})
export type MergePreview = z.infer<typeof mergePreview>

/** The client in the path survives. Versions must be those of the preview; stale ones are rejected. */
export const mergeClientsBody = z.object({ otherId: f.id, version: f.version, otherVersion: f.version })
export type MergeClientsBody = z.infer<typeof mergeClientsBody>

/** The surviving client, and until when the merge can be undone. */
export const mergedClients = z.object({ mergeId: f.id, undoUntil: f.instant, client })
export type MergedClients = z.infer<typeof mergedClients>

export const undoMergeBody = z.object({ mergeId: f.id })
export type UndoMergeBody = z.infer<typeof undoMergeBody>
