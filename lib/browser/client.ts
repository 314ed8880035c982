'use client'

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { failureSentence, fetchJson } from '@/lib/browser/fetch-json'
import { queryKeys } from '@/lib/browser/query-keys'
import { toast } from '@/lib/browser/toast'
import type { Client, CreateClientBody } from '@/lib/contracts/client'
import { api } from '@/lib/routes'

/** The clients whose name, phone, e-mail or notes hold `search`; the last answer stays until the next comes. */
export function useClients(search = '') {
  return useQuery({
    queryKey: queryKeys.clients.list(search),
    queryFn: ({ signal }) => fetchJson<Client[]>(api.clients({ q: search }), { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useCreateClient() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: CreateClientBody) => fetchJson<Client>(api.clients(), { method: 'POST', body }),
    onSuccess: () => {
      toast({ title: 'Client added successfully' })
      void queryClient.invalidateQueries({ queryKey: queryKeys.clients.all })
    },
    onError: (error) => {
      toast({ title: 'Failed to add client', description: failureSentence(error), variant: 'destructive' })
    },
  })
}

export function useDeleteClient() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => fetchJson<void>(api.client(id), { method: 'DELETE' }),
    onSuccess: () => {
      toast({ title: 'Client deleted successfully' })
    },
    onError: (error) => {
      toast({ title: 'Failed to delete client', description: failureSentence(error), variant: 'destructive' })
    },
    // Also after a refusal: the client may have been deleted or booked in another tab.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.clients.all })
    },
  })
}
