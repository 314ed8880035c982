/**
 * The results of invitations, as numbers and in words. Separate from invitation.ts, for screens that don't need its
 * rules.
 */

/** Minimum days between two invitations to the same client. */
export const INVITE_EVERY_DAYS = 30
/** How long the owner can cancel an invitation, for example after an accidental tap. */
export const INVITE_GRACE_MINUTES = 2
/** How many days of invitations are included in the results. */
export const INVITATIONS_COUNTED_DAYS = 90
/** A booking within this many days counts as a result of the invitation. */
export const INVITATION_ANSWERED_DAYS = 14

/** The results of invitations in the last `INVITATIONS_COUNTED_DAYS` days. */
export interface InvitationFigures {
  invited: number
  /** Clients who booked within `INVITATION_ANSWERED_DAYS` days of their invitation and didn't cancel. */
  booked: number
  /** Clients who haven't booked and still have days left to do so. */
  open: number
}

/**
 * Returns the results in one or two sentences, such as "12 invited in the last 90 days, 4 booked within 14 days."; null
 * if nobody was invited.
 */
export function invitationsInWords({ invited, booked, open }: InvitationFigures): string | null {
  if (invited === 0) return null
  const still =
    open === 0 ? '' : ` ${open} ${open === 1 ? 'was' : 'were'} invited less than ${INVITATION_ANSWERED_DAYS} days ago.`
  return `${invited} invited in the last ${INVITATIONS_COUNTED_DAYS} days, ${booked} booked within ${INVITATION_ANSWERED_DAYS} days.${still}`
}
