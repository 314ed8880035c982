/** The measured effect of calls, in plain words. */
import type { Effect, Group } from './effect'
import { MIN_FOR_RATE } from './rate'

/** The effect of calls as the owner reads it. */
export interface EffectWords {
  title: string
  sentences: string[]
}

/** Describes the effect without statistical terms: rates per 100 visits, and how certain the difference is. */
export function describeEffect({ suggested, heldOut, measured }: Effect): EffectWords {
  if (!measured) {
    return {
      title: 'Not enough data yet',
      sentences: [
        `So far, calls were suggested for ${countOf(suggested, 'past')}. For comparison, ${countOf(heldOut, 'similar')} ${heldOut.finished === 1 ? 'was' : 'were'} randomly left off the list.`,
        `With ${MIN_FOR_RATE} of each, you’ll see here whether calling helps. It takes a while: only about one in twenty is left off the list.`,
      ],
    }
  }
  const { suggestedRate, heldOutRate, difference, low, high } = measured
  return {
    title: titleOf(perHundred(difference)),
    sentences: [
      `Out of every 100 appointments, clients missed ${perHundred(suggestedRate)} when a call was suggested and ${perHundred(heldOutRate)} when none was.`,
      `The true difference is probably between ${inWords(low)} and ${inWords(high)} per 100 appointments.`,
      verdict(low, high),
    ],
  }
}

function verdict(low: number, high: number): string {
  if (low > 0) return 'That’s more than chance would explain: the calls are worth your time.'
  if (high < 0)
    return 'More were missed where a call was suggested. That’s more than chance would explain: take a look at how these calls are going.'
  return 'This could still be due to chance. The more appointments, the more certain the result.'
}

function titleOf(difference: number): string {
  if (difference === 0) return 'No difference so far'
  const noun = Math.abs(difference) === 1 ? 'appointment' : 'appointments'
  return `About ${inWords(difference / 100)} missed ${noun} per 100`
}

function inWords(difference: number): string {
  const count = perHundred(difference)
  if (count === 0) return 'no difference'
  return count > 0 ? `${count} fewer` : `${-count} more`
}

function countOf({ finished, missed }: Group, which: 'past' | 'similar'): string {
  return `${finished} ${which} ${finished === 1 ? 'appointment' : 'appointments'} (${missed} missed)`
}

function perHundred(share: number): number {
  // Adding 0 keeps a negative zero from being shown as "-0".
  return Math.round(share * 100) + 0
}
