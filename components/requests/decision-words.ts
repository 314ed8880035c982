import type { PublicDecision } from '@/lib/contracts/notification'
import { DECISION_HOURS, type DecisionAct, type DecisionState } from '@/lib/domain/owner-notification'

interface Words {
  title: string
  description: string
}

const OPEN: Record<DecisionAct, (decision: PublicDecision) => Words> = {
  approve: ({ client }) => ({
    title: `Approve ${client}’s request?`,
    description: `The appointment will be booked, and ${client} will be told.`,
  }),
  decline: ({ client }) => ({
    title: `Decline ${client}’s request?`,
    description: `The time will be free again, and ${client} will be told that you can’t take the appointment.`,
  }),
}

const OVER: Record<Exclude<DecisionState, 'open'>, Words> = {
  approved: {
    title: 'This request is approved',
    description: 'The appointment is booked. There is nothing left to do here.',
  },
  declined: {
    title: 'This request is declined',
    description: 'The time is free again. There is nothing left to do here.',
  },
  cancelled: {
    title: 'This request was cancelled',
    description: 'The time is free again. There is nothing left to do.',
  },
  started: {
    title: 'It is too late to decide here',
    description: 'The requested start time has already passed. Sign in to decide; the request is under Needs you.',
  },
  expired: {
    title: 'This link has expired',
    description: `Links in notifications work for ${DECISION_HOURS} hours. Sign in to decide; the request is under Needs you.`,
  },
}

/** Returns what a link's page says about its request. */
export function decisionWords(decision: PublicDecision): Words {
  return decision.state === 'open' ? OPEN[decision.act](decision) : OVER[decision.state]
}

const RESULTS: Record<DecisionAct, DecisionState> = { approve: 'approved', decline: 'declined' }

/** Returns whether the request was already decided in a different way than the link would. */
export function isDecidedOtherwise({ act, state }: PublicDecision): boolean {
  return (state === 'approved' || state === 'declined') && state !== RESULTS[act]
}
