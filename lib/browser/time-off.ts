'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { failureSentence, fetchJson } from '@/lib/browser/fetch-json'
import { usePostOnce } from '@/lib/browser/post-once'
import { queryKeys } from '@/lib/browser/query-keys'
import { toast } from '@/lib/browser/toast'
import type { TimeOff, UpdateTimeOffBody } from '@/lib/contracts/time-off'
import { api } from '@/lib/routes'

/** Fetches time off that isn't over, in chronological order. */
export function useTimeOff() {
  return useQuery({
    queryKey: queryKeys.timeOff.all,
    queryFn: ({ signal }) => fetchJson<TimeOff[]>(api.timeOff, { signal }),
  })
}

/** Creates time off, or changes the entry with this id. */
export function useSaveTimeOff(id: string | null) {
  const create = usePostOnce<TimeOff, UpdateTimeOffBody>(api.timeOff)
  const save = (body: UpdateTimeOffBody) =>
    id === null ? create(body) : fetchJson<TimeOff>(api.timeOffEntry(id), { method: 'PUT', body })
  return useTimeOffChange('Time off saved successfully', 'Failed to save time off', save)
}

export function useDeleteTimeOff() {
  return useTimeOffChange('Time off removed successfully', 'Failed to remove time off', (id: string) =>
    fetchJson<void>(api.timeOffEntry(id), { method: 'DELETE' }),
  )
}

function useTimeOffChange<Input, Answer>(done: string, failed: string, change: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      toast({ title: done })
    },
    onError: (error) => {
      toast({ title: failed, description: failureSentence(error), variant: 'destructive' })
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.timeOff.all })
      void queryClient.invalidateQueries({ queryKey: queryKeys.availability.all })
      void queryClient.invalidateQueries({ queryKey: queryKeys.analytics.all })
    },
  })
}
