'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { failureSentence, fetchJson } from '@/lib/browser/fetch-json'
import { queryKeys } from '@/lib/browser/query-keys'
import { toast } from '@/lib/browser/toast'
import type { OwnerTask } from '@/lib/contracts/conversation'
import { api } from '@/lib/routes'

/** Fetches the owner's open tasks, latest first. */
export function useOwnerTasks() {
  return useQuery({
    queryKey: queryKeys.ownerTasks.all,
    queryFn: ({ signal }) => fetchJson<OwnerTask[]>(api.ownerTasks, { signal }),
  })
}

/** Marks a task as done. The toast offers undo. */
export function useSettleTask() {
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: ({ id, done }: { id: string; done: boolean }) =>
      fetchJson<void>(api.ownerTaskDone(id), { method: 'POST', body: { done } }),
    onSuccess: (_nothing, { id, done }) => {
      const undo = () => mutation.mutate({ id, done: false })
      toast({
        title: done ? 'Done' : 'Back on your list',
        ...(done ? { action: { label: 'Undo', altText: 'Put the task back on the list', onClick: undo } } : {}),
      })
    },
    onError: (error) => {
      toast({ title: 'Failed to update the task', description: failureSentence(error), variant: 'destructive' })
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: queryKeys.ownerTasks.all }),
  })
  return mutation
}
