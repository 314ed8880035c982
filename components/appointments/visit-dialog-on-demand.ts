'use client'

import { onDemand } from '@/components/on-demand'

export const AppointmentDialog = onDemand(
  () => import('@/components/appointments/appointment-dialog').then((part) => part.AppointmentDialog),
  ({ appointment }) => appointment !== null,
  ({ onClose }) => onClose(),
)

export const OpeningDialog = onDemand(
  () => import('@/components/appointments/opening-dialog').then((part) => part.OpeningDialog),
  ({ opening }) => opening !== null,
  ({ onClose }) => onClose(),
)
