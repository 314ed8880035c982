/** Inviting a client to come again: whether, how and when, and the judgement right before it is sent. */
import { INVITE_EVERY_DAYS, INVITE_GRACE_MINUTES } from './invitation-figures'
import { emailObstacle, mainSwitchOnly, smsObstacle, type Channel, type Reachability } from './message'
import type { OfferJudgement } from './offer'
import { isQuiet, nextMorning } from './quiet-hours'

const USEFUL_HOURS = 48
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `messages.kind` of it. */
export const INVITATION_KIND = 'invitation'

/** On which channel she can be invited, or the reason why on none: a text where she agreed to texts, else e-mail. */
export type InviteWay = { channel: Channel; reason: null } | { channel: null; reason: string }

/** How she can be invited; `smsEnabled` is the business's main switch for texts. */
export function inviteWay(client: Reachability, smsEnabled: boolean): InviteWay {
  const noText = smsObstacle(INVITATION_KIND, client, mainSwitchOnly(smsEnabled))
  if (noText === null) return { channel: 'sms', reason: null }
  const noEmail = emailObstacle(INVITATION_KIND, client)
  return noEmail === null
    ? { channel: 'email', reason: null }
    : { channel: null, reason: `Cannot be invited: ${noEmail}; ${noText}` }
}

/** Whether she was invited so lately that another invitation would be one too many. */
export function wasInvitedLately(invitedAt: Date | null, now: Date): boolean {
  return invitedAt !== null && invitedAt.getTime() > now.getTime() - INVITE_EVERY_DAYS * DAY
}

/** When an invitation made at `now` goes: after the grace, a text not before the end of the quiet hours. */
export function inviteTime(channel: Channel, now: Date, timeZone: string): Date {
  const due = new Date(now.getTime() + INVITE_GRACE_MINUTES * MINUTE)
  return channel === 'sms' && isQuiet(due, timeZone) ? nextMorning(due, timeZone) : due
}

/** From then on an invitation made at `invitedAt` isn't sent any more. */
export function invitationUsefulUntil(invitedAt: Date): Date {
  return new Date(invitedAt.getTime() + USEFUL_HOURS * HOUR)
}

/** An invitation about to be sent, with the state of the world as it is now. */
export interface InvitationFacts {
  channel: Channel
  invitedAt: Date
  isArchived: boolean
  /** She has a live visit to come. */
  hasComingVisit: boolean
  timeZone: string
  client: Reachability
  smsEnabled: boolean
}

/** Whether the invitation may go out at `now`; never to who has booked, said no, or was put away since. */
export function judgeInvitation(facts: InvitationFacts, now: Date): OfferJudgement {
  const { channel, client } = facts
  if (facts.hasComingVisit) return skip('The client has booked by herself')
  if (facts.isArchived) return skip('The client is archived')
  if (now >= invitationUsefulUntil(facts.invitedAt)) return skip('Too late to be of use')
  if (channel === 'email') {
    const obstacle = emailObstacle(INVITATION_KIND, client)
    return obstacle === null ? { verdict: 'send' } : skip(`No e-mail: ${obstacle}`)
  }
  const obstacle = smsObstacle(INVITATION_KIND, client, mainSwitchOnly(facts.smsEnabled))
  // Who says STOP to an invitation isn't written to on another channel.
  if (obstacle !== null) return skip(`No text: ${obstacle}`, !client.smsOptedOut)
  return isQuiet(now, facts.timeZone)
    ? { verdict: 'defer', until: nextMorning(now, facts.timeZone) }
    : { verdict: 'send' }
}

function skip(reason: string, fallBack = false): OfferJudgement {
  return { verdict: 'end', status: 'skipped', reason, fallBack }
}
