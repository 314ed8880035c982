/** An appointment's history: what happened to it and what was sent about it, newest first. */
import { z } from 'zod'
import * as f from './fields'

export const timelineEntry = z.object({
  id: f.id,
  kind: z.enum(['event', 'message']),
  at: f.instant,
  /** A sentence for the owner. */
  text: z.string(),
  /** The reason or the outcome; null if there is nothing to add. */
  detail: z.string().nullable(),
  /** True for a message that reached nobody. */
  failed: z.boolean(),
})
export type TimelineEntry = z.infer<typeof timelineEntry>
export const timeline = z.array(timelineEntry)
