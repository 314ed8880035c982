/** Every URL is built here. Paths are root-relative; absolute ones take their base. */

export const routes = {
  home: '/',
  dashboard: '/dashboard',
  onboarding: '/onboarding',
  login: '/login',
  magicLogin: '/magic-login',
  magicLoginVerify: '/magic-login/verify',
  platform: '/platform',
  tutorial: '/tutorial',
  customerDemo: '/customer-demo',
  findBusiness: (filter: { q?: string; for?: FinderGoal } = {}) => `/find${query(filter)}`,
  manifest: '/manifest.webmanifest',
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  socialCard: '/social-card.png',
  debug: '/debug',
  devInbox: '/dev/inbox',
  admin: {
    dashboard: '/admin',
    appointments: '/admin/appointments',
    appointment: (id: string) => `/admin/appointments/${segment(id)}`,
    clients: '/admin/clients',
    client: (id: string) => `/admin/clients/${segment(id)}`,
    reminders: '/admin/reminders',
    inbox: '/admin/inbox',
    waitlist: '/admin/waitlist',
    analytics: '/admin/analytics',
    sms: '/admin/sms',
    messageTexts: '/admin/sms/texts',
    settings: '/admin/settings',
  },
} as const

export const api = {
  login: '/api/login',
  logout: '/api/logout',
  user: '/api/auth/user',
  requestMagicLink: '/api/auth/request-magic-link',
  useMagicLink: '/api/auth/use-magic-link',
  testLogin: '/api/auth/test-login',
  debugSession: '/api/debug/session',
  business: '/api/business',
  subdomainCheck: (subdomain: string) => `/api/business/subdomain-check${query({ subdomain })}`,
  dashboardStats: '/api/dashboard/stats',
  dashboardActivity: '/api/dashboard/activity',
  dashboardAttention: '/api/dashboard/attention',
  dashboardMoods: '/api/dashboard/moods',
  appointments: (filter: { date?: string; startDate?: string; endDate?: string } = {}) => `/api/appointments${query(filter)}`,
  appointment: (id: string) => `/api/appointments/${segment(id)}`,
  clients: (filter: { q?: string; archived?: string } = {}) => `/api/clients${query(filter)}`,
  appointmentTimeline: (id: string) => `/api/appointments/${segment(id)}/timeline`,
  analytics: (range: { from: string; to: string }) => `/api/analytics${query(range)}`,
  analyticsCsv: (range: { from: string; to: string }) => `/api/analytics.csv${query(range)}`,
  client: (id: string) => `/api/clients/${segment(id)}`,
  reminders: (filter: { state?: string; from?: string; to?: string; offset?: string } = {}) => `/api/reminders${query(filter)}`,
  phoneQueue: '/api/reminders/phone-queue',
  texted: (reminderId: string) => `/api/reminders/${segment(reminderId)}/texted`,
  sendPending: '/api/reminders/send-pending',
  sendProgress: (batch: string) => `/api/reminders/progress${query({ batch })}`,
  smsSettings: '/api/business/sms-settings',
  smsStatus: '/api/business/sms-status',
  smsTest: '/api/business/sms-test',
  smsPreview: '/api/business/sms-preview',
  messageTemplates: '/api/message-templates',
  messageTemplateExamples: '/api/message-templates/examples',
  messageSettings: '/api/message-settings',
  twilioStatus: '/api/webhooks/twilio/status',
  twilioSms: '/api/webhooks/twilio/sms',
  conversations: '/api/conversations',
  conversationsRead: '/api/conversations/read',
  clientMessages: (id: string) => `/api/clients/${segment(id)}/messages`,
  clientMessagesRead: (id: string) => `/api/clients/${segment(id)}/messages/read`,
  ownerTasks: '/api/owner-tasks',
  ownerTaskDone: (id: string) => `/api/owner-tasks/${segment(id)}/done`,
  clientHistory: (id: string) => `/api/clients/${segment(id)}/history`,
  clientImport: '/api/clients/import',
  clientExport: '/api/clients/export.csv',
  services: '/api/services',
  service: (id: string) => `/api/services/${segment(id)}`,
  staff: '/api/staff',
  staffMember: (id: string) => `/api/staff/${segment(id)}`,
  timeOff: '/api/time-off',
  timeOffEntry: (id: string) => `/api/time-off/${segment(id)}`,
  openingHours: '/api/opening-hours',
  businessSettings: '/api/business-settings',
  waitlist: '/api/waitlist',
  waitlistEntry: (id: string) => `/api/waitlist/${segment(id)}`,
  waitlistNotify: (id: string) => `/api/waitlist/${segment(id)}/notify`,
  availability: (filter: { serviceId: string; from: string; to: string; staffId?: string }) => `/api/availability${query(filter)}`,
  publicBusiness: (subdomain: string) => `/api/public/businesses/${segment(subdomain)}`,
  publicAvailability: (subdomain: string, filter: { serviceId: string; from: string; to: string; staffId?: string }) =>
    `/api/public/businesses/${segment(subdomain)}/availability${query(filter)}`,
  publicBooking: (subdomain: string) => `/api/public/businesses/${segment(subdomain)}/appointments`,
  publicWaitlist: (subdomain: string) => `/api/public/businesses/${segment(subdomain)}/waitlist`,
  publicOffer: (token: string) => `/api/public/offers/${segment(token)}`,
  publicOfferClaim: (token: string) => `/api/public/offers/${segment(token)}/claim`,
  publicOfferDecline: (token: string) => `/api/public/offers/${segment(token)}/decline`,
  publicEmails: (token: string) => `/api/public/emails/${segment(token)}`,
  publicEmailsResume: (token: string) => `/api/public/emails/${segment(token)}/resume`,
  publicAppointment: (id: string) => `/api/public/appointments/${segment(id)}`,
  publicConfirm: (id: string) => `/api/public/appointments/${segment(id)}/confirm`,
  publicCancel: (id: string) => `/api/public/appointments/${segment(id)}/cancel`,
  publicReschedule: (id: string) => `/api/public/appointments/${segment(id)}/reschedule`,
  publicCalendar: (id: string) => `/api/public/appointments/${segment(id)}/calendar.ics`,
} as const

/** The page of a business that somebody without one in the address asked for. */
export type FinderGoal = 'site' | 'book' | 'join-waitlist'

/** How a visitor reached a business's pages: on its own host, or on the root host by name. */
export type SiteVia = 'host' | 'root'

/** Links between a business's public pages, right for the host the visitor is on. */
export function siteRoutes(via: SiteVia, subdomain: string) {
  const named = (path: string, filter: Record<string, string | undefined> = {}) =>
    `${path}${query({ ...(via === 'root' ? { business: subdomain } : {}), ...filter })}`
  return {
    home: via === 'host' ? '/' : named('/public'),
    book: (filter: { service?: string; date?: string; staff?: string; time?: string } = {}) => named('/book', filter),
    booked: (id: string) => `/confirm/${segment(id)}?booked=1`,
    joinWaitlist: named('/join-waitlist'),
    joinWaitlistFor: (filter: { service?: string; date?: string; staff?: string }) => named('/join-waitlist', filter),
    joinedWaitlist: (position: number) => named('/join-waitlist', { joined: String(position) }),
    offer: (token: string, filter: { time?: string; from?: string } = {}) => `/offer/${segment(token)}${query(filter)}`,
    confirm: (id: string) => `/confirm/${segment(id)}`,
    askToCancel: (id: string) => `/confirm/${segment(id)}?action=cancel`,
    manage: (id: string, filter: { time?: string; from?: string } = {}) => `/manage/${segment(id)}${query(filter)}`,
    emails: (token: string) => `/emails/${segment(token)}`,
    shortConfirm: (code: string) => `/c/${segment(code)}`,
    shortManage: (code: string) => `/m/${segment(code)}`,
  }
}

/** Public base URL of a business's own host, e.g. `http://luna.localhost:3000`. */
export function siteUrl(appUrl: string, subdomain: string): string {
  const url = new URL(appUrl)
  return `${url.protocol}//${subdomain}.${url.host}`
}

function segment(value: string): string {
  return encodeURIComponent(value)
}

function query(values: Record<string, string | undefined>): string {
  const entries = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '')
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries).toString()}`
}

/** The business that the root host's public pages show where none is named. */
export const DEMO_SUBDOMAIN = 'luna'

/** First path segments of public pages on the root host. */
export const SITE_PATHS: ReadonlySet<string> = new Set(['public', 'book', 'join-waitlist', 'confirm', 'manage', 'offer'])

/** How the middleware marks a visit: `unnamed` is the root host without `?business=`, where an owner means her own. */
export type SiteMark = SiteVia | 'unnamed'

/** Request header that carries the mark. */
export const VIA_HEADER = 'x-nss-via'

/** Where the pages of a business live; reached only by rewrite. */
export function siteFolder(subdomain: string, path: string): string {
  return `/sites/${segment(subdomain)}${path === '/' ? '' : path}`
}
