/** What calls are worth, in plain words. */
import type { Effect, Group } from './effect'
import { MIN_FOR_RATE } from './rate'

export interface EffectWords {
  title: string
  sentences: string[]
}

/** The effect for somebody who knows no statistics: rates as visits of 100, and how sure that is. */
export function describeEffect({ suggested, heldOut, measured }: Effect): EffectWords {
  if (!measured) {
    return {
      title: 'Not enough data yet',
      sentences: [
        `So far a call was suggested for ${countOf(suggested)}, and ${countOf(heldOut)} of the same kind were left alone by chance.`,
        `From ${MIN_FOR_RATE} of each on you see here what the calls are worth. It takes a while: only about one in twenty is left alone.`,
      ],
    }
  }
  const { suggestedRate, heldOutRate, difference, low, high } = measured
  return {
    title: titleOf(perHundred(difference)),
    sentences: [
      `Of 100 visits a call was suggested for, ${perHundred(suggestedRate)} were missed. Of 100 that were left alone by chance, ${perHundred(heldOutRate)}.`,
      `The true difference lies between ${inWords(low)} and ${inWords(high)} per 100 visits; in 95 of 100 such comparisons it does.`,
      verdict(low, high),
    ],
  }
}

function verdict(low: number, high: number): string {
  if (low > 0) return 'That is more than chance: the calls are worth your time.'
  if (high < 0)
    return 'More were missed where a call was suggested. That is more than chance: look at how these calls go.'
  return 'It may still be chance. The more visits, the surer this gets.'
}

function titleOf(difference: number): string {
  if (difference === 0) return 'No difference so far'
  return `About ${inWords(difference / 100)} missed visits per 100`
}

function inWords(difference: number): string {
  const count = perHundred(difference)
  if (count === 0) return 'no difference'
  return count > 0 ? `${count} fewer` : `${-count} more`
}

function countOf({ finished, missed }: Group): string {
  return `${finished} finished ${finished === 1 ? 'visit' : 'visits'} (${missed} missed)`
}

function perHundred(share: number): number {
  // Without the sum a negative zero would be shown as "-0".
  return Math.round(share * 100) + 0
}
