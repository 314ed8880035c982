/** The data that an owner can export: its kinds and their labels. */

/** Kinds of data in the order of the export document. The keys are also the names of the CSV files and never change. */
export const EXPORT_NOUNS = {
  business: 'Your business',
  staff: 'Team',
  staffServices: 'Who does which service',
  services: 'Services',
  pictures: 'Pictures you uploaded',
  sitePictures: 'Pictures on your site',
  gallery: 'Pictures of your gallery',
  customDomain: 'Your own domain',
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

/** Version of the export document, increased when a field's meaning changes. */
export const EXPORT_VERSION = 1

/** Returns the kind of data that a file name such as `clients.csv` stands for; null for other names. */
export function nounOfFile(file: string): ExportNoun | null {
  const noun = /^(\w+)\.csv$/.exec(file)?.[1]
  return noun !== undefined && Object.hasOwn(EXPORT_NOUNS, noun) ? (noun as ExportNoun) : null
}
