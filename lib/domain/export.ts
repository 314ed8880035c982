/** What an owner can take with them: the nouns of their data, and the words for them. */

/** In the order of the whole document; the names are also those of the CSV files and don't change. */
export const EXPORT_NOUNS = {
  business: 'Your business',
  staff: 'Team',
  staffServices: 'Who does which service',
  services: 'Services',
  pictures: 'Pictures you uploaded',
  sitePictures: 'Pictures on your site',
  openingHours: 'Opening hours',
  openingExceptions: 'Holidays and special hours',
  timeOff: 'Time off',
  clients: 'Clients',
  clientMerges: 'Merged clients',
  dismissedDuplicates: 'Clients who are not the same person',
  appointments: 'Appointments',
  appointmentEvents: 'History of appointments',
  reminders: 'Planned messages',
  messages: 'Messages sent',
  inboundMessages: 'Texts received',
  smsOptOuts: 'Numbers that sent STOP',
  ownerTasks: 'Your tasks',
  messageSettings: 'Message settings and texts',
  notificationChoices: 'Notification settings',
  ownerNotifications: 'Notifications to you',
  waitlist: 'Waitlist',
  waitlistOffers: 'Offers from the waitlist',
  recoveryRuns: 'Freed slots',
  interventions: 'Calls about risky appointments',
  protectionRules: 'Booking protection rules',
  riskModel: 'What the risk model learned',
  ownerActions: 'Activity log',
  apiKeys: 'Keys for other programs',
  calendarFeeds: 'Calendar addresses',
  webhooks: 'Webhooks',
  webhookDeliveries: 'Webhook delivery log',
} as const
export type ExportNoun = keyof typeof EXPORT_NOUNS

/** Which shape the whole document has; rises where a field changes its meaning. */
export const EXPORT_VERSION = 1

/** Returns the noun of a file's name, `clients.csv`; null for any other. */
export function nounOfFile(file: string): ExportNoun | null {
  const noun = /^(\w+)\.csv$/.exec(file)?.[1]
  return noun !== undefined && Object.hasOwn(EXPORT_NOUNS, noun) ? (noun as ExportNoun) : null
}
