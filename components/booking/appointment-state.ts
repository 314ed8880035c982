import type { PublicAppointment } from '@/lib/contracts/booking'

/**
 * The state that an appointment's page shows. Besides the stored status, it tells whether a live appointment has begun,
 * so that a client who is late still finds the way, or is over, or was a request that nobody answered in time.
 */
export type AppointmentState =
  | 'asks'
  | 'requested'
  | 'confirmed'
  | 'begun'
  | 'past'
  | 'unanswered'
  | 'cancelled'
  | 'completed'
  | 'no-show'
  | 'other'

const MINUTE_MS = 60_000

export function appointmentState(
  {
    status,
    canReschedule,
    request,
    appointmentDate,
    duration,
  }: Pick<PublicAppointment, 'status' | 'canReschedule' | 'request' | 'appointmentDate' | 'duration'>,
  now: Date,
): AppointmentState {
  if (status === 'cancelled' || status === 'completed' || status === 'no-show') return status
  if (status !== 'scheduled' && status !== 'confirmed') return 'other'
  const isRequest = request?.kind === 'approve'
  if (!canReschedule) {
    if (isRequest) return 'unanswered'
    const isOver = now.getTime() >= Date.parse(appointmentDate) + duration * MINUTE_MS
    return isOver ? 'past' : 'begun'
  }
  if (isRequest) return 'requested'
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
  begun: (name) => `${name}, your appointment has started`,
  past: () => 'This appointment has passed',
  unanswered: () => 'The time you asked for has passed',
  cancelled: () => 'This appointment is cancelled',
  completed: (name) => `Thank you for coming, ${name}`,
  'no-show': (name) => `We missed you, ${name}`,
  other: () => 'Your appointment',
}

export function appointmentHeading(state: AppointmentState, firstName: string): string {
  return HEADINGS[state](firstName)
}
