/** The dashboard's numbers and recent activity, all computed from the business's rows. */
import { z } from 'zod'
import { MOOD_IDS } from '@/lib/domain/mood'
import * as f from './fields'

/** Today's and this week's numbers, by the business's local dates. */
export const dashboardStats = z.object({
  todayAppointments: z.int(),
  confirmed: z.int(),
  pending: z.int(),
  noShowsThisWeek: z.int(),
  /** Share of today's appointments that are confirmed, in percent; null on a day without any. */
  confirmationRate: z.int().nullable(),
  /** The previous numbers, for comparison. */
  yesterdayAppointments: z.int(),
  noShowsLastWeek: z.int(),
  /** Mean hours from the last message to the client's own confirmation, over the last 30 days; null without data. */
  averageResponseHours: z.number().nullable(),
})
export type DashboardStats = z.infer<typeof dashboardStats>

/** A recent event. */
export const activity = z.object({
  id: f.id,
  type: z.string(),
  actor: z.string(),
  at: f.instant,
  /** A sentence, e.g. "Ada Lovelace confirmed Haircut on Tue, Nov 24". */
  text: z.string(),
  appointmentId: f.id,
})
export type Activity = z.infer<typeof activity>
export const activityList = z.array(activity)

/** Moods of clients (weight 1) and visits (weight 2), strongest first, at most six. */
export const moodAnalysis = z.object({
  moods: z.array(z.object({ mood: z.enum(MOOD_IDS), weight: z.int(), share: z.int() })),
  entries: z.int(),
  totalClients: z.int(),
  coverage: z.int().nullable(),
})
