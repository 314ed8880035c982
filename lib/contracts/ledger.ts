/** How the offered time in a range was used, and the results of refilled slots. */
import { z } from 'zod'
import { LEDGER_MAX_DAYS, LEDGER_PARTS } from '@/lib/domain/ledger'
import { daysBetween } from '@/lib/domain/local-date'
import { CURRENCIES } from '@/lib/domain/money'
import { FILLERS } from '@/lib/domain/recovery'
import * as f from './fields'

/** Both local dates, inclusive; if absent, the current month up to today. */
export const ledgerQuery = z
  .object({ from: f.localDate.optional(), to: f.localDate.optional() })
  .refine((q) => (q.from === undefined) === (q.to === undefined), { path: ['to'], error: 'Give both dates' })
  .refine((q) => !q.from || !q.to || q.from <= q.to, { path: ['to'], error: 'The end must not be before the start' })
  .refine((q) => !q.from || !q.to || daysBetween(q.from, q.to) < LEDGER_MAX_DAYS, {
    path: ['to'],
    error: `Ask for at most ${LEDGER_MAX_DAYS} days`,
  })
export type LedgerQuery = z.infer<typeof ledgerQuery>

/** Whole minutes by use; their sum is the offered time. */
const minutes = z.record(z.enum(LEDGER_PARTS), z.int())
const range = z.object({ from: f.returnedDate, to: f.returnedDate })

const refillFigures = {
  slots: z.int(),
  /** Total price in cents, without visits that were only moved there. */
  cents: z.int(),
  /** Median minutes from when a slot was freed to when it was taken; null if nothing was refilled. */
  medianMinutes: z.int().nullable(),
}

/** Freed slots that were taken within the range. */
export const refills = z.object({
  range,
  currency: z.enum(CURRENCIES),
  ...refillFigures,
  byFiller: z.array(z.object({ filledBy: z.enum(FILLERS), ...refillFigures })),
})
export type Refills = z.infer<typeof refills>

/** How the offered time in a range was used, in total and by step and date. */
export const ledger = z.object({
  range,
  totals: minutes,
  /** By day for a short range, otherwise by week. */
  steps: z.array(range.extend({ minutes })),
  days: z.array(z.object({ date: f.returnedDate, minutes })),
  recovered: refills,
})
export type Ledger = z.infer<typeof ledger>
