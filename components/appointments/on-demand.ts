'use client'

import { dialogOnDemand } from '@/components/on-demand'

export const NewAppointmentDialog = dialogOnDemand(() =>
  import('@/components/appointments/new-appointment-dialog').then((part) => part.NewAppointmentDialog),
)

export const RescheduleDialog = dialogOnDemand(() =>
  import('@/components/appointments/reschedule-dialog').then((part) => part.RescheduleDialog),
)

export const EditNotesDialog = dialogOnDemand(() =>
  import('@/components/appointments/edit-notes-dialog').then((part) => part.EditNotesDialog),
)

export const CancelVisitDialog = dialogOnDemand(() =>
  import('@/components/appointments/cancel-visit-dialog').then((part) => part.CancelVisitDialog),
)

export const MoveDialog = dialogOnDemand(() =>
  import('@/components/appointments/move-dialog').then((part) => part.MoveDialog),
)
