'use client'

import { createElement } from 'react'

import { onDemand } from '@/components/on-demand'
import { ListSkeleton } from '@/components/shell/list-skeleton'

export const FreedTimes = onDemand(
  () => import('@/components/recovery/freed-times').then((part) => part.FreedTimes),
  ({ isShown }) => isShown,
  () => {},
  Waiting,
)

export const OpenTimes = onDemand(
  () => import('@/components/recovery/open-times').then((part) => part.OpenTimes),
  ({ isShown }) => isShown,
  () => {},
  Waiting,
)

function Waiting() {
  return createElement(ListSkeleton, { label: 'Loading' })
}
