'use client'

import { dialogOnDemand, onDemand } from '@/components/on-demand'

export const ServiceDialog = dialogOnDemand(() =>
  import('@/components/settings/service-dialog').then((part) => part.ServiceDialog),
)

export const StaffDialog = dialogOnDemand(() =>
  import('@/components/settings/staff-dialog').then((part) => part.StaffDialog),
)

export const TimeOffDialog = dialogOnDemand(() =>
  import('@/components/settings/time-off-dialog').then((part) => part.TimeOffDialog),
)

export const ZoneWarning = onDemand(
  () => import('@/components/settings/zone-warning').then((part) => part.ZoneWarning),
  ({ current, chosen }) => chosen !== current,
)

export const SettingsNotLoaded = onDemand(
  () => import('@/components/settings/settings-not-loaded').then((part) => part.SettingsNotLoaded),
  () => true,
)
