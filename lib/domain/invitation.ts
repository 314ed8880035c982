/** Invitations to come back: whether, how and when, and the final check before one is sent. */
import { INVITE_EVERY_DAYS, INVITE_GRACE_MINUTES } from './invitation-figures'
import { emailObstacle, mainSwitchOnly, smsObstacle, type Channel, type Reachability } from './message'
import type { OfferJudgment } from './offer'
import { isSenderName } from './message-words'
import { isQuiet, nextMorning } from './quiet-hours'

const USEFUL_HOURS = 48
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The `messages.kind` of an invitation. */
export const INVITATION_KIND = 'invitation'

/** The channel for an invitation (a text if the client agreed to texts, else email), or why there is none. */
export type InviteWay = { channel: Channel; reason: null } | { channel: null; reason: string }

/** The sender of a business's texts, and its main switch for them. */
interface TextSender {
  smsEnabled: boolean
  smsFrom: string | null
}

/** Returns how the client can be invited. */
export function inviteWay(client: Reachability & { marketingRefusedAt: Date | null }, sender: TextSender): InviteWay {
  if (client.marketingRefusedAt !== null) return { channel: null, reason: 'Can’t invite: doesn’t want invitations' }
  const noText = textObstacle(client, sender)
  if (noText === null) return { channel: 'sms', reason: null }
  const noEmail = emailObstacle(INVITATION_KIND, client)
  return noEmail === null
    ? { channel: 'email', reason: null }
    : { channel: null, reason: `Can’t invite: ${noEmail}, ${noText}` }
}

/** Returns why the client can't be invited by text; null if they can. Advertising must say how to opt out. */
function textObstacle(client: Reachability, { smsEnabled, smsFrom }: TextSender): string | null {
  return isSenderName(smsFrom)
    ? 'nobody can reply STOP to your sender name'
    : smsObstacle(INVITATION_KIND, client, mainSwitchOnly(smsEnabled))
}

/** Returns whether the client was invited within the last `INVITE_EVERY_DAYS` days. */
export function wasInvitedLately(invitedAt: Date | null, now: Date): boolean {
  return invitedAt !== null && invitedAt.getTime() > now.getTime() - INVITE_EVERY_DAYS * DAY
}

/** Returns when an invitation made at `now` is sent: after the grace period and, for a text, outside quiet hours. */
export function inviteTime(channel: Channel, now: Date, timeZone: string): Date {
  const due = new Date(now.getTime() + INVITE_GRACE_MINUTES * MINUTE)
  return channel === 'sms' && isQuiet(due, timeZone) ? nextMorning(due, timeZone) : due
}

/** Returns the instant from which an invitation made at `invitedAt` is no longer sent. */
export function invitationUsefulUntil(invitedAt: Date): Date {
  return new Date(invitedAt.getTime() + USEFUL_HOURS * HOUR)
}

/** An invitation about to be sent, with the current state of its client. */
export interface InvitationFacts extends TextSender {
  channel: Channel
  invitedAt: Date
  isArchived: boolean
  refusesMarketing: boolean
  /** Whether the client has an upcoming visit. */
  hasComingVisit: boolean
  timeZone: string
  client: Reachability
}

/**
 * Returns whether the invitation may go out at `now`. Skips clients who have booked, declined or been archived since.
 */
export function judgeInvitation(facts: InvitationFacts, now: Date): OfferJudgment {
  const { channel, client } = facts
  if (facts.hasComingVisit) return skip('The client has already booked')
  if (facts.isArchived) return skip('The client is archived')
  if (facts.refusesMarketing) return skip('The client doesn’t want invitations')
  if (now >= invitationUsefulUntil(facts.invitedAt)) return skip('Too late to be useful')
  if (channel === 'email') {
    const obstacle = emailObstacle(INVITATION_KIND, client)
    return obstacle === null ? { verdict: 'send' } : skip(`No email: ${obstacle}`)
  }
  const obstacle = textObstacle(client, facts)
  // A client who texts STOP after an invitation isn't contacted on another channel.
  if (obstacle !== null) return skip(`No text: ${obstacle}`, !client.smsOptedOut)
  return isQuiet(now, facts.timeZone)
    ? { verdict: 'defer', until: nextMorning(now, facts.timeZone) }
    : { verdict: 'send' }
}

function skip(reason: string, fallBack = false): OfferJudgment {
  return { verdict: 'end', status: 'skipped', reason, fallBack }
}
