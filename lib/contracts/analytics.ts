/** The numbers for a date range, compared with the previous range. */
import { z } from 'zod'
import { RANGE_MAX_DAYS } from '@/lib/domain/analytics'
import { daysBetween } from '@/lib/domain/local-date'
import { CURRENCIES } from '@/lib/domain/money'
import * as f from './fields'

/** Both local dates, inclusive; if absent, the last 30 days. */
export const analyticsQuery = z
  .object({ from: f.localDate.optional(), to: f.localDate.optional() })
  .refine((q) => (q.from === undefined) === (q.to === undefined), { path: ['to'], error: 'Give both dates' })
  .refine((q) => !q.from || !q.to || q.from <= q.to, { path: ['to'], error: 'The end must not be before the start' })
  .refine((q) => !q.from || !q.to || daysBetween(q.from, q.to) < RANGE_MAX_DAYS, {
    path: ['to'],
    error: `Ask for at most ${RANGE_MAX_DAYS} days`,
  })
export type AnalyticsQuery = z.infer<typeof analyticsQuery>

/** Visits by outcome, and their prices in cents. */
export const visitCounts = z.object({
  visits: z.int(),
  completed: z.int(),
  noShows: z.int(),
  cancelled: z.int(),
  lateCancelled: z.int(),
  confirmed: z.int(),
  keptCents: z.int(),
  lostCents: z.int(),
})
/** Local dates of the business, both inclusive. */
export const dateRange = z.object({ from: f.returnedDate, to: f.returnedDate })

/** A weekday, service, staff member or other group, with its counts. */
export const analyticsGroup = z.object({ key: z.string(), label: z.string(), counts: visitCounts })
export type AnalyticsGroup = z.infer<typeof analyticsGroup>
const groups = z.array(analyticsGroup)

/** Messages on one channel by result. */
export const messageFigures = z.object({
  channel: z.string(),
  planned: z.int(),
  sent: z.int(),
  delivered: z.int(),
  failed: z.int(),
  /** Visits that the client confirmed after a message on this channel was sent. */
  answered: z.int(),
})
export type MessageFigures = z.infer<typeof messageFigures>

/** The numbers for a range and for the previous range of the same length. */
export const analytics = z.object({
  range: dateRange,
  before: dateRange,
  currency: z.enum(CURRENCIES),
  totals: visitCounts,
  totalsBefore: visitCounts,
  trend: z.array(dateRange.extend({ counts: visitCounts })),
  groups: z.object({ weekday: groups, hour: groups, service: groups, person: groups, lead: groups, channel: groups }),
  messages: z.array(messageFigures),
  moods: z.array(z.object({ mood: z.string(), visits: z.int() })),
})
export type Analytics = z.infer<typeof analytics>
