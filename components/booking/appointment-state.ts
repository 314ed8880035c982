import type { PublicAppointment } from '@/lib/contracts/booking'

/**
 * The state that an appointment's page shows. Besides the stored status, it tells whether a live appointment is already
 * in the past.
 */
export type AppointmentState =
  | 'asks'
  | 'requested'
  | 'confirmed'
  | 'past'
  | 'cancelled'
  | 'completed'
  | 'no-show'
  | 'other'

export function appointmentState({
  status,
  canReschedule,
  request,
}: Pick<PublicAppointment, 'status' | 'canReschedule' | 'request'>): AppointmentState {
  if (status === 'cancelled' || status === 'completed' || status === 'no-show') return status
  if (status !== 'scheduled' && status !== 'confirmed') return 'other'
  if (!canReschedule) return 'past'
  if (request?.kind === 'approve') return 'requested'
  return status === 'scheduled' ? 'asks' : 'confirmed'
}

/** Returns whether the visitor can still change anything. */
export function isLive(state: AppointmentState): boolean {
  return state === 'asks' || state === 'requested' || state === 'confirmed'
}

const HEADINGS: Record<AppointmentState, (name: string) => string> = {
  asks: (name) => `${name}, can you make it?`,
  requested: (name) => `Thank you, ${name}. Your request was received`,
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
