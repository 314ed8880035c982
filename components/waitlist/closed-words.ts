import type { PublicOffer } from '@/lib/contracts/waitlist'

export interface ClosedWords {
  title: string
  description: string
}

type Closed = Exclude<PublicOffer['state'], 'open'>

const NEXT = 'we’ll message you when another time opens up'

/** `taken` doesn't say by whom: the owner may also have closed the time. */
const ON_THE_LIST: Record<Closed, ClosedWords> = {
  claimed: { title: 'This time is yours', description: 'You took this offer. Here is your appointment.' },
  taken: {
    title: 'Just taken - you keep your place',
    description: `This time is no longer free. You are still on the waitlist, and ${NEXT}.`,
  },
  declined: { title: 'Thank you for telling us', description: `You keep your place on the waitlist, and ${NEXT}.` },
  expired: {
    title: 'This offer has ended',
    description: `No harm done: you keep your place on the waitlist, and ${NEXT}.`,
  },
  withdrawn: {
    title: 'This offer is no longer open',
    description: `You keep your place on the waitlist, and ${NEXT}.`,
  },
}

/** Returns the wording for a client whose visit stays as it is, and who may still wait for an earlier one. */
function withVisit(
  { dateLabel, timeLabel }: NonNullable<PublicOffer['movesFrom']>,
  isWaiting: boolean,
): Partial<Record<Closed, ClosedWords>> {
  const kept = `your appointment stays on ${dateLabel} at ${timeLabel}${isWaiting ? `, and ${NEXT}` : ''}`
  return {
    taken: {
      title: isWaiting ? 'Just taken - you keep your place' : 'Just taken',
      description: `This time is no longer free: ${kept}.`,
    },
    declined: { title: 'Thank you for telling us', description: `Nothing changes: ${kept}.` },
    expired: { title: 'This offer has ended', description: `No harm done: ${kept}.` },
    withdrawn: { title: 'This offer is no longer open', description: `Nothing changes: ${kept}.` },
  }
}

/** Returns the wording for a client who no longer waits; one who only wanted an earlier time was never on the list. */
function withoutPlace(isMove: boolean): Partial<Record<Closed, ClosedWords>> {
  const next = isMove ? 'You can book another time.' : 'You can book another time or join the waitlist again.'
  return {
    taken: { title: 'Just taken', description: `This time is no longer free. ${next}` },
    declined: { title: 'Thank you for telling us', description: `You let this time go. ${next}` },
    expired: { title: 'This offer has ended', description: next },
    withdrawn: {
      title: 'This offer is no longer open',
      description: isMove ? next : 'You are no longer on the waitlist. You can book a time or join again.',
    },
  }
}

/** Returns what happened to an offer that can't be claimed, and what the client keeps. */
export function toClosedWords(offer: PublicOffer): ClosedWords {
  const state = offer.state as Closed
  const isWaiting = offer.waitingUrl !== null
  const kept = offer.movesFrom ?? offer.bookedSince
  const special = kept ? withVisit(kept, isWaiting) : isWaiting ? {} : withoutPlace(offer.isMove)
  return special[state] ?? ON_THE_LIST[state]
}
