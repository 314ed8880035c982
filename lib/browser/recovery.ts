'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { failureSentence, fetchJson } from '@/lib/browser/fetch-json'
import { queryKeys } from '@/lib/browser/query-keys'
import { toast } from '@/lib/browser/toast'
import type { EarlierWish, Openings, RecoveryRun } from '@/lib/contracts/recovery'
import { api } from '@/lib/routes'

const WATCH_EVERY_MS = 15_000

/** Returns whether the run is still in progress: the owner is being asked, or clients have offers. */
export function isLive({ status }: RecoveryRun): boolean {
  return status === 'proposed' || status === 'open'
}

/**
 * Fetches freed slots, live ones first. Refetches while there are live ones, because clients can respond at any moment.
 */
export function useRecoveryRuns() {
  return useQuery({
    queryKey: queryKeys.recovery.runs,
    queryFn: ({ signal }) => fetchJson<RecoveryRun[]>(api.recovery, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isLive) ? WATCH_EVERY_MS : false),
  })
}

/** Fetches openings that waitlisted clients want. Sends no request until they are shown. */
export function useOpenings(isShown: boolean) {
  return useQuery({
    queryKey: queryKeys.recovery.openings,
    queryFn: ({ signal }) => fetchJson<Openings>(api.recoveryOpenings, { signal }),
    enabled: isShown,
    // Visitors take free times at any moment.
    staleTime: WATCH_EVERY_MS,
  })
}

/** Fetches clients with a visit who want an earlier one. */
export function useEarlierWishes() {
  return useQuery({
    queryKey: queryKeys.recovery.earlier,
    queryFn: ({ signal }) => fetchJson<EarlierWish[]>(api.earlierWishes, { signal }),
  })
}

/** Approves offering a freed slot to the waitlist. */
export function useApproveRun() {
  return useRunDecision(api.recoveryRunApprove, {
    done: 'The time is being offered',
    failed: 'Failed to offer the time',
  })
}

/** Stops refilling a freed slot. */
export function useStopRun() {
  return useRunDecision(api.recoveryRunStop, {
    done: 'The time is not offered',
    failed: 'Failed to stop offering the time',
  })
}

function useRunDecision(path: (id: string) => string, titles: { done: string; failed: string }) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (run: RecoveryRun) => fetchJson<RecoveryRun>(path(run.id), { method: 'POST' }),
    onSuccess: (answered) => {
      queryClient.setQueryData<RecoveryRun[]>(queryKeys.recovery.runs, (runs) =>
        runs?.map((run) => (run.id === answered.id ? answered : run)),
      )
      toast({ title: titles.done })
    },
    onError: (error) => {
      toast({ title: titles.failed, description: failureSentence(error), variant: 'destructive' })
    },
    // Also after an error, because somebody may have taken the slot in the meantime.
    onSettled: () => {
      for (const queryKey of [
        queryKeys.recovery.all,
        queryKeys.waitlist.all,
        queryKeys.dashboard.attention,
        queryKeys.availability.all,
      ]) {
        void queryClient.invalidateQueries({ queryKey })
      }
    },
  })
}
