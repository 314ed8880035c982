/** Names the kinds of message a client gets, the same on every screen. */
import type { TextKind } from './message'
import type { OfferMessageKind } from './offer'

/**
 * No name says when its message is sent, because owners choose that, and quiet hours can move a text to the evening
 * before.
 */
const NAMES: Record<TextKind | OfferMessageKind | 'reply' | 'test', string> = {
  confirmation: 'Booking confirmation',
  check_7d: 'Early check',
  confirm_request: 'Request to confirm',
  release_warning: 'Last call to confirm',
  reminder_24h: 'Reminder',
  reminder_2h: 'Last reminder',
  moved: 'New time',
  cancelled: 'Cancellation',
  follow_up: 'Follow-up',
  missed: 'We missed you',
  missed_again: 'We missed you, second message',
  offer: 'Freed slot offered',
  offer_lost: 'Offered slot taken',
  offer_withdrawn: 'Offer withdrawn',
  waitlist_joined: 'Joined the waitlist',
  invitation: 'Invitation to return',
  reply: 'Reply',
  test: 'Test text',
}

/** Returns the name of a kind of message, `Message` for an unknown one. */
export function messageName(kind: string): string {
  return (NAMES as Record<string, string>)[kind] ?? 'Message'
}
