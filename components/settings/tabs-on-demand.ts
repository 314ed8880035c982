'use client'

import { createElement, type ReactNode } from 'react'

import { onDemand } from '@/components/on-demand'
import { Skeleton } from '@/components/ui/skeleton'

interface TabProps {
  isShown: boolean
}

export const ServicesTab = tab(async () => (await import('@/components/settings/services-tab')).ServicesTab)

export const WebsiteContentTab = tab(
  async () => (await import('@/components/settings/website-content-tab')).WebsiteContentTab,
)

export const HoursTab = tab(async () => (await import('@/components/settings/hours-tab')).HoursTab)

export const TeamTab = tab(async () => (await import('@/components/settings/team-tab')).TeamTab)

export const BookingRulesTab = tab(
  async () => (await import('@/components/settings/booking-rules-tab')).BookingRulesTab,
)

export const RecoveryTab = tab(async () => (await import('@/components/settings/recovery-tab')).RecoveryTab)

export const NotificationsTab = tab(
  async () => (await import('@/components/settings/notifications-tab')).NotificationsTab,
)

/** Returns a tab that loads when it is first shown, and stays mounted from then on. */
function tab<Props extends object>(load: () => Promise<(props: Props) => ReactNode>) {
  return onDemand<Props & TabProps>(
    load,
    ({ isShown }) => isShown,
    () => {},
    TabSkeleton,
  )
}

function TabSkeleton() {
  return createElement(
    'div',
    { role: 'status', 'aria-busy': true, 'aria-label': 'Loading settings' },
    createElement(Skeleton, { className: 'h-96 w-full' }),
  )
}
