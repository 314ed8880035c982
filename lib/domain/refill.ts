/** What refilling freed slots brought, in slots, money and time. */
import { FILLERS, type Filler, type RecoveryCause } from './recovery'

/** A freed slot that a visit took and still holds. */
export interface Refill {
  appointmentId: string
  cause: RecoveryCause
  filledBy: Filler
  /** Price of the visit that took it. */
  priceCents: number
  /** From when the slot was freed to when it was taken. */
  minutes: number
  /** The visit existed before the slot was freed, and only moved into it. */
  isMove: boolean
}

interface RefillFigures {
  slots: number
  /** Without visits that only moved, which would have paid anyway. */
  cents: number
  /** Null if nothing was refilled. */
  medianMinutes: number | null
}

/** The figures of all refills, and of each way that has any. */
export interface RefillSummary extends RefillFigures {
  byFiller: ({ filledBy: Filler } & RefillFigures)[]
}

/** Every way in words. */
export const FILLER_LABELS: Record<Filler, string> = {
  waitlist: 'From the waitlist',
  public: 'Booked online',
  owner: 'Booked by you',
  move: 'Appointments moved there',
}

/**
 * Sums refills. A visit that took several slots counts once, at its first. Newly opened hours count only if the
 * waitlist took them: any other booking of them is an ordinary one.
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

/** A client from the waitlist who has a visit moves it. */
function wayOf({ filledBy, isMove }: Refill): Filler {
  return isMove ? 'move' : filledBy
}

function figuresOf(refills: readonly Refill[]): RefillFigures {
  const cents = refills.reduce((sum, one) => sum + (wayOf(one) === 'move' ? 0 : one.priceCents), 0)
  return { slots: refills.length, cents, medianMinutes: median(refills.map(({ minutes }) => minutes)) }
}

/** Rounded to whole minutes. */
function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)]
  if (upper === undefined) return null
  return Math.round(Number.isInteger(middle) ? ((sorted[middle - 1] ?? upper) + upper) / 2 : upper)
}

/** Words minutes as "1 minute", "14 minutes", "5 hours", "3 days": rounded, in the unit that fits. */
export function minutesInWords(minutes: number): string {
  const [count, unit] =
    minutes < 90 ? [minutes, 'minute'] : minutes < 48 * 60 ? [minutes / 60, 'hour'] : [minutes / 1440, 'day']
  const whole = Math.round(count)
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`
}
