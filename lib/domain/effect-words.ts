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
        `So far a call was suggested for ${countOf(suggested)}, and ${countOf(heldOut)} of the same kind were left out at random.`,
        `With ${MIN_FOR_RATE} of each, you’ll see here whether calling helps. It takes a while: only about one in twenty is left out.`,
      ],
    }
  }
  const { suggestedRate, heldOutRate, difference, low, high } = measured
  return {
    title: titleOf(perHundred(difference)),
    sentences: [
      `Of 100 appointments a call was suggested for, ${perHundred(suggestedRate)} were missed. Of 100 that were left out at random, ${perHundred(heldOutRate)}.`,
      `The true difference lies between ${inWords(low)} and ${inWords(high)} per 100 appointments.`,
      verdict(low, high),
    ],
  }
}

function verdict(low: number, high: number): string {
  if (low > 0) return 'That is more than chance: the calls are worth your time.'
  if (high < 0)
    return 'More were missed where a call was suggested. That is more than chance: look at how these calls go.'
  return 'It may still be chance. The more appointments, the surer this gets.'
}

function titleOf(difference: number): string {
  if (difference === 0) return 'No difference so far'
  return `About ${inWords(difference / 100)} missed appointments per 100`
}

function inWords(difference: number): string {
  const count = perHundred(difference)
  if (count === 0) return 'no difference'
  return count > 0 ? `${count} fewer` : `${-count} more`
}

function countOf({ finished, missed }: Group): string {
  return `${finished} finished ${finished === 1 ? 'appointment' : 'appointments'} (${missed} missed)`
}

function perHundred(share: number): number {
  // Adding 0 keeps a negative zero from being shown as "-0".
  return Math.round(share * 100) + 0
}
