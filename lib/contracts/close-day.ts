/** Recording the outcomes of a day's visits in one request. */
import { z } from 'zod'
import { OUTCOMES } from '@/lib/domain/outcome'
import { appointment } from './appointment'
import * as f from './fields'
import { minutesLate } from './minutes-late'

/** More than the number of visits in a day. */
const MAX_OUTCOMES = 200

const answer = z
  .object({
    id: f.id,
    /** The version that the owner saw; an outdated one is rejected. */
    version: f.version,
    outcome: z.enum(OUTCOMES, { error: 'Choose Arrived, Late or No-show' }),
    minutesLate: minutesLate.optional(),
  })
  .superRefine(({ outcome, minutesLate }, ctx) => {
    if (outcome === 'late' && minutesLate === undefined)
      ctx.addIssue({ code: 'custom', path: ['minutesLate'], message: 'Enter how many minutes late' })
    if (outcome !== 'late' && minutesLate !== undefined)
      ctx.addIssue({ code: 'custom', path: ['minutesLate'], message: 'Only a late appointment has minutes late' })
  })

/** Outcomes of visits on one local date. A visit with an outdated version is rejected; the others are changed. */
export const closeDayBody = z.object({
  date: f.localDate,
  outcomes: z
    .array(answer)
    .min(1, 'Choose an outcome for at least one appointment')
    .max(MAX_OUTCOMES, `Record at most ${MAX_OUTCOMES} outcomes at a time`)
    .refine((answers) => new Set(answers.map(({ id }) => id)).size === answers.length, 'Record each appointment once'),
})
export type CloseDayBody = z.infer<typeof closeDayBody>

/** The result for each outcome, in the order given: the changed visit, or why it is unchanged. */
export const closeDayAnswer = z.object({
  results: z.array(
    z.object({
      id: f.id,
      appointment: appointment.nullable(),
      refusal: z.object({ code: z.string(), error: z.string() }).nullable(),
    }),
  ),
})
export type CloseDayAnswer = z.infer<typeof closeDayAnswer>
