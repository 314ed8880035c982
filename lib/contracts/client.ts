/** Clients: the salon's customers. */
import { z } from 'zod'
import * as f from './fields'

export const client = z.object({
  id: f.id,
  businessId: f.id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  notes: z.string().nullable(),
  noShowCount: z.int(),
  preferredMood: z.string().nullable(),
  moodEmoji: z.string().nullable(),
  schedulingNotes: z.string().nullable(),
  createdAt: f.instant,
  /** Finished visits, and the last and next one. */
  completedVisits: z.int(),
  lastVisit: f.instant.nullable(),
  nextVisit: f.instant.nullable(),
})
export type Client = z.infer<typeof client>
export const clientList = z.array(client)

export const clientListQuery = z.object({ q: z.string().trim().max(100).optional() })
export type ClientListQuery = z.infer<typeof clientListQuery>

export const createClientBody = z.object({
  name: f.requiredLine('Name is required'),
  email: f.optionalEmail('Valid email is required'),
  phone: f.optionalPhone,
  notes: f.optionalText(),
  preferredMood: f.mood,
  moodEmoji: f.optionalText(16),
  schedulingNotes: f.optionalText(1000),
})
export type CreateClientBody = z.infer<typeof createClientBody>
