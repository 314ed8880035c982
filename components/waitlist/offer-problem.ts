import type { Outcome } from '@/components/booking/outcome-message'

/** Why a claim didn't work while the offer still stands, as the answer's address tells. */
export function toOfferProblem(code: string | undefined): Outcome | null {
  if (code === undefined) return null
  if (code === 'slot_taken')
    return {
      kind: 'failure',
      title: 'That time was just taken',
      description: 'Your offer still stands: please choose another time.',
    }
  if (code === 'rate_limited')
    return {
      kind: 'failure',
      title: 'Please wait a moment',
      description:
        'There were too many requests from your connection just now. Your offer still stands: please try again in a while.',
    }
  return { kind: 'failure', title: 'That did not work', description: 'Your offer still stands: please try again.' }
}
