'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { fetchJson } from '@/lib/browser/fetch-json'
import { queryKeys } from '@/lib/browser/query-keys'
import type { Appointment } from '@/lib/contracts/appointment'
import type { Attention } from '@/lib/contracts/attention'
import type { Activity, DashboardStats } from '@/lib/contracts/dashboard'
import type { Refills } from '@/lib/contracts/ledger'
import type { LocalDate } from '@/lib/domain/local-date'
import type { MoodAnalysis } from '@/lib/domain/mood'
import { api } from '@/lib/routes'

/** How often a screen refetches what changes as time passes. */
export const LOOK_AGAIN_MS = 5 * 60_000

/** Refetches what is counted by the day when the business's day changes on an open page. */
export function useRefetchOnNewDay(today: LocalDate): void {
  const queryClient = useQueryClient()
  const shown = useRef(today)
  useEffect(() => {
    if (shown.current === today) return
    shown.current = today
    for (const queryKey of [queryKeys.dashboard.all, queryKeys.clients.all, queryKeys.sms.status])
      void queryClient.invalidateQueries({ queryKey })
  }, [today, queryClient])
}

export function useDashboardStats() {
  return useQuery({
    queryKey: queryKeys.dashboard.stats,
    queryFn: ({ signal }) => fetchJson<DashboardStats>(api.dashboardStats, { signal }),
  })
}

/**
 * Fetches what needs the owner's attention: calls, overdue confirmations, unreachable clients. Refetches every five
 * minutes, because appointments start and end, and unanswered calls return to the list.
 */
export function useAttention() {
  return useQuery({
    queryKey: queryKeys.dashboard.attention,
    queryFn: ({ signal }) => fetchJson<Attention>(api.dashboardAttention, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  })
}

/** Fetches the first appointments that began and have no outcome yet. Refetches as `useAttention` does. */
export function useUnanswered() {
  return useQuery({
    queryKey: queryKeys.dashboard.unanswered,
    queryFn: ({ signal }) => fetchJson<Appointment[]>(api.dashboardUnanswered, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  })
}

/** Fetches recent events, newest first. */
export function useRecentActivity() {
  return useQuery({
    queryKey: queryKeys.dashboard.activity,
    queryFn: ({ signal }) => fetchJson<Activity[]>(api.dashboardActivity, { signal }),
  })
}

/** Fetches the slots refilled this month. */
export function useRecoveredThisMonth() {
  return useQuery({
    queryKey: queryKeys.dashboard.recovered,
    queryFn: ({ signal }) => fetchJson<Refills>(api.dashboardRecovered, { signal }),
  })
}

/** Fetches the summary of the moods recorded for clients and visits. */
export function useMoodAnalysis() {
  return useQuery({
    queryKey: queryKeys.dashboard.moods,
    queryFn: ({ signal }) => fetchJson<MoodAnalysis>(api.dashboardMoods, { signal }),
  })
}
