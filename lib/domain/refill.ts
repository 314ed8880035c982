/** The results of refilling freed slots: slots, money and time. */
import { FILLERS, type Filler, type RecoveryCause } from './recovery'

/** A freed slot that a visit took and still occupies. */
export interface Refill {
  appointmentId: string
  cause: RecoveryCause
  filledBy: Filler
  /** Price of the visit that took the slot. */
  priceCents: number
  /** Minutes from when the slot was freed to when it was taken. */
  minutes: number
  /** Whether the visit was booked for another time or before the slot was freed, and only moved into it. */
  isMove: boolean
}

interface RefillFigures {
  slots: number
  /** Excludes visits that were only moved there, because they would have paid anyway. */
  cents: number
  /** Null if nothing was refilled. */
  medianMinutes: number | null
}

/** The numbers of all refills, and of each filler that has any. */
export interface RefillSummary extends RefillFigures {
  byFiller: ({ filledBy: Filler } & RefillFigures)[]
}

/** Labels of the fillers. */
export const FILLER_LABELS: Record<Filler, string> = {
  waitlist: 'From the waitlist',
  public: 'Booked online',
  owner: 'Booked by you',
  move: 'Appointments moved there',
}

/**
 * Sums refills. A visit that took several slots counts once, for the first one. Newly opened hours count only if the
 * waitlist took them, because other bookings in them are ordinary ones.
 */
export function summarizeRefills(refills: readonly Refill[]): RefillSummary {
  const counted = refills.filter(({ cause, filledBy }) => cause !== 'hours' || filledBy === 'waitlist')
  const first = counted.filter(
    (one, index) => counted.findIndex(({ appointmentId }) => appointmentId === one.appointmentId) === index,
  )
  const byFiller = FILLERS.map((filledBy) => ({
    filledBy,
    ...figuresOf(first.filter((one) => wayOf(one) === filledBy)),
  })).filter(({ slots }) => slots > 0)
  return { ...figuresOf(first), byFiller }
}

/** Returns how a slot was filled: `move` for a visit that the owner or an offer only moved there. */
function wayOf({ filledBy, isMove }: Refill): Filler {
  return isMove ? 'move' : filledBy
}

function figuresOf(refills: readonly Refill[]): RefillFigures {
  const cents = refills.reduce((sum, one) => sum + (wayOf(one) === 'move' ? 0 : one.priceCents), 0)
  return { slots: refills.length, cents, medianMinutes: median(refills.map(({ minutes }) => minutes)) }
}

/** Returns the median, rounded to whole minutes; null for no values. */
function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)]
  if (upper === undefined) return null
  return Math.round(Number.isInteger(middle) ? ((sorted[middle - 1] ?? upper) + upper) / 2 : upper)
}

/** Formats minutes as "1 minute", "14 minutes", "5 hours" or "3 days", rounded. */
export function minutesInWords(minutes: number): string {
  const [count, unit] =
    minutes < 90 ? [minutes, 'minute'] : minutes < 48 * 60 ? [minutes / 60, 'hour'] : [minutes / 1440, 'day']
  const whole = Math.round(count)
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`
}
