interface Group {
  name: string
  about: string
  /** Starts of paths after `/api/`; the longest that fits counts. */
  paths: string[]
}

/** In the order a reader wants them. */
export const GROUPS: readonly Group[] = [
  {
    name: 'Booking',
    about: 'What a booking page needs: the public profile, free times, booking and the waitlist. Anyone may call.',
    paths: ['public/businesses'],
  },
  {
    name: 'My appointment',
    about: 'What a customer may do with her own appointment, offer or place, by the secret in its link.',
    paths: ['public'],
  },
  { name: 'Appointments', about: 'The book: visits, their history and how they ended.', paths: ['appointments'] },
  { name: 'Clients', about: 'The people who come, their history and who is due.', paths: ['clients'] },
  { name: 'Waitlist', about: 'Who waits, freed times and to whom they are offered.', paths: ['waitlist', 'recovery'] },
  {
    name: 'Messages',
    about: 'Reminders, conversations, texts and what is set about them.',
    paths: ['reminders', 'conversations', 'message-settings', 'message-templates', 'business/sms', 'owner-tasks'],
  },
  { name: 'Dashboard', about: 'What the owner sees first.', paths: ['dashboard'] },
  { name: 'Analytics', about: 'Figures of a range of days, each also as a CSV file.', paths: ['analytics'] },
  {
    name: 'Settings',
    about: 'The business, its services, team, hours and rules.',
    paths: [
      'business',
      'business-settings',
      'services',
      'staff',
      'opening-hours',
      'time-off',
      'availability',
      'protection',
    ],
  },
  {
    name: 'Connections',
    about: 'Keys, calendar feeds and what else other programs use.',
    paths: ['api-keys', 'feeds', 'calendar-feeds', 'openapi.json', 'webhooks'],
  },
  {
    name: 'Webhooks',
    about: 'Addresses of yours that hear what happens, and what was sent to them.',
    paths: ['webhook-endpoints', 'webhook-deliveries'],
  },
  {
    name: 'Your data',
    about: 'Everything of the business to take along, how long it is kept, what was done, and the way out.',
    paths: ['export', 'retention', 'owner-actions', 'business/erase'],
  },
  {
    name: 'Sign-in',
    about: 'Links by e-mail, sessions and who is signed in. Keys do not reach these.',
    paths: ['auth', 'login', 'logout', 'debug'],
  },
  { name: 'Operation', about: 'For who runs the installation.', paths: [''] },
]

/** The group a path belongs to. */
export function groupOf(path: string): string {
  const own = path.replace(/^\/api\//, '')
  const fits = GROUPS.flatMap(({ name, paths }) =>
    paths.filter((start) => own.startsWith(start)).map((start) => ({ name, length: start.length })),
  )
  return fits.sort((a, b) => b.length - a.length)[0]?.name ?? 'Operation'
}
