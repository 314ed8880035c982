/** Query keys. Invalidating a prefix invalidates everything below it. Also used by server pages. */
import type { ClientList } from '@/lib/browser/client-list'
import type { api } from '@/lib/routes'

/** One local date or an inclusive range of up to 62 days, which the server returns in one response. */
export type AppointmentFilter = { date: string } | { startDate: string; endDate: string; overlapping?: 'true' }

export type AvailabilityFilter = Parameters<typeof api.availability>[0]

export interface AppointmentDaysFilter {
  startDate: string
  endDate: string
  staffId?: string
}

export interface ReminderFilter {
  state: string
  from?: string
  to?: string
}

export interface DeliveryFilter {
  endpointId?: string
  state?: string
}

export const queryKeys = {
  appointments: {
    all: ['appointments'] as const,
    list: (filter: AppointmentFilter) => ['appointments', filter] as const,
  },
  appointment: {
    all: ['appointment'] as const,
    one: (id: string) => ['appointment', id] as const,
    timeline: (id: string) => ['appointment', id, 'timeline'] as const,
    cancellation: (id: string) => ['appointment', id, 'cancellation'] as const,
  },
  availability: {
    all: ['availability'] as const,
    list: (filter: AvailabilityFilter) => ['availability', filter] as const,
    days: (filter: AppointmentDaysFilter) => ['availability', { days: filter }] as const,
  },
  business: { all: ['business'] as const },
  savedBusiness: { all: ['saved-business'] as const },
  clients: {
    all: ['clients'] as const,
    list: (list: ClientList) => ['clients', list] as const,
    found: (search: string) => ['clients', { found: search }] as const,
    history: (id: string) => ['clients', { history: id }] as const,
    duplicates: (id: string) => ['clients', { duplicates: id }] as const,
    duplicatePairs: ['clients', 'duplicate-pairs'] as const,
    mergePreview: (stays: string, goes: string) => ['clients', { merge: [stays, goes] }] as const,
    /** Without a limit, includes all due clients. */
    due: (limit?: number) => ['clients', { due: limit ?? 'all' }] as const,
  },
  conversations: {
    all: ['conversations'] as const,
    list: ['conversations', 'list'] as const,
    unread: ['conversations', 'unread'] as const,
  },
  thread: { all: ['thread'] as const, of: (clientId: string) => ['thread', clientId] as const },
  ownerTasks: { all: ['owner-tasks'] as const },
  reminders: {
    all: ['reminders'] as const,
    list: (filter: ReminderFilter) => ['reminders', 'list', filter] as const,
    pending: ['reminders', 'pending'] as const,
    phoneQueue: ['reminders', 'phone-queue'] as const,
    progress: (batch: string) => ['reminders', 'progress', batch] as const,
  },
  sms: {
    all: ['sms'] as const,
    settings: ['sms', 'settings'] as const,
    status: ['sms', 'status'] as const,
    preview: ['sms', 'preview'] as const,
    steps: ['sms', 'steps'] as const,
  },
  notifications: { settings: ['notifications', 'settings'] as const },
  messageTemplates: {
    all: ['message-templates'] as const,
    examples: ['message-template-examples'] as const,
  },
  analytics: {
    all: ['analytics'] as const,
    range: (range: { from: string; to: string }) => ['analytics', range] as const,
    ledger: (range: { from: string; to: string }) => ['analytics', 'ledger', range] as const,
    effect: ['analytics', 'effect'] as const,
    page: (page: string, range: { from: string; to: string }) => ['analytics', page, range] as const,
    report: (month: string) => ['analytics', 'report', month] as const,
  },
  services: { all: ['services'] as const },
  protection: {
    all: ['protection'] as const,
    backTest: (rules: readonly object[]) => ['protection', 'back-test', rules] as const,
  },
  apiKeys: { all: ['api-keys'] as const },
  calendarFeeds: { all: ['calendar-feeds'] as const },
  staff: { all: ['staff'] as const },
  timeOff: { all: ['time-off'] as const },
  openingHours: { all: ['opening-hours'] as const },
  retention: { all: ['retention'] as const },
  ownerActions: { all: ['owner-actions'] as const },
  businessSettings: { all: ['business-settings'] as const },
  pictures: { all: ['pictures'] as const },
  gallery: { all: ['gallery'] as const },
  customDomain: { all: ['custom-domain'] as const },
  waitlist: {
    all: ['waitlist'] as const,
    list: ['waitlist', 'list'] as const,
    preview: ['waitlist', 'preview'] as const,
  },
  webhooks: {
    all: ['webhooks'] as const,
    endpoints: ['webhooks', 'endpoints'] as const,
    deliveries: (filter: DeliveryFilter) => ['webhooks', 'deliveries', filter] as const,
    test: (endpointId: string, deliveryId: string) => ['webhooks', 'test', endpointId, deliveryId] as const,
  },
  recovery: {
    all: ['recovery'] as const,
    runs: ['recovery', 'runs'] as const,
    openings: ['recovery', 'openings'] as const,
    earlier: ['recovery', 'earlier'] as const,
  },
  firstDay: { all: ['first-day'] as const },
  dashboard: {
    all: ['dashboard'] as const,
    stats: ['dashboard', 'stats'] as const,
    activity: ['dashboard', 'activity'] as const,
    attention: ['dashboard', 'attention'] as const,
    moods: ['dashboard', 'moods'] as const,
    recovered: ['dashboard', 'recovered'] as const,
    unanswered: ['dashboard', 'unanswered'] as const,
  },
}
