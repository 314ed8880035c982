/** Responses of the analytics pages: the numbers for a date range, and for the previous range of the same length. */
import { z } from 'zod'
import { RETURN_DAYS } from '@/lib/domain/cohorts'
import { FORECAST_BANDS } from '@/lib/domain/forecast-check'
import { isInKnownYears } from '@/lib/domain/local-date'
import { CURRENCIES } from '@/lib/domain/money'
import { analyticsGroup, dateRange, visitCounts } from './analytics'
import * as f from './fields'
import { refills } from './ledger'

const ranges = { range: dateRange, before: dateRange, currency: z.enum(CURRENCIES) }
const totals = { totals: visitCounts, totalsBefore: visitCounts }

/** A group, and the same group in the previous range. */
const comparedGroup = analyticsGroup.extend({ before: visitCounts })
export type ComparedGroup = z.infer<typeof comparedGroup>
const comparedGroups = z.array(comparedGroup)

/** Visits that start in one hour of one weekday (0 = Sunday) in the business's time zone. */
const weekCell = z.object({ weekday: z.int().min(0).max(6), hour: z.int().min(0).max(23), counts: visitCounts })
export type WeekCell = z.infer<typeof weekCell>

/** Visits by weekday and hour. */
export const whenAnswer = z.object({
  ...ranges,
  ...totals,
  cells: z.array(weekCell),
  weekdays: comparedGroups,
  hours: comparedGroups,
})
export type WhenAnswer = z.infer<typeof whenAnswer>

/** Bookings by service, staff member, lead time and channel. */
export const whatAnswer = z.object({
  ...ranges,
  ...totals,
  groups: z.object({ service: comparedGroups, person: comparedGroups, lead: comparedGroups, channel: comparedGroups }),
})
export type WhatAnswer = z.infer<typeof whatAnswer>

/** Clients whose first finished visit was in a period, and how many later visits of other clients finished in it. */
const cohort = z.object({
  clients: z.int(),
  firstKept: z.int(),
  firstMissed: z.int(),
  laterKept: z.int(),
  laterMissed: z.int(),
  /** Clients who kept their first visit at least `days` ago, and how many of them came back within `days`. */
  returned: z.array(z.object({ days: z.literal(RETURN_DAYS), due: z.int(), came: z.int() })),
})
export type CohortFigures = z.infer<typeof cohort>

/** New clients and how many came back, in total and by month (yyyy-MM). */
export const newClientsAnswer = z.object({
  ...ranges,
  totals: cohort,
  totalsBefore: cohort,
  months: z.array(cohort.extend({ month: z.string() })),
})
export type NewClientsAnswer = z.infer<typeof newClientsAnswer>

/** Visits by how far their messages got. */
const funnel = z.object({
  planned: z.int(),
  sent: z.int(),
  /** Null if the channel doesn't report it. */
  delivered: z.int().nullable(),
  /** Confirmed by the client after a message was sent. */
  answered: z.int(),
  /** Confirmed visits that were kept; those missed are in `answeredMissed`. */
  kept: z.int(),
  answeredMissed: z.int(),
  /** Unconfirmed visits with a message that were kept; those missed are in `silentMissed`. */
  silentKept: z.int(),
  silentMissed: z.int(),
})
export type Funnel = z.infer<typeof funnel>
const namedFunnel = funnel.extend({ key: z.string(), label: z.string() })
export type NamedFunnel = z.infer<typeof namedFunnel>

/** The message funnel, in total and by channel and kind. */
export const messagesAnswer = z.object({
  ...ranges,
  totals: funnel,
  totalsBefore: funnel,
  channels: z.array(namedFunnel),
  types: z.array(namedFunnel),
})
export type MessagesAnswer = z.infer<typeof messagesAnswer>

const moneyFigures = z.object({
  keptCents: z.int(),
  noShowCents: z.int(),
  lateCents: z.int(),
  completed: z.int(),
  noShows: z.int(),
  lateCancelled: z.int(),
})

/** Revenue kept, lost and recovered, in cents. */
export const moneyAnswer = z.object({
  ...ranges,
  totals: moneyFigures,
  totalsBefore: moneyFigures,
  steps: z.array(dateRange.extend({ money: moneyFigures })),
  /** Late cancellations by time before the start; `refilled` is how many of these slots another client took. */
  late: z.array(z.object({ key: z.string(), label: z.string(), visits: z.int(), cents: z.int(), refilled: z.int() })),
  recovered: refills,
  recoveredBefore: refills,
})
export type MoneyAnswer = z.infer<typeof moneyAnswer>

const forecastCount = z.object({ visits: z.int(), expected: z.number(), missed: z.int() })

/** Predicted and actual no-shows of finished visits that had a forecast. */
export const forecastAnswer = z.object({
  ...ranges,
  totals: forecastCount,
  totalsBefore: forecastCount,
  /** Finished visits without a forecast. */
  unscored: z.int(),
  bands: z.array(forecastCount.extend({ band: z.enum(FORECAST_BANDS) })),
  tenths: z.array(forecastCount.extend({ tenth: z.int().min(0).max(9) })),
})
export type ForecastAnswer = z.infer<typeof forecastAnswer>

/** A month as yyyy-MM. Default: the business's current month. */
export const reportQuery = z.object({
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Use the format yyyy-MM')
    .refine(isInKnownYears, f.YEARS_MESSAGE)
    .optional(),
})
export type ReportQuery = z.infer<typeof reportQuery>

/** The printable report of one month. */
export const reportAnswer = z.object({
  ...ranges,
  ...totals,
  month: z.string(),
  cells: z.array(weekCell),
  recovered: refills,
  recoveredBefore: refills,
  forecast: forecastCount,
})
export type ReportAnswer = z.infer<typeof reportAnswer>

/** The response of each analytics page that has a date range. */
export interface QuestionAnswers {
  when: WhenAnswer
  what: WhatAnswer
  clients: NewClientsAnswer
  messages: MessagesAnswer
  money: MoneyAnswer
  forecast: ForecastAnswer
}
