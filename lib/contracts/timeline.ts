/** An appointment's history: events and messages, newest first. */
import { z } from 'zod'
import * as f from './fields'

/** An event or a message in an appointment's history. */
export const timelineEntry = z.object({
  id: f.id,
  kind: z.enum(['event', 'message']),
  at: f.instant,
  /** A sentence for the owner. */
  text: z.string(),
  /** The reason or result; null if there is none. */
  detail: z.string().nullable(),
  /** True for a message that didn't reach anyone. */
  failed: z.boolean(),
})
export type TimelineEntry = z.infer<typeof timelineEntry>
export const timeline = z.array(timelineEntry)
