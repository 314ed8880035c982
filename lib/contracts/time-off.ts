/** When a person does not work. */
import { z } from 'zod'
import * as f from './fields'

export const timeOff = z.object({
  id: f.id,
  staffId: f.id,
  startsAt: f.instant,
  endsAt: f.instant,
  reason: z.string().nullable(),
  /** Her live visits in that time, which time off does not move. */
  visits: z.int(),
})
export type TimeOff = z.infer<typeof timeOff>
export const timeOffList = z.array(timeOff)

export const timeOffBody = z
  .object({
    staffId: f.id,
    startsAt: f.instantOrWallTime('Choose when it begins'),
    endsAt: f.instantOrWallTime('Choose when it ends'),
    reason: f.optionalText(120),
  })
  .refine(({ startsAt, endsAt }) => !bothWall(startsAt, endsAt) || startsAt < endsAt, {
    path: ['endsAt'],
    error: 'The end must be after the start',
  })
export type TimeOffBody = z.infer<typeof timeOffBody>

/** Wall times of one business sort as text; instants with their own offsets are compared by the server. */
function bothWall(startsAt: string, endsAt: string): boolean {
  return [startsAt, endsAt].every((text) => /T\d\d:\d\d(:\d\d)?$/.test(text))
}
