/** Every URL is built here. Paths are root-relative; absolute ones take their base. */
import { type PageRecord, recordOf } from './domain/page-record'
import { repairPath } from './domain/mailed-link'
import type { DecisionAct } from './domain/owner-notification'
import type { PictureFormat, PictureKind } from './domain/picture'
import { isSubdomainShape, ownerOfHost, type SiteNames } from './domain/subdomain'

export const routes = {
  home: '/',
  dashboard: '/dashboard',
  onboarding: '/onboarding',
  login: '/login',
  magicLogin: '/magic-login',
  magicLoginVerify: '/magic-login/verify',
  /** The parameter is NextAuth's. */
  magicLoginDead: '/magic-login/verify?error=Verification',
  platform: '/platform',
  tutorial: '/tutorial',
  customerDemo: '/customer-demo',
  findBusiness: (filter: { q?: string; for?: FinderGoal } = {}) => `/find${query(filter)}`,
  manifest: '/manifest.webmanifest',
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  socialCard: '/social-card.png',
  embedScript: '/embed.js',
  apiDocs: '/docs/api',
  apiDocsGroup: (group: string) => `/docs/api/${segment(group)}`,
  debug: '/debug',
  devInbox: '/dev/inbox',
  slowDown: '/slow-down',
  admin: {
    dashboard: '/admin',
    needs: '/admin/needs',
    appointments: '/admin/appointments',
    appointmentsOn: (date: string) => `/admin/appointments${query({ date })}`,
    appointment: (id: string) => `/admin/appointments/${segment(id)}`,
    risk: '/admin/risk',
    clients: '/admin/clients',
    /** Opens the import over the clients. */
    importClients: '/admin/clients?import=1',
    clientGroup: (group: string) => `/admin/clients?group=${segment(group)}`,
    dueClients: '/admin/clients/due',
    duplicateClients: '/admin/clients/duplicates',
    client: (id: string) => `/admin/clients/${segment(id)}`,
    reminders: '/admin/reminders',
    inbox: '/admin/inbox',
    waitlist: '/admin/waitlist',
    waitlistTab: (tab: string) => `/admin/waitlist${query({ tab })}`,
    freedTimes: '/admin/waitlist?tab=freed',
    recoveryRules: '/admin/settings?tab=recovery',
    protection: '/admin/protection',
    analytics: '/admin/analytics',
    analyticsMoney: '/admin/analytics/money',
    hours: '/admin/analytics/money#hours',
    analyticsWhen: '/admin/analytics/when',
    analyticsMessages: '/admin/analytics/messages',
    monthReport: (month?: string) => `/admin/analytics/report${query({ month })}`,
    sms: '/admin/sms',
    messageTexts: '/admin/sms/texts',
    messageText: (kind: string) => `/admin/sms/texts${query({ kind })}`,
    settings: '/admin/settings',
    notifications: '/admin/settings?tab=notifications',
    settingsTab: (tab: string) => `/admin/settings${query({ tab })}`,
    share: '/admin/settings/share',
    poster: '/admin/settings/share/poster',
    connections: '/admin/settings/connections',
    webhooks: '/admin/settings/webhooks',
    data: '/admin/settings/data',
  },
} as const

export const api = {
  openApi: '/api/openapi.json',
  apiKeys: '/api/api-keys',
  apiKey: (id: string) => `/api/api-keys/${segment(id)}`,
  calendarFeeds: '/api/calendar-feeds',
  calendarFeed: (staffId: string) => `/api/calendar-feeds/${segment(staffId)}`,
  feed: (token: string) => `/api/feeds/${segment(token)}.ics`,
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
  dashboardUnanswered: '/api/dashboard/unanswered',
  dashboardMoods: '/api/dashboard/moods',
  firstDay: '/api/first-day',
  testBooking: '/api/test-booking',
  shareQr: (type: 'svg' | 'png') => `/api/share/qr.${type}`,
  appointments: (filter: { date?: string; startDate?: string; endDate?: string; overlapping?: 'true' } = {}) =>
    `/api/appointments${query(filter)}`,
  appointmentDays: (filter: { startDate: string; endDate: string; staffId?: string }) =>
    `/api/appointments/days${query(filter)}`,
  appointment: (id: string) => `/api/appointments/${segment(id)}`,
  appointmentCancellation: (id: string) => `/api/appointments/${segment(id)}/cancellation`,
  appointmentForgive: (id: string) => `/api/appointments/${segment(id)}/forgive`,
  closeDay: '/api/appointments/close-day',
  clients: (
    filter: {
      q?: string
      archived?: string
      group?: string | undefined
      sort?: string
      limit?: string
      cursor?: string | undefined
    } = {},
  ) => `/api/clients${query(filter)}`,
  appointmentApprove: (id: string) => `/api/appointments/${segment(id)}/approve`,
  protection: '/api/protection',
  protectionRule: (id: string) => `/api/protection/${segment(id)}`,
  backTest: '/api/protection/back-test',
  appointmentTimeline: (id: string) => `/api/appointments/${segment(id)}/timeline`,
  analytics: (range: { from: string; to: string }) => `/api/analytics${query(range)}`,
  analyticsCsv: (range: { from: string; to: string }) => `/api/analytics.csv${query(range)}`,
  analyticsPage: (page: AnalyticsPage, range: { from: string; to: string }) => `/api/analytics/${page}${query(range)}`,
  analyticsPageCsv: (page: AnalyticsPage, range: { from: string; to: string }) =>
    `/api/analytics/${page}.csv${query(range)}`,
  monthReport: (month: string) => `/api/analytics/report${query({ month })}`,
  monthReportCsv: (month: string) => `/api/analytics/report.csv${query({ month })}`,
  client: (id: string) => `/api/clients/${segment(id)}`,
  reminders: (filter: { state?: string; from?: string; to?: string; limit?: string; cursor?: string } = {}) =>
    `/api/reminders${query(filter)}`,
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
  notificationSettings: '/api/notification-settings',
  notificationTest: '/api/notification-settings/test',
  twilioStatus: '/api/webhooks/twilio/status',
  twilioSms: '/api/webhooks/twilio/sms',
  webhookEndpoints: '/api/webhook-endpoints',
  webhookEndpoint: (id: string) => `/api/webhook-endpoints/${segment(id)}`,
  webhookRotate: (id: string) => `/api/webhook-endpoints/${segment(id)}/rotate`,
  webhookTest: (id: string) => `/api/webhook-endpoints/${segment(id)}/test`,
  webhookDeliveries: (filter: { endpointId?: string; state?: string; offset?: string } = {}) =>
    `/api/webhook-deliveries${query(filter)}`,
  webhookResend: (id: string) => `/api/webhook-deliveries/${segment(id)}/resend`,
  conversations: (page: { limit?: string; cursor?: string; unread?: 'true' } = {}) =>
    `/api/conversations${query(page)}`,
  conversationsRead: '/api/conversations/read',
  clientMessages: (id: string, page: { limit?: string; cursor?: string } = {}) =>
    `/api/clients/${segment(id)}/messages${query(page)}`,
  clientMessagesRead: (id: string) => `/api/clients/${segment(id)}/messages/read`,
  ownerTasks: '/api/owner-tasks',
  ownerTaskDone: (id: string) => `/api/owner-tasks/${segment(id)}/done`,
  clientHistory: (id: string) => `/api/clients/${segment(id)}/history`,
  clientErase: (id: string) => `/api/clients/${segment(id)}/erase`,
  clientImport: '/api/clients/import',
  clientExport: '/api/clients/export.csv',
  dueClients: (filter: { limit?: string } = {}) => `/api/clients/due${query(filter)}`,
  clientInvite: (id: string) => `/api/clients/${segment(id)}/invite`,
  duplicatePairs: '/api/clients/duplicates',
  clientDuplicates: (id: string) => `/api/clients/${segment(id)}/duplicates`,
  clientMerge: (id: string) => `/api/clients/${segment(id)}/merge`,
  clientMergePreview: (id: string, otherId: string) => `/api/clients/${segment(id)}/merge${query({ otherId })}`,
  clientMergeUndo: (id: string) => `/api/clients/${segment(id)}/merge/undo`,
  services: '/api/services',
  service: (id: string) => `/api/services/${segment(id)}`,
  staff: '/api/staff',
  staffMember: (id: string) => `/api/staff/${segment(id)}`,
  timeOff: '/api/time-off',
  timeOffEntry: (id: string) => `/api/time-off/${segment(id)}`,
  openingHours: '/api/opening-hours',
  businessSettings: '/api/business-settings',
  customDomain: '/api/custom-domain',
  customDomainCheck: '/api/custom-domain/check',
  pictures: '/api/pictures',
  gallery: '/api/gallery',
  uploadPicture: (kind: PictureKind) => `/api/media${query({ kind })}`,
  exportJson: '/api/export.json',
  exportCsv: (noun: string) => `/api/export/${segment(noun)}.csv`,
  ownerActions: (filter: { after?: string } = {}) => `/api/owner-actions${query(filter)}`,
  retention: '/api/retention',
  eraseBusiness: '/api/business/erase',
  waitlist: '/api/waitlist',
  waitlistEntry: (id: string) => `/api/waitlist/${segment(id)}`,
  waitlistNotify: (id: string) => `/api/waitlist/${segment(id)}/notify`,
  availability: (filter: {
    serviceId: string
    from: string
    to: string
    staffId?: string
    duration?: string
    appointmentId?: string
  }) => `/api/availability${query(filter)}`,
  publicBusiness: (subdomain: string) => `/api/public/businesses/${segment(subdomain)}`,
  publicAvailability: (subdomain: string, filter: { serviceId: string; from: string; to: string; staffId?: string }) =>
    `/api/public/businesses/${segment(subdomain)}/availability${query(filter)}`,
  publicBooking: (subdomain: string) => `/api/public/businesses/${segment(subdomain)}/appointments`,
  publicWaitlist: (subdomain: string) => `/api/public/businesses/${segment(subdomain)}/waitlist`,
  publicOffer: (token: string) => `/api/public/offers/${segment(token)}`,
  publicOfferClaim: (token: string) => `/api/public/offers/${segment(token)}/claim`,
  publicOfferDecline: (token: string) => `/api/public/offers/${segment(token)}/decline`,
  recovery: '/api/recovery',
  recoveryRunApprove: (id: string) => `/api/recovery/${segment(id)}/approve`,
  recoveryRunStop: (id: string) => `/api/recovery/${segment(id)}/stop`,
  recoveryOpenings: '/api/recovery/openings',
  ledger: (range: { from: string; to: string }) => `/api/recovery/ledger${query(range)}`,
  ledgerCsv: (range: { from: string; to: string }) => `/api/recovery/ledger.csv${query(range)}`,
  appointmentCalls: (id: string) => `/api/appointments/${segment(id)}/calls`,
  callEffect: '/api/analytics/effect',
  dashboardRecovered: '/api/dashboard/recovered',
  earlierWishes: '/api/recovery/earlier',
  publicWaiting: (token: string) => `/api/public/waiting/${segment(token)}`,
  publicWaitingLeave: (token: string) => `/api/public/waiting/${segment(token)}/leave`,
  publicApprove: (token: string) => `/api/public/approve/${segment(token)}`,
  publicApproveDecline: (token: string) => `/api/public/approve/${segment(token)}/decline`,
  publicDecision: (token: string, act: DecisionAct) => `/api/public/requests/${segment(token)}/${act}`,
  publicEmails: (token: string) => `/api/public/emails/${segment(token)}`,
  publicEmailsErase: (token: string) => `/api/public/emails/${segment(token)}/erase`,
  publicEmailsResume: (token: string) => `/api/public/emails/${segment(token)}/resume`,
  publicAppointment: (id: string) => `/api/public/appointments/${segment(id)}`,
  publicConfirm: (id: string) => `/api/public/appointments/${segment(id)}/confirm`,
  publicCancel: (id: string) => `/api/public/appointments/${segment(id)}/cancel`,
  publicReschedule: (id: string) => `/api/public/appointments/${segment(id)}/reschedule`,
  publicEarlier: (id: string) => `/api/public/appointments/${segment(id)}/earlier`,
  publicCalendar: (id: string) => `/api/public/appointments/${segment(id)}/calendar.ics`,
} as const

/** The analytics pages whose numbers have their own API call, by the last segment of its path. */
export type AnalyticsPage = 'when' | 'what' | 'clients' | 'messages' | 'money' | 'forecast'

/** The page of a business that somebody requested with a URL that names no business. */
export type FinderGoal = 'site' | 'book' | 'join-waitlist'

/**
 * How a visitor reached a business's pages: on its own host, on the root host by name, or in a frame of another site.
 */
export type SiteVia = 'host' | 'root' | 'embed'

/** Links between a business's public pages, right for the host the visitor is on. */
export function siteRoutes(via: SiteVia, subdomain: string) {
  const named = (path: string, filter: Record<string, string | undefined> = {}) =>
    `${path}${query({ ...(via === 'root' ? { business: subdomain } : {}), ...filter })}`
  return {
    home: via === 'root' ? named('/public') : '/',
    book: (filter: { service?: string; date?: string; staff?: string; time?: string; problem?: string } = {}) =>
      named('/book', { ...(via === 'embed' ? { embed: '1' } : {}), ...filter }),
    // The booking page is the only page that other sites may frame, so the result shows on it.
    booked: (id: string) =>
      via === 'embed' ? named('/book', { embed: '1', booked: id }) : `/confirm/${segment(id)}?booked=1`,
    joinWaitlist: named('/join-waitlist'),
    joinWaitlistFor: (filter: { service?: string; date?: string; until?: string; staff?: string }) =>
      named('/join-waitlist', filter),
    joinedWaitlist: (position: number, waitingUrl: string | null, channels: readonly string[] = []) =>
      named('/join-waitlist', {
        joined: String(position),
        key: waitingUrl?.split('/').at(-1),
        by: channels.join(' ') || undefined,
      }),
    offer: (token: string, filter: { time?: string; from?: string } = {}) => `/offer/${segment(token)}${query(filter)}`,
    confirm: (id: string) => `/confirm/${segment(id)}`,
    askToCancel: (id: string) => `/confirm/${segment(id)}?action=cancel`,
    manage: (id: string, filter: { time?: string; from?: string } = {}) => `/manage/${segment(id)}${query(filter)}`,
    emails: (token: string) => `/emails/${segment(token)}`,
    waiting: (token: string, filter: { leave?: '1' } = {}) => `/waiting/${segment(token)}${query(filter)}`,
    approve: (token: string) => `/approve/${segment(token)}`,
    decideRequest: (token: string, act: DecisionAct) => `/requests/${segment(token)}/${act}`,
    shortConfirm: (code: string) => `/c/${segment(code)}`,
    shortManage: (code: string) => `/m/${segment(code)}`,
    shortBook: (code: string) => `/b/${segment(code)}`,
  }
}

/**
 * Root-relative URL of one file of a picture; on every host. A function of its own, so that public pages don't bundle
 * other URLs with it.
 */
export function pictureUrl(hash: string, width: number, format: PictureFormat): string {
  return `/media/${segment(hash)}-${width}.${format}`
}

/** Public base URL of a business: its own domain, else its subdomain. */
export function siteUrl(appUrl: string, { subdomain, customDomain }: SiteNames): string {
  if (customDomain === null) return subdomainUrl(appUrl, subdomain)
  const { protocol, port } = new URL(appUrl)
  return `${protocol}//${customDomain}${port && `:${port}`}`
}

/** Base URL of a business's subdomain, which never changes, e.g. `http://luna.localhost:3000`. */
export function subdomainUrl(appUrl: string, subdomain: string): string {
  const url = new URL(appUrl)
  return `${url.protocol}//${subdomain}.${url.host}`
}

/** Encodes a path segment. Half of a surrogate pair, which a URL can't contain, becomes U+FFFD, as in a query. */
function segment(value: string): string {
  return encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\u{FFFD}'))
}

function query(values: Record<string, string | undefined>): string {
  const entries = Object.entries(values).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  )
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries).toString()}`
}

/** The business that the root host's public pages show in the demo if none is named. */
export const DEMO_SUBDOMAIN = 'luna'

/**
 * Public pages of a business on the root host, by the first segment of their path, with how many segments they have.
 */
const ROOT_HOST_PAGES: Readonly<Record<string, number>> = {
  book: 1,
  'join-waitlist': 1,
  confirm: 2,
  manage: 2,
  offer: 2,
}
/** Folder of the public pages, below which each business has its own. */
const SITES = '/sites'
/** In place of a subdomain: the URL names no business, so it means the signed-in owner's own, else the demo's. */
export const UNNAMED_SITE = '_'
/** In place of a subdomain: the host or the name can belong to no business. */
const NO_SITE = '-'
/** No page has this path, so Next answers 404. */
const NOWHERE = '/-'

/**
 * Request header that names the record an owner's page is about; the middleware drops what a client sends under this
 * name.
 */
export const RECORD_HEADER = 'x-nss-record'

/** Request header with the client's address: set by our web server, or by the middleware on a trusted platform. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address'

/** Paths that handlers answer themselves, on every host: calls, and what machines read. */
const HANDLED =
  /^\/(?:api\/|_next\/|icon\.svg$|favicon\.ico$|robots\.txt$|sitemap\.xml$|social-card\.png$|media\/|slow-down$|embed\.js$)/

/** The path of Next's page for a URL, and the record it is about. */
export interface ResolvedRoute {
  path: string
  /** For an owner's page about one record. */
  record?: PageRecord
}

/**
 * Resolves the tenant from the host, and the page from tenant and path. Makes no access decisions. A business's host
 * has only its public pages; on the root host `?business=` names one. Repairs links that a mail program has changed.
 * `rootHost` is APP_URL's host and port. Uses only string operations, because the middleware runs in Next's Edge
 * runtime.
 */
export function resolveRoute(
  { host, pathname, query }: { host: string | null; pathname: string; query: URLSearchParams },
  rootHost: string,
): ResolvedRoute {
  if (HANDLED.test(pathname)) return { path: pathname }
  const owner = ownerOfHost(host, rootHost)
  const page = repairPath(pathname)
  if (owner.kind === 'root') return onRootHost(page, query)
  return { path: sitePath(owner.kind === 'business' ? owner.site : NO_SITE, page) }
}

/**
 * Resolves a path on the root host. There, `/public` is a business's site, whose other pages exist both below `/public`
 * and at the top level.
 */
function onRootHost(pathname: string, query: URLSearchParams): ResolvedRoute {
  const record = recordOf(pathname, Object.values(routes.admin))
  if (record) return record === 'malformed' ? { path: NOWHERE } : { path: pathname, record }
  const page = pathname.replace(/^\/public(?=\/|$)/, '')
  if (page === routes.customerDemo) return { path: page }
  const [section = '', ...rest] = page.slice(1).split('/')
  if (pathname === '/public' || isRootHostPage(section, 1 + rest.length))
    return { path: sitePath(namedSite(query), page) }
  // The folder itself is no page.
  return { path: `/${pathname.split('/')[1] ?? ''}` === SITES ? NOWHERE : pathname }
}

function isRootHostPage(section: string, segments: number): boolean {
  return Object.hasOwn(ROOT_HOST_PAGES, section) && ROOT_HOST_PAGES[section] === segments
}

function namedSite(query: URLSearchParams): string {
  const named = query.get('business')?.toLowerCase()
  if (named === undefined) return UNNAMED_SITE
  return isSubdomainShape(named) ? named : NO_SITE
}

function sitePath(site: string, pathname: string): string {
  return `${SITES}/${site}${pathname === '/' ? '' : pathname}`
}
