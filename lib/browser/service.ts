'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { deleteRow } from '@/lib/browser/delete-row'
import { failureSentence, fetchJson } from '@/lib/browser/fetch-json'
import { usePostOnce } from '@/lib/browser/post-once'
import { queryKeys } from '@/lib/browser/query-keys'
import { type ToastContent, toast } from '@/lib/browser/toast'
import type { CreateServiceBody, Service, UpdateServiceBody } from '@/lib/contracts/service'
import { api } from '@/lib/routes'

/** Fetches all services in the owner's order, including inactive ones. */
export function useServices() {
  return useQuery({
    queryKey: queryKeys.services.all,
    queryFn: ({ signal }) => fetchJson<Service[]>(api.services, { signal }),
  })
}

export function useCreateService() {
  return useServiceChange('create', usePostOnce<Service, CreateServiceBody>(api.services))
}

export function useUpdateService() {
  return useServiceChange('update', ({ id, ...body }: UpdateServiceBody & { id: string }) =>
    fetchJson<Service>(api.service(id), { method: 'PUT', body }),
  )
}

/** Deletes a service; the toast says if the server keeps it as not offered. */
export function useDeleteService() {
  return useServiceChange(
    'delete',
    (id: string) => deleteRow({ id, path: api.service(id), listPath: api.services }),
    ({ isKept }) =>
      isKept && { title: 'Service is no longer offered', description: 'It stays in this list, because it’s in use.' },
  )
}

/** Changes a service, and shows a toast with the result, or `other` if it returns one. */
function useServiceChange<Input, Answer>(
  verb: 'create' | 'update' | 'delete',
  change: (input: Input) => Promise<Answer>,
  other: (answer: Answer) => ToastContent | false = () => false,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => {
      toast(other(answer) || { title: `Service ${verb}d successfully` })
    },
    onError: (error) => {
      toast({ title: `Failed to ${verb} service`, description: failureSentence(error), variant: 'destructive' })
    },
    onSettled: () => {
      const affected = [queryKeys.services.all, queryKeys.staff.all, queryKeys.availability.all]
      affected.forEach((queryKey) => void queryClient.invalidateQueries({ queryKey }))
    },
  })
}
