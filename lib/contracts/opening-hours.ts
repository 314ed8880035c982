/** Weekly hours and dated exceptions, for the business or a staff member. */
import { z } from 'zod'
import { findContradiction, findOverrun, validateSpans } from '@/lib/domain/opening-hours'
import * as f from './fields'

const SPANS_MAX = 6
const EXCEPTIONS_MAX = 100
const PROBLEMS = {
  outside_day: 'Enter a start and an end time',
  empty: 'The end must be after the start',
  too_late: 'End no later than 6:00 AM the next day',
  overlap: 'These times overlap',
} as const

// Only absurd numbers fail here. Times outside the day fail below, with the day's name.
const minutesOfDay = z.int(PROBLEMS.outside_day).min(-100_000, PROBLEMS.outside_day).max(100_000, PROBLEMS.outside_day)

export const openingSpan = z
  .object({ startMinutes: minutesOfDay, endMinutes: minutesOfDay })
  .meta({ description: 'Minutes since midnight; an end from 1441 to 1800 is on the next day' })

/** The spans of one day; an empty list means closed. */
export const daySpans = z
  .array(openingSpan)
  .max(SPANS_MAX, `Use at most ${SPANS_MAX} spans a day`)
  .superRefine((spans, context) => {
    const result = validateSpans(spans)
    if (!result.ok) context.addIssue({ code: 'custom', message: PROBLEMS[result.reason] })
  })

/** Seven lists of spans, Sunday first. */
export const weekHours = z
  .array(daySpans)
  .length(7, 'Give the hours of all seven days')
  .superRefine((weekly, context) => {
    const weekday = findOverrun(weekly)
    if (weekday !== null)
      context.addIssue({ code: 'custom', path: [weekday], message: 'These hours run into those of the next day' })
  })

/** Hours that replace the weekly ones on a range of local dates, both inclusive. */
export const openingException = z
  .object({
    fromDate: f.localDate,
    toDate: f.localDate,
    /** An empty list means closed. */
    spans: daySpans,
    note: f.optionalText(120),
  })
  .refine((exception) => exception.fromDate <= exception.toDate, {
    path: ['toDate'],
    error: 'The last day must not be before the first',
  })

const CONTRADICTIONS = {
  closed: 'One exception closes days that another opens. Change the days of one, or remove it.',
  shorter: 'Another exception already opens longer hours on these days. Change the days of one, or remove it.',
  overlap: 'These times overlap those of another exception for the same days',
} as const

/** Body of PUT. Replaces everything except exceptions that are over. */
export const openingHoursBody = z.object({
  weekly: weekHours,
  exceptions: z
    .array(openingException)
    .max(EXCEPTIONS_MAX, `Use at most ${EXCEPTIONS_MAX} exceptions`)
    .superRefine((exceptions, context) => {
      const found = findContradiction(exceptions)
      if (found)
        context.addIssue({ code: 'custom', path: [found.index, 'fromDate'], message: CONTRADICTIONS[found.reason] })
    }),
  version: f.version.optional(),
})
export type OpeningHoursBody = z.infer<typeof openingHoursBody>

/** Weekly hours, and exceptions that aren't over. */
export const openingHours = z.object({
  weekly: z.array(z.array(openingSpan)),
  exceptions: z.array(
    z.object({
      fromDate: z.string(),
      toDate: z.string(),
      spans: z.array(openingSpan),
      note: z.string().nullable(),
    }),
  ),
  /** Send it back with a change, so that two tabs can't overwrite each other. */
  version: z.int(),
})
export type OpeningHoursJson = z.infer<typeof openingHours>
