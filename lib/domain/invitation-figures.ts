/** The figures of inviting clients, and what came of it in words; apart from the rules, for screens that need no more. */

/** One invitation per client in so many days. */
export const INVITE_EVERY_DAYS = 30
/** In which the owner can take an invitation back; a tap can be a slip of the finger. */
export const INVITE_GRACE_MINUTES = 2
/** What came of invitations is counted over so many days. */
export const INVITATIONS_COUNTED_DAYS = 90
/** A booking within so many days counts as an answer to the invitation. */
export const INVITATION_ANSWERED_DAYS = 14

/** What came of the invitations of the last `INVITATIONS_COUNTED_DAYS` days. */
export interface InvitationFigures {
  invited: number
  /** Who made a booking within `INVITATION_ANSWERED_DAYS` days of hers that stands, or was kept or missed. */
  booked: number
  /** Who still has days left to book and hasn't yet. */
  open: number
}

/** One honest sentence or two, such as "12 invited in the last 90 days, 4 booked within 14 days."; null where nobody was invited. */
export function invitationsInWords({ invited, booked, open }: InvitationFigures): string | null {
  if (invited === 0) return null
  const still =
    open === 0 ? '' : ` ${open} ${open === 1 ? 'was' : 'were'} invited less than ${INVITATION_ANSWERED_DAYS} days ago.`
  return `${invited} invited in the last ${INVITATIONS_COUNTED_DAYS} days, ${booked} booked within ${INVITATION_ANSWERED_DAYS} days.${still}`
}
