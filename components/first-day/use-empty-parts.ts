'use client'

import { useBusinessView } from '@/components/business/business-provider'
import { useOwnerNeeds } from '@/components/needs/use-owner-needs'
import { useAppointments } from '@/lib/browser/appointment'
import { useDashboardStats, useMoodAnalysis, useRecentActivity, useRecoveredThisMonth } from '@/lib/browser/dashboard'
import { useDueClients } from '@/lib/browser/due-client'
import { useWaitlistPreview } from '@/lib/browser/waitlist'
import { DUE_PREVIEW } from '@/lib/domain/rhythm'

/** Parts of the dashboard that can be empty, in display order. */
export const QUIET_PARTS = [
  'figures',
  'needs',
  'schedule',
  'waitlist',
  'activity',
  'recovered',
  'due',
  'moods',
] as const
export type QuietPart = (typeof QUIET_PARTS)[number]

/**
 * Returns the parts known to be empty. A part that is loading or failed isn't among them, and shows its own message.
 */
export function useEmptyParts(): ReadonlySet<QuietPart> {
  const { today } = useBusinessView()
  const { data: stats } = useDashboardStats()
  const { needs } = useOwnerNeeds()
  const { data: appointments } = useAppointments({ date: today })
  const { data: waiting } = useWaitlistPreview()
  const { data: activity } = useRecentActivity()
  const { data: recovered } = useRecoveredThisMonth()
  const { data: due } = useDueClients(DUE_PREVIEW)
  const { data: moods } = useMoodAnalysis()
  const isEmpty: Record<QuietPart, boolean> = {
    figures: stats !== undefined && stats.todayAppointments + stats.noShowsThisWeek === 0,
    needs: needs?.length === 0,
    schedule: appointments?.every(({ status }) => status === 'cancelled') === true,
    waitlist: waiting?.length === 0,
    activity: activity?.length === 0,
    recovered: recovered?.slots === 0,
    due: due?.count === 0,
    moods: moods?.moods.length === 0,
  }
  return new Set(QUIET_PARTS.filter((part) => isEmpty[part]))
}
