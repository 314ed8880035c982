/** Names of cached answers; a prefix names everything below it, for invalidation. Also read by server pages. */

export interface AppointmentFilter {
  date?: string
  startDate?: string
  endDate?: string
}

export interface AvailabilityFilter {
  serviceId: string
  from: string
  to: string
  staffId?: string
}

export const queryKeys = {
  appointments: {
    all: ['appointments'] as const,
    list: (filter: AppointmentFilter) => ['appointments', filter] as const,
  },
  availability: {
    all: ['availability'] as const,
    list: (filter: AvailabilityFilter) => ['availability', filter] as const,
  },
  clients: {
    all: ['clients'] as const,
    list: (search: string) => ['clients', { search }] as const,
  },
  services: { all: ['services'] as const },
  staff: { all: ['staff'] as const },
  waitlist: { all: ['waitlist'] as const },
  dashboard: {
    all: ['dashboard'] as const,
    stats: ['dashboard', 'stats'] as const,
    activity: ['dashboard', 'activity'] as const,
  },
}
