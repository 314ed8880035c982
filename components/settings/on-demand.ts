'use client'

import { createElement, type ReactNode } from 'react'

import { dialogOnDemand, onDemand } from '@/components/on-demand'
import { CardGridSkeleton } from '@/components/shell/list-skeleton'

export const ServiceDialog = dialogOnDemand(() => import('@/components/settings/service-dialog').then((part) => part.ServiceDialog))

export const StaffDialog = dialogOnDemand(() => import('@/components/settings/staff-dialog').then((part) => part.StaffDialog))

export const TimeOffDialog = dialogOnDemand(() => import('@/components/settings/time-off-dialog').then((part) => part.TimeOffDialog))

export const ZoneChangeDialog = dialogOnDemand(() => import('@/components/settings/zone-change-dialog').then((part) => part.ZoneChangeDialog))

interface TabProps {
  isShown: boolean
}

export const ServicesTab = tab(async () => (await import('@/components/settings/services-tab')).ServicesTab)

export const WebsiteContentTab = tab(async () => (await import('@/components/settings/website-content-tab')).WebsiteContentTab)

export const HoursTab = tab(async () => (await import('@/components/settings/hours-tab')).HoursTab)

export const TeamTab = tab(async () => (await import('@/components/settings/team-tab')).TeamTab)

export const BookingRulesTab = tab(async () => (await import('@/components/settings/booking-rules-tab')).BookingRulesTab)

/** A tab comes when it is first shown, and stays mounted from then on. */
function tab<Props extends object>(load: () => Promise<(props: Props) => ReactNode>) {
  return onDemand<Props & TabProps>(load, ({ isShown }) => isShown, () => {}, TabSkeleton)
}

function TabSkeleton() {
  return createElement(CardGridSkeleton, { label: 'Loading settings', count: 3 })
}
