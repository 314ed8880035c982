'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { LOOK_AGAIN_MS } from '@/lib/browser/dashboard'
import { failureSentence, fetchJson } from '@/lib/browser/fetch-json'
import { queryKeys } from '@/lib/browser/query-keys'
import { toast } from '@/lib/browser/toast'
import type { PhoneText } from '@/lib/contracts/phone-queue'
import { api } from '@/lib/routes'

/**
 * Fetches the texts to send from the owner's phone; empty if a provider sends them. Refetches every five minutes,
 * because messages come due and clients move their appointments.
 */
export function usePhoneQueue() {
  return useQuery({
    queryKey: queryKeys.reminders.phoneQueue,
    queryFn: ({ signal }) => fetchJson<PhoneText[]>(api.phoneQueue, { signal }),
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  })
}

/** Records a text as sent. The toast offers undo. */
export function useMarkTexted() {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeys.reminders.all })
  const undo = useMutation({
    mutationFn: ({ id }: PhoneText) => fetchJson<void>(api.texted(id), { method: 'DELETE' }),
    onError: (error) => {
      toast({ title: 'This could not be undone', description: failureSentence(error), variant: 'destructive' })
    },
    onSettled: refresh,
  })
  return useMutation({
    mutationFn: ({ id }: PhoneText) => fetchJson<void>(api.texted(id), { method: 'POST' }),
    onSuccess: (_done, text) => {
      toast({
        title: 'Marked as sent',
        description: `${text.clientName} gets no other text about this.`,
        action: { label: 'Undo', altText: 'Find the message under Sent', onClick: () => undo.mutate(text) },
      })
    },
    onError: (error) => {
      toast({ title: 'This could not be marked as sent', description: failureSentence(error), variant: 'destructive' })
    },
    onSettled: refresh,
  })
}
