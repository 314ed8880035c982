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
    description: 'You are no longer on the waitlist. You can book a time or join again.',
  },
}

/** Returns the wording for a client whose visit stays as it is. */
function withVisit({
  dateLabel,
  timeLabel,
}: NonNullable<PublicOffer['movesFrom']>): Partial<Record<Closed, ClosedWords>> {
  const kept = `your appointment stays on ${dateLabel} at ${timeLabel}`
  return {
    taken: {
      title: 'Just taken - you keep your place',
      description: `This time is no longer free: ${kept}, and ${NEXT}.`,
    },
    declined: { title: 'Thank you for telling us', description: `Nothing changes: ${kept}, and ${NEXT}.` },
    expired: { title: 'This offer has ended', description: `No harm done: ${kept}, and ${NEXT}.` },
    withdrawn: { title: 'This offer is no longer open', description: `Nothing changes: ${kept}, and ${NEXT}.` },
  }
}

/** The wording for a client who has left the waitlist since then. */
const GONE: Partial<Record<Closed, ClosedWords>> = {
  taken: {
    title: 'Just taken',
    description: 'This time is no longer free. You can book another time or join the waitlist again.',
  },
  declined: {
    title: 'Thank you for telling us',
    description: 'You let this time go. You can book another one or join the waitlist again.',
  },
  expired: { title: 'This offer has ended', description: 'You can book another time or join the waitlist again.' },
}

/** Returns what happened to an offer that can't be claimed, and what the client keeps. */
export function toClosedWords(offer: PublicOffer): ClosedWords {
  const state = offer.state as Closed
  const special = offer.movesFrom ? withVisit(offer.movesFrom) : offer.waitingUrl === null ? GONE : {}
  return special[state] ?? ON_THE_LIST[state]
}
