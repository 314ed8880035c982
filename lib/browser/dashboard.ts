'use client'

import { useQuery } from '@tanstack/react-query'

import { fetchJson } from '@/lib/browser/fetch-json'
import { queryKeys } from '@/lib/browser/query-keys'
import type { Attention } from '@/lib/contracts/attention'
import type { Activity, DashboardStats } from '@/lib/contracts/dashboard'
import type { Refills } from '@/lib/contracts/ledger'
import type { MoodAnalysis } from '@/lib/domain/mood'
import { api } from '@/lib/routes'

export function useDashboardStats() {
  return useQuery({
    queryKey: queryKeys.dashboard.stats,
    queryFn: ({ signal }) => fetchJson<DashboardStats>(api.dashboardStats, { signal }),
  })
}

/** Fetches what needs the owner's attention: missing outcomes, overdue confirmations, unreachable clients. */
export function useAttention() {
  return useQuery({
    queryKey: queryKeys.dashboard.attention,
    queryFn: ({ signal }) => fetchJson<Attention>(api.dashboardAttention, { signal }),
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
