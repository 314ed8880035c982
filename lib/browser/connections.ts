'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { failureSentence, fetchJson } from '@/lib/browser/fetch-json'
import { usePostOnce } from '@/lib/browser/post-once'
import { queryKeys } from '@/lib/browser/query-keys'
import { toast } from '@/lib/browser/toast'
import type { ApiKey, CreateApiKeyBody, CreatedApiKey } from '@/lib/contracts/api-key'
import type { CalendarFeed, CalendarFeedBody } from '@/lib/contracts/calendar-feed'
import { api } from '@/lib/routes'

/** Fetches the active API keys. */
export function useApiKeys() {
  return useQuery({
    queryKey: queryKeys.apiKeys.all,
    queryFn: ({ signal }) => fetchJson<ApiKey[]>(api.apiKeys, { signal }),
  })
}

/** Creates an API key. The response is the only place that contains the key itself. */
export function useCreateApiKey() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: usePostOnce<CreatedApiKey, CreateApiKeyBody>(api.apiKeys),
    // The dialog shows the key or the error, so there is no toast.
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.apiKeys.all }),
  })
}

export function useRevokeApiKey() {
  return useChange(queryKeys.apiKeys.all, 'revoke key', 'Key revoked successfully', (id: string) =>
    fetchJson<void>(api.apiKey(id), { method: 'DELETE' }),
  )
}

/** Fetches the calendar feed of every staff member. */
export function useCalendarFeeds() {
  return useQuery({
    queryKey: queryKeys.calendarFeeds.all,
    queryFn: ({ signal }) => fetchJson<CalendarFeed[]>(api.calendarFeeds, { signal }),
  })
}

export function useSetCalendarFeed() {
  return useChange(
    queryKeys.calendarFeeds.all,
    'save calendar address',
    'Calendar address saved successfully',
    ({ staffId, ...body }: { staffId: string } & CalendarFeedBody) =>
      fetchJson<CalendarFeed>(api.calendarFeed(staffId), { method: 'PUT', body }),
  )
}

export function useDeleteCalendarFeed() {
  return useChange(
    queryKeys.calendarFeeds.all,
    'turn off calendar address',
    'Calendar address turned off',
    (staffId: string) => fetchJson<void>(api.calendarFeed(staffId), { method: 'DELETE' }),
  )
}

function useChange<Input, Answer>(
  queryKey: readonly string[],
  what: string,
  done: string,
  change: (input: Input) => Promise<Answer>,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      toast({ title: done })
    },
    onError: (error) => {
      toast({ title: `Failed to ${what}`, description: failureSentence(error), variant: 'destructive' })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}
