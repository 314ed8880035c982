import type { BadgeTone } from '@/components/ui/badge'

const KINDS: Record<string, string> = {
  confirmation: 'Booking confirmation',
  check_7d: 'Early check',
  confirm_request: 'Please confirm',
  release_warning: 'Last call to confirm',
  reminder_24h: 'Reminder the day before',
  reminder_2h: 'Reminder 2 hours before',
  follow_up: 'Thank you',
  missed: 'We missed you',
  missed_again: 'We missed you, second message',
  moved: 'Appointment moved',
  cancelled: 'Appointment cancelled',
  reply: 'Reply',
  offer: 'Opening offered',
  offer_withdrawn: 'Offer withdrawn',
  test: 'Test text',
  offer_lost: 'Opening taken',
  waitlist_joined: 'Joined the waitlist',
  invitation: 'Invitation to come back',
}

const STATUSES: Record<string, { label: string; tone: BadgeTone }> = {
  queued: { label: 'Planned', tone: 'neutral' },
  sending: { label: 'Sending', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  delivered: { label: 'Delivered', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  unknown: { label: 'May not have been sent', tone: 'warning' },
  skipped: { label: 'Skipped', tone: 'neutral' },
  void: { label: 'Withdrawn', tone: 'neutral' },
}

/** Returns the label of a kind of message; an unknown kind's name is made readable. */
export function messageKindLabel(kind: string): string {
  const words = kind.replaceAll('_', ' ')
  return KINDS[kind] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

export function messageStatusLook(status: string): { label: string; tone: BadgeTone } {
  return STATUSES[status] ?? { label: status, tone: 'neutral' }
}
