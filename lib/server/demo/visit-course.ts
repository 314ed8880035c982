/** Draws the course of a demo visit: when the client books it, whether they confirm, and how it ends. */
import type { Random } from './random'
import { confirmedShare, LEAD_DAYS, missChance } from './story/behavior'

/** How a visit ends; `unmarked` visits wait for the owner to record the outcome. */
export type Fate = 'completed' | 'no-show' | 'cancelled' | 'cancelled-late' | 'unmarked'

/** What the client does about a visit. */
export interface VisitCourse {
  fate: Fate
  /** How many days before the visit the client books it. */
  leadDays: number
  /** Whether the client confirms it, unless they cancel. */
  confirmed: boolean
}

/**
 * Creates a function that draws the course of a client's visit on a day, counted from today. Whether they come depends
 * on when they booked and whether they confirmed, which the risk model knows. `leads` draws the time of booking.
 */
export function createCourses(
  { random, leads }: { random: Random; leads: Random },
  hasStory: boolean,
): (noShowRate: number, day: number) => VisitCourse {
  const isMissed = createMisses()
  return (noShowRate, day) => {
    const otherFate = drawOtherFate(random, day)
    const drawn = otherFate === null ? random.next() : 0
    const course = { leadDays: leads.pick(LEAD_DAYS), confirmed: random.chance(confirmedShare(day, hasStory)) }
    if (otherFate !== null) return { ...course, fate: otherFate }
    return { ...course, fate: isMissed(missChance(noShowRate, course), drawn) ? 'no-show' : 'completed' }
  }
}

/** Draws a fate that doesn't depend on the client; null if the client comes or not. */
function drawOtherFate(random: Random, day: number): Fate | null {
  const drawn = random.next()
  if (drawn < 0.04) return 'cancelled'
  if (drawn < 0.12) return 'cancelled-late'
  return day >= -1 && random.chance(0.2) ? 'unmarked' : null
}

/** The classes of probability, by their upper ends, within which misses are spread evenly. */
const RISK_CLASSES = [0.03, 0.1, 0.25, 1] as const

/**
 * Creates a function that decides whether a visit with this probability is missed, from a random number. In each class,
 * about as many are missed as the probabilities say: with three months of one salon, pure chance would often make the
 * demo's forecasts look wrong.
 */
function createMisses(): (probability: number, drawn: number) => boolean {
  const owed = RISK_CLASSES.map(() => 0)
  return (probability, drawn) => {
    const kind = RISK_CLASSES.findIndex((end) => probability <= end)
    const due = (owed[kind] ?? 0) + probability
    const isMissed = drawn < due
    owed[kind] = isMissed ? due - 1 : due
    return isMissed
  }
}
