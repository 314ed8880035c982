'use client'

import { createElement } from 'react'

import { onDemand } from '@/components/on-demand'
import { ListSkeleton } from '@/components/shell/list-skeleton'

/** Loaded only for a new business. */
export const FirstDayDashboard = onDemand(
  () => import('@/components/first-day/first-day-dashboard').then((part) => part.FirstDayDashboard),
  () => true,
  () => {},
  Waiting,
)

function Waiting() {
  return createElement(ListSkeleton, { label: 'Loading your first steps' })
}
