import type { DueClient } from '@/lib/contracts/due-client'
import { INVITE_EVERY_DAYS } from '@/lib/domain/invitation-figures'
import { formatLocalDateShort } from '@/lib/domain/local-date'
import { gapInWords } from '@/lib/domain/rhythm'
import { formatDateShort, formatMomentSeenFrom } from '@/lib/domain/time'

/** Returns e.g. "Usually about every 5 weeks". */
export function usualGap({ gapDays }: Pick<DueClient, 'gapDays'>): string {
  return `Usually ${gapInWords(gapDays)}`
}

/** Returns e.g. "12 days overdue". */
export function overdue({ overdueDays }: Pick<DueClient, 'overdueDays'>): string {
  return overdueDays === 1 ? '1 day overdue' : `${overdueDays} days overdue`
}

/** Returns e.g. "last visit Tue, Oct 20: Haircut". */
export function lastVisit({ lastDay, lastService }: Pick<DueClient, 'lastDay' | 'lastService'>): string {
  return `last appointment ${formatLocalDateShort(lastDay)}: ${lastService}`
}

/** Returns a note to show beside the button that invites a client; null if there is nothing to say. */
export function inviteNote(client: DueClient, now: Date, timeZone: string): string | null {
  const { channel, reason, invitedAt, wasInvitedLately, waitingUntil, notSent } = client
  if (waitingUntil !== null)
    return `The invitation goes out ${formatMomentSeenFrom(now, new Date(waitingUntil), timeZone)}`
  if (wasInvitedLately && invitedAt !== null)
    return `Invited ${formatDateShort(new Date(invitedAt), timeZone)}. You can invite a client once every ${INVITE_EVERY_DAYS} days.`
  if (channel === null) return reason
  if (notSent !== null) return `The last invitation was not sent: ${notSent}`
  return channel === 'sms' ? 'Will be sent as a text' : 'Will be sent as an email'
}
