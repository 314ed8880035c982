import { z } from 'zod'

import { localDate } from '@/lib/contracts/fields'
import { type LocalDate, parseWallTime } from '@/lib/domain/local-date'
import { wallMinutesOf } from '@/lib/domain/time'

/** The option for a time that isn't among the free ones. */
export const OTHER_TIME = 'other'

const MISSING = 'Please select a time'

/**
 * `slot` is the instant of a free start, `OTHER_TIME`, or empty. `time` is the last chosen wall time, used with
 * `OTHER_TIME`.
 */
export const chosenTimeFields = { date: localDate, slot: z.string().min(1, MISSING), time: z.string() }
export interface ChosenTime {
  date: LocalDate
  slot: string
  time: string
}

/** Passed to `refine`: with `OTHER_TIME`, a valid time is required. */
export const hasTime = ({ slot, time }: Pick<ChosenTime, 'slot' | 'time'>) =>
  slot !== OTHER_TIME || parseWallTime(time) !== null
export const MISSING_TIME = { path: ['time'], error: MISSING }

/**
 * Returns a free time as its instant, and any other as the chosen wall time, which the server reads in the business's
 * zone.
 */
export function toAppointmentDate({ date, slot, time }: ChosenTime): string {
  return slot === OTHER_TIME ? `${date}T${time.padStart(5, '0')}` : slot
}

/** Returns the wall time of an instant, `H:mm`. */
export function wallTimeOf(instant: Date, timeZone: string): string {
  const minutes = wallMinutesOf(instant, timeZone)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

interface FreeStarts {
  /** Instants, earliest first. */
  starts: readonly string[]
  timeZone: string
  /** Whether the owner chose the time, so that it isn't replaced automatically. */
  isOwn: boolean
  /** Whether the time stays even if it isn't free, because only the length or staff member changes. */
  isKept?: boolean
}

/**
 * Returns the slot to select among these free starts: the one already selected, or one at the same wall time, or the
 * first one unless the owner chose a time. `OTHER_TIME` for a time that stays; empty if a time must be chosen.
 */
export function followFreeTimes(
  { slot, time }: Pick<ChosenTime, 'slot' | 'time'>,
  { starts, timeZone, isOwn, isKept = false }: FreeStarts,
): string {
  if (starts.includes(slot)) return slot
  const wanted = parseWallTime(time)
  const same = starts.find((start) => wallMinutesOf(new Date(start), timeZone) === wanted)
  if (same !== undefined) return same
  if (!isOwn) return starts[0] ?? ''
  return slot === OTHER_TIME || isKept ? OTHER_TIME : ''
}
