/** Staff time off. */
import { z } from 'zod'
import * as f from './fields'

/** A span in which a staff member doesn't work. */
export const timeOff = z.object({
  id: f.id,
  staffId: f.id,
  startsAt: f.instant,
  endsAt: f.instant,
  reason: z.string().nullable(),
  /** How many upcoming visits they have in that time; time off doesn't move them. */
  visits: z.int(),
  version: z.int(),
})
export type TimeOff = z.infer<typeof timeOff>
export const timeOffList = z.array(timeOff)

const fields = z.object({
  staffId: f.id,
  startsAt: f.instantOrWallTime('Choose when it starts'),
  endsAt: f.instantOrWallTime('Choose when it ends'),
  reason: f.optionalText(120),
})

/** Sent by the owner. Doesn't move or cancel visits during the time off. */
export const timeOffBody = fields.refine(...endsAfterItStarts())
export type TimeOffBody = z.infer<typeof timeOffBody>

/** The complete entry; a stale `version` is rejected. */
export const updateTimeOffBody = fields.extend({ version: f.version.optional() }).refine(...endsAfterItStarts())
export type UpdateTimeOffBody = z.infer<typeof updateTimeOffBody>

function endsAfterItStarts() {
  return [
    ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => !bothWall(startsAt, endsAt) || startsAt < endsAt,
    { path: ['endsAt'] as PropertyKey[], error: 'The end must be after the start' },
  ] as const
}

/**
 * Returns whether both are wall times, which sort as text. Instants with their own offsets are compared by the server.
 */
function bothWall(startsAt: string, endsAt: string): boolean {
  return [startsAt, endsAt].every((text) => /T\d\d:\d\d(:\d\d)?$/.test(text))
}
