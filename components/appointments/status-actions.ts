import type { Appointment } from '@/lib/contracts/appointment'
import {
  APPOINTMENT_STATUSES,
  type AppointmentStatus,
  canReschedule,
  nextStatuses,
  statusLabel,
} from '@/lib/domain/appointment'
import { asksForOutcome } from '@/lib/domain/outcome'
import { awaitsApproval } from '@/lib/domain/protection'

export interface StatusAction {
  to: AppointmentStatus
  label: string
  isUndo?: boolean
}

/** A row's buttons; all other actions are under "More". */
const ROW_BUTTONS: Partial<Record<AppointmentStatus, readonly AppointmentStatus[]>> = {
  scheduled: ['confirmed', 'cancelled'],
  confirmed: ['completed', 'no-show'],
}
const BUTTON_LABELS: Partial<Record<AppointmentStatus, string>> = {
  confirmed: 'Confirm',
  cancelled: 'Cancel',
  completed: 'Complete',
  'no-show': 'No-Show',
}
const MENU_LABELS: Partial<Record<AppointmentStatus, string>> = {
  confirmed: 'Confirm',
  cancelled: 'Cancel appointment',
  completed: 'Mark as completed',
  'no-show': 'Mark as no-show',
}

export interface AppointmentActions {
  /** Whether the visit needs its outcome, so that the outcomes are its only buttons. */
  asks: boolean
  buttons: StatusAction[]
  menu: StatusAction[]
  undo: StatusAction | null
  reschedule: boolean
}

/**
 * Returns what the owner can do with an appointment now, based on the same transition table that the server enforces.
 */
export function actionsFor(appointment: Appointment, now: Date): AppointmentActions {
  const status = APPOINTMENT_STATUSES.find((known) => known === appointment.status)
  if (!status) return { asks: false, buttons: [], menu: [], undo: null, reschedule: false }
  const appointmentDate = new Date(appointment.appointmentDate)
  const facts = { status, appointmentDate, awaitsApproval: awaitsApproval(appointment) }
  const asks = asksForOutcome({ ...appointment, appointmentDate }, now)
  // Once the outcome is due, the answers replace the other actions.
  const onRow = asks ? [] : (ROW_BUTTONS[status] ?? [])
  const next = nextStatuses(facts, 'owner', now).filter((to) => !asks || (to !== 'completed' && to !== 'no-show'))
  return {
    asks,
    buttons: toActions(
      onRow.filter((to) => next.includes(to)),
      BUTTON_LABELS,
    ),
    menu: toActions(
      next.filter((to) => !onRow.includes(to)),
      MENU_LABELS,
    ),
    undo: appointment.undoTo && {
      to: appointment.undoTo,
      label: `Undo: back to ${statusLabel(appointment.undoTo)}`,
      isUndo: true,
    },
    reschedule: canReschedule(facts, 'owner', now),
  }
}

function toActions(
  statuses: readonly AppointmentStatus[],
  labels: Partial<Record<AppointmentStatus, string>>,
): StatusAction[] {
  return statuses.map((to) => ({ to, label: labels[to] ?? statusLabel(to) }))
}
