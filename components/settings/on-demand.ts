'use client'

import { dialogOnDemand } from '@/components/on-demand'

export const ServiceDialog = dialogOnDemand(() => import('@/components/settings/service-dialog').then((part) => part.ServiceDialog))

export const StaffDialog = dialogOnDemand(() => import('@/components/settings/staff-dialog').then((part) => part.StaffDialog))

export const TimeOffDialog = dialogOnDemand(() => import('@/components/settings/time-off-dialog').then((part) => part.TimeOffDialog))

export const ZoneChangeDialog = dialogOnDemand(() => import('@/components/settings/zone-change-dialog').then((part) => part.ZoneChangeDialog))
