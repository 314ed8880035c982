import type { PublicAppointment } from '@/lib/contracts/booking'

/** What an appointment's page is about, beyond its stored status: a live one may already lie in the past. */
export type AppointmentState = 'asks' | 'confirmed' | 'past' | 'cancelled' | 'completed' | 'no-show' | 'other'

export function appointmentState({ status, canReschedule }: Pick<PublicAppointment, 'status' | 'canReschedule'>): AppointmentState {
  if (status === 'cancelled' || status === 'completed' || status === 'no-show') return status
  if (status !== 'scheduled' && status !== 'confirmed') return 'other'
  if (!canReschedule) return 'past'
  return status === 'scheduled' ? 'asks' : 'confirmed'
}

/** Whether the visitor can still change anything. */
export function isLive(state: AppointmentState): boolean {
  return state === 'asks' || state === 'confirmed'
}

const HEADINGS: Record<AppointmentState, (name: string) => string> = {
  asks: (name) => `${name}, can you make it?`,
  confirmed: (name) => `You’re all set, ${name}`,
  past: () => 'This appointment has passed',
  cancelled: () => 'This appointment is cancelled',
  completed: (name) => `Thank you for coming, ${name}`,
  'no-show': (name) => `We missed you, ${name}`,
  other: () => 'Your appointment',
}

export function appointmentHeading(state: AppointmentState, firstName: string): string {
  return HEADINGS[state](firstName)
}
