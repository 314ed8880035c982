'use client'

import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'

import { type ClientList, clientListPath } from '@/lib/browser/client-list'
import { failureSentence, type FetchedPage, FetchError, fetchJson, fetchPage } from '@/lib/browser/fetch-json'
import { usePostOnce } from '@/lib/browser/post-once'
import { queryKeys } from '@/lib/browser/query-keys'
import { toast } from '@/lib/browser/toast'
import type { Client, CreateClientBody, UpdateClientBody } from '@/lib/contracts/client'
import type { ClientHistory } from '@/lib/contracts/client-history'
import type { ImportClientsBody, ImportResult } from '@/lib/contracts/client-import'
import { api } from '@/lib/routes'

/** Fetches clients page by page. Returns the previous list while a new one loads. */
export function useClients(list: ClientList) {
  return useInfiniteQuery({
    queryKey: queryKeys.clients.list(list),
    queryFn: ({ pageParam, signal }) => fetchPage<Client>(pageParam, { signal }),
    initialPageParam: clientListPath(list),
    getNextPageParam: ({ next }: FetchedPage<Client>) => next,
    placeholderData: keepPreviousData,
  })
}

/** Fetches the first `limit` clients whose name, phone, email or notes contain `search`. */
export function useFoundClients(search: string, limit: number) {
  return useQuery({
    queryKey: queryKeys.clients.found(search),
    queryFn: ({ signal }) => fetchPage<Client>(api.clients({ q: search, limit: String(limit) }), { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Fetches a client's history. */
export function useClientHistory(id: string) {
  return useQuery({
    queryKey: queryKeys.clients.history(id),
    queryFn: ({ signal }) => fetchJson<ClientHistory>(api.clientHistory(id), { signal }),
  })
}

export function useCreateClient() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: usePostOnce<Client, CreateClientBody>(api.clients()),
    onSuccess: () => {
      toast({ title: 'Client added successfully' })
      invalidateClients(queryClient)
    },
    onError: (error) => {
      toast({ title: 'Failed to add client', description: failureSentence(error), variant: 'destructive' })
    },
  })
}

export interface ClientChange {
  id: string
  change: Omit<UpdateClientBody, 'archived'>
}

export function useUpdateClient() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, change }: ClientChange) => fetchJson<Client>(api.client(id), { method: 'PUT', body: change }),
    onSuccess: () => {
      toast({ title: 'Client updated successfully' })
      invalidateClients(queryClient)
    },
    onError: (error) => {
      toast({ title: 'Failed to update client', description: failureSentence(error), variant: 'destructive' })
    },
  })
}

/** Archives or restores a client. The toast offers undo after archiving. */
export function useArchiveClient() {
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: ({ id, archived }: { id: string; archived: boolean }) =>
      fetchJson<Client>(api.client(id), { method: 'PUT', body: { archived } }),
    onSuccess: ({ id, name }, { archived }) => {
      const undo = () => mutation.mutate({ id, archived: !archived })
      toast({
        title: archived ? `${name} is archived` : `${name} is back`,
        ...(archived
          ? { action: { label: 'Undo', altText: 'Show archived clients and choose Restore', onClick: undo } }
          : {}),
      })
      invalidateClients(queryClient)
    },
    onError: (error, { archived }) => {
      toast({
        title: archived ? 'Failed to archive client' : 'Failed to restore client',
        description: failureSentence(error),
        variant: 'destructive',
      })
    },
  })
  return mutation
}

/** Deletes a client. If the server rejects it because they have a history, the toast offers to archive them instead. */
export function useDeleteClient() {
  const queryClient = useQueryClient()
  const { mutate: archive } = useArchiveClient()
  return useMutation({
    mutationFn: (id: string) => fetchJson<void>(api.client(id), { method: 'DELETE' }),
    onSuccess: () => {
      toast({ title: 'Client deleted successfully' })
    },
    onError: (error, id) => {
      const onClick = () => archive({ id, archived: true })
      toast({
        title: 'Failed to delete client',
        description: failureSentence(error),
        variant: 'destructive',
        ...(hasHistory(error)
          ? { action: { label: 'Archive instead', altText: 'Open the client and choose Archive', onClick } }
          : {}),
      })
    },
    // Also after an error, because the client may have been deleted or booked in another tab.
    onSettled: () => {
      invalidateClients(queryClient)
    },
  })
}

/** Imports clients, or only checks what an import would do (`dryRun`). */
export function useImportClients() {
  const queryClient = useQueryClient()
  const importOnce = usePostOnce<ImportResult, ImportClientsBody>(api.clientImport)
  return useMutation({
    mutationFn: (body: ImportClientsBody) =>
      body.dryRun ? fetchJson<ImportResult>(api.clientImport, { method: 'POST', body }) : importOnce(body),
    onError: (error, { dryRun }) => {
      if (dryRun) return
      toast({ title: 'Failed to import clients', description: failureSentence(error), variant: 'destructive' })
    },
    // Also after a failure, because the response of a stored import may have been lost.
    onSettled: (_result, _error, { dryRun }) => {
      if (!dryRun) invalidateClients(queryClient)
    },
  })
}

function hasHistory(error: unknown): boolean {
  return error instanceof FetchError && error.code === 'has_history'
}

/**
 * Invalidates every query that shows clients: lists, history, appointments, the dashboard, reminders, and threads, which
 * say whether the client can be texted.
 */
function invalidateClients(queryClient: QueryClient) {
  const stale = [
    queryKeys.clients.all,
    queryKeys.appointments.all,
    queryKeys.dashboard.all,
    queryKeys.reminders.all,
    queryKeys.thread.all,
  ]
  stale.forEach((queryKey) => void queryClient.invalidateQueries({ queryKey }))
}
