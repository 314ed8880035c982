interface Group {
  name: string
  about: string
  /** Prefixes of paths after `/api/`; the longest match counts. */
  paths: string[]
}

/** The groups of calls, in the order of the document. */
export const GROUPS: readonly Group[] = [
  {
    name: 'Booking',
    about: 'What a booking page needs: the public profile, free times, booking and the waitlist. Anyone may call.',
    paths: ['public/businesses'],
  },
  {
    name: 'My appointment',
    about: 'What a customer may do with their own appointment, offer or place, by the secret in its link.',
    paths: ['public'],
  },
  { name: 'Appointments', about: 'Appointments, their history and outcomes.', paths: ['appointments'] },
  { name: 'Clients', about: 'Clients, their history and who is due to return.', paths: ['clients'] },
  {
    name: 'Waitlist',
    about: 'Waitlist entries, freed slots and the offers made for them.',
    paths: ['waitlist', 'recovery'],
  },
  {
    name: 'Messages',
    about: 'Reminders, conversations, texts and their settings.',
    paths: ['reminders', 'conversations', 'message-settings', 'message-templates', 'business/sms', 'owner-tasks'],
  },
  {
    name: 'Dashboard',
    about: 'What the owner sees first, and the first steps of a new business.',
    paths: ['dashboard', 'first-day', 'test-booking', 'share'],
  },
  { name: 'Analytics', about: 'Numbers for a range of days, also as CSV files.', paths: ['analytics'] },
  {
    name: 'Settings',
    about: 'The business, its services, team, hours and rules.',
    paths: [
      'business',
      'business-settings',
      'media',
      'pictures',
      'gallery',
      'services',
      'staff',
      'opening-hours',
      'time-off',
      'availability',
      'protection',
      'notification-settings',
    ],
  },
  {
    name: 'Connections',
    about: 'API keys, calendar feeds and everything else other programs use.',
    paths: ['api-keys', 'feeds', 'calendar-feeds', 'openapi.json', 'webhooks'],
  },
  {
    name: 'Webhooks',
    about: 'Your URLs that receive events, and what was sent to them.',
    paths: ['webhook-endpoints', 'webhook-deliveries'],
  },
  {
    name: 'Your data',
    about: 'Export, retention, the activity log, and erasing the business.',
    paths: ['export', 'retention', 'owner-actions', 'business/erase'],
  },
  {
    name: 'Sign-in',
    about: 'Emailed links, sessions and who is signed in. Not available with API keys.',
    paths: ['auth', 'login', 'logout', 'debug'],
  },
  { name: 'Operation', about: 'For operators of the installation.', paths: [''] },
]

/** Returns the group a path belongs to. */
export function groupOf(path: string): string {
  const own = path.replace(/^\/api\//, '')
  const fits = GROUPS.flatMap(({ name, paths }) =>
    paths.filter((start) => own.startsWith(start)).map((start) => ({ name, length: start.length })),
  )
  return fits.sort((a, b) => b.length - a.length)[0]?.name ?? 'Operation'
}
