'use client'

import { keepPreviousData, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'

import { failureSentence, fetchJson } from '@/lib/browser/fetch-json'
import { queryKeys } from '@/lib/browser/query-keys'
import { toast } from '@/lib/browser/toast'
import type { Client } from '@/lib/contracts/client'
import type {
  ClientDuplicates,
  DismissDuplicateBody,
  DuplicatePair,
  MergeClientsBody,
  MergedClients,
  MergePreview,
} from '@/lib/contracts/client-merge'
import { api } from '@/lib/routes'

/** Fetches possible duplicates of a client, and merges that can be undone. */
export function useClientDuplicates(id: string) {
  return useQuery({
    queryKey: queryKeys.clients.duplicates(id),
    queryFn: ({ signal }) => fetchJson<ClientDuplicates>(api.clientDuplicates(id), { signal }),
  })
}

/** Fetches the pairs of clients who may be the same person. */
export function useDuplicatePairs() {
  return useQuery({
    queryKey: queryKeys.clients.duplicatePairs,
    queryFn: ({ signal }) => fetchJson<DuplicatePair[]>(api.duplicatePairs, { signal }),
  })
}

/** Fetches what a merge would do. Returns the previous preview while another one loads. */
export function useMergePreview({ stays, goes }: { stays: string; goes: string }, enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.clients.mergePreview(stays, goes),
    queryFn: ({ signal }) => fetchJson<MergePreview>(api.clientMergePreview(stays, goes), { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled,
  })
}

/** Merges two client records. The toast offers undo. */
export function useMergeClients() {
  const queryClient = useQueryClient()
  const { mutate: undo } = useUndoMerge()
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: MergeClientsBody }) =>
      fetchJson<MergedClients>(api.clientMerge(id), { method: 'POST', body }),
    onSuccess: ({ mergeId, client: { id } }) => {
      toast({
        title: 'Clients merged',
        action: {
          label: 'Undo',
          altText: 'Choose Undo on the client’s page within 30 days',
          onClick: () => undo({ id, mergeId }),
        },
      })
    },
    // Also after an error, because a client record may have changed in another tab. The dialog doesn't wait for it.
    onSettled: () => void invalidateMerged(queryClient),
  })
}

/** Undoes a merge. */
export function useUndoMerge() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, mergeId }: { id: string; mergeId: string }) =>
      fetchJson<Client>(api.clientMergeUndo(id), { method: 'POST', body: { mergeId } }),
    onSuccess: ({ name }) => {
      toast({ title: 'Merge undone', description: `${name} is a separate client again.` })
    },
    onError: (error) => {
      toast({ title: 'The merge could not be undone', description: failureSentence(error), variant: 'destructive' })
    },
    onSettled: () => invalidateMerged(queryClient),
  })
}

/** Records that two clients aren't the same person. The toast offers undo. */
export function useDismissDuplicate() {
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: ({ id, body }: { id: string; body: DismissDuplicateBody }) =>
      fetchJson<void>(api.clientDuplicates(id), { method: 'PUT', body }),
    onSuccess: (_, { id, body: { otherId, dismissed } }) => {
      if (!dismissed) return
      toast({
        title: 'Not suggested again',
        action: {
          label: 'Undo',
          altText: 'Choose Undo to get the suggestion back',
          onClick: () => mutation.mutate({ id, body: { otherId, dismissed: false } }),
        },
      })
    },
    onError: (error) => {
      toast({ title: 'This could not be saved', description: failureSentence(error), variant: 'destructive' })
    },
    onSettled: () => invalidateMerged(queryClient),
  })
  return mutation
}

/** Invalidates every query that shows clients. */
function invalidateMerged(queryClient: QueryClient) {
  const { clients, appointments, reminders, thread, conversations, waitlist, ownerTasks, dashboard, analytics } =
    queryKeys
  const stale = [clients, appointments, reminders, thread, conversations, waitlist, ownerTasks, dashboard, analytics]
  return Promise.all(stale.map(({ all }) => queryClient.invalidateQueries({ queryKey: all })))
}
