'use client'

import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { type FetchedPage, fetchJson, fetchPage } from '@/lib/browser/fetch-json'
import { queryKeys, type ReminderFilter } from '@/lib/browser/query-keys'
import type { PendingReminders, Reminder, SendPendingResult, SendProgress } from '@/lib/contracts/reminder'
import { REMINDERS_PER_PAGE } from '@/lib/domain/reminder'
import { api } from '@/lib/routes'

const PROGRESS_EVERY_MS = 1000

/** Fetches the reminder plan, page by page. */
export function useReminders(filter: ReminderFilter) {
  return useInfiniteQuery({
    queryKey: queryKeys.reminders.list(filter),
    queryFn: ({ pageParam, signal }) => fetchPage<Reminder>(pageParam, { signal }),
    initialPageParam: api.reminders({ ...filter, limit: String(REMINDERS_PER_PAGE) }),
    getNextPageParam: ({ next }: FetchedPage<Reminder>) => next,
  })
}

/**
 * Fetches what "send pending" would send now. Refetches each time the dialog opens, because more may have become due.
 */
export function usePendingReminders(enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.reminders.pending,
    queryFn: ({ signal }) => fetchJson<PendingReminders>(api.sendPending, { signal }),
    enabled,
    staleTime: 0,
  })
}

export function useSendPending() {
  return useMutation({ mutationFn: () => fetchJson<SendPendingResult>(api.sendPending, { method: 'POST' }) })
}

/** Fetches the progress of a batch every second until nothing is waiting. Sends no request for null. */
export function useSendProgress(batch: string | null) {
  return useQuery({
    queryKey: queryKeys.reminders.progress(batch ?? ''),
    queryFn: ({ signal }) => fetchJson<SendProgress>(api.sendProgress(batch ?? ''), { signal }),
    enabled: batch !== null,
    refetchInterval: ({ state }) => (state.data && state.data.waiting === 0 ? false : PROGRESS_EVERY_MS),
  })
}

/** Returns a function that refetches the reminders and what depends on them. */
export function useRefreshReminders() {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: [...queryKeys.reminders.all, 'list'] })
    void queryClient.invalidateQueries({ queryKey: queryKeys.reminders.phoneQueue })
    void queryClient.invalidateQueries({ queryKey: queryKeys.sms.status })
    void queryClient.invalidateQueries({ queryKey: queryKeys.appointments.all })
  }
}
