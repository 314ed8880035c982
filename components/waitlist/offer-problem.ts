import type { Outcome } from '@/components/booking/outcome-message'

/** Returns why a claim failed while the offer is still open, from the code in the URL. */
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
        'Too many requests came from your connection just now. Your offer still stands: please try again in a while.',
    }
  return { kind: 'failure', title: 'That did not work', description: 'Your offer still stands: please try again.' }
}
