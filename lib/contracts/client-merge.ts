/** Two cards of one person: suggesting, previewing, merging, and taking it back. */
import { z } from 'zod'
import { SAME_PERSON_REASONS } from '@/lib/domain/same-person'
import { client } from './client'
import * as f from './fields'

/** As much of a client as tells two cards apart. */
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

export const clientDuplicates = z.object({
  /** Other clients who may be the same person, the likeliest first. */
  suggestions: z.array(z.object({ card: mergeCard, reasons: z.array(z.enum(SAME_PERSON_REASONS)) })),
  /** Cards that were merged into this one and can still be taken apart, the latest first. */
  merges: z.array(z.object({ id: f.id, name: z.string(), mergedAt: f.instant, undoUntil: f.instant })),
})
export type ClientDuplicates = z.infer<typeof clientDuplicates>

/** Pairs of the whole business that may be one person, at most `DUPLICATES_LISTED`. */
export const duplicatePairs = z.array(
  z.object({ first: mergeCard, second: mergeCard, reasons: z.array(z.enum(SAME_PERSON_REASONS)) }),
)
export type DuplicatePair = z.infer<typeof duplicatePairs>[number]

export const dismissDuplicateBody = z.object({
  otherId: f.id,
  /** False takes it back. */
  dismissed: z.boolean(),
})
export type DismissDuplicateBody = z.infer<typeof dismissDuplicateBody>

export const mergePreviewQuery = z.object({ otherId: f.id })

/** What merging would do; the client in the URL survives. */
export const mergePreview = z.object({
  stays: mergeCard,
  goes: mergeCard,
  /** How many rows move. */
  moves: z.object({
    appointments: z.int(),
    messages: z.int(),
    texts: z.int(),
    waitlist: z.int(),
    tasks: z.int(),
  }),
  /** What the surviving card will say. */
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

/** The client of the path stays; versions are those of the preview. */
export const mergeClientsBody = z.object({ otherId: f.id, version: f.version, otherVersion: f.version })
export type MergeClientsBody = z.infer<typeof mergeClientsBody>

export const mergedClients = z.object({ mergeId: f.id, undoUntil: f.instant, client })
export type MergedClients = z.infer<typeof mergedClients>

export const undoMergeBody = z.object({ mergeId: f.id })
export type UndoMergeBody = z.infer<typeof undoMergeBody>
