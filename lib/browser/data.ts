'use client'

import { type QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { fetchJson } from '@/lib/browser/fetch-json'
import { queryKeys } from '@/lib/browser/query-keys'
import { refetchStale, refusalSentence, versionOf } from '@/lib/browser/stale'
import { toast } from '@/lib/browser/toast'
import type { EraseBusinessBody, OwnerActionPage, Retention, RetentionBody } from '@/lib/contracts/data'
import { api, routes } from '@/lib/routes'

/** Fetches the retention period of clients, and how many clients each possible period would erase. */
export function useRetention() {
  return useQuery({
    queryKey: queryKeys.retention.all,
    queryFn: ({ signal }) => fetchJson<Retention>(api.retention, { signal }),
  })
}

export function useSaveRetention() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: RetentionBody) =>
      fetchJson<Retention>(api.retention, {
        method: 'PUT',
        body: { ...body, ...versionOf(queryClient.getQueryData<Retention>(queryKeys.retention.all)) },
      }),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKeys.retention.all, saved)
      void queryClient.invalidateQueries({ queryKey: queryKeys.ownerActions.all })
      toast({ title: 'Choice saved successfully' })
    },
    onError: (error) => {
      toast({ title: 'Failed to save your choice', description: refusalSentence(error), variant: 'destructive' })
      refetchStale(queryClient, queryKeys.retention.all, error)
    },
  })
}

/** Fetches the activity log, newest first. `fetchNextPage` loads older entries. */
export function useOwnerActions() {
  return useInfiniteQuery({
    queryKey: queryKeys.ownerActions.all,
    queryFn: ({ pageParam, signal }) =>
      fetchJson<OwnerActionPage>(api.ownerActions(pageParam ? { after: pageParam } : {}), { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
}

/** Erases a client's personal data. Their visits stay. */
export function useEraseClient() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (clientId: string) => fetchJson<void>(api.clientErase(clientId), { method: 'POST' }),
    onSuccess: () => {
      toast({ title: 'Personal data erased' })
      refreshClients(queryClient)
    },
  })
}

/** Invalidates every query that shows a client's name, texts or tasks. */
function refreshClients(queryClient: QueryClient) {
  const { clients, appointments, appointment, dashboard, ownerTasks, conversations, thread, waitlist, reminders } =
    queryKeys
  const stale = [clients, appointments, appointment, dashboard, ownerTasks, conversations, thread, waitlist, reminders]
  stale.forEach(({ all }) => void queryClient.invalidateQueries({ queryKey: all }))
}

/** Erases the business, which signs the owner out, and opens the home page. */
export function useEraseBusiness() {
  return useMutation({
    mutationFn: (body: EraseBusinessBody) => fetchJson<void>(api.eraseBusiness, { method: 'POST', body }),
    onSuccess: () => window.location.assign(routes.home),
  })
}
