'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { failureSentence, fetchJson } from '@/lib/browser/fetch-json'
import { queryKeys } from '@/lib/browser/query-keys'
import { refetchStale } from '@/lib/browser/stale'
import { toast } from '@/lib/browser/toast'
import type { MessageSettings, UpdateMessageSettingsBody } from '@/lib/contracts/message-settings'
import { api } from '@/lib/routes'

export function useMessageSettings() {
  return useQuery({
    queryKey: queryKeys.sms.steps,
    queryFn: ({ signal }) => fetchJson<MessageSettings>(api.messageSettings, { signal }),
  })
}

/** Saves the given kinds. The server replans the messages of upcoming visits immediately. */
export function useUpdateMessageSettings() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: UpdateMessageSettingsBody) =>
      fetchJson<MessageSettings>(api.messageSettings, { method: 'PUT', body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKeys.sms.steps, saved)
      // A replanned visit has a new version and other messages.
      const affected = [queryKeys.reminders.all, queryKeys.appointments.all, queryKeys.appointment.all]
      affected.forEach((queryKey) => void queryClient.invalidateQueries({ queryKey }))
      toast({ title: 'Messages Updated', description: 'Upcoming appointments now follow your choices.' })
    },
    onError: (error) => {
      toast({ title: 'Update Failed', description: failureSentence(error), variant: 'destructive' })
      refetchStale(queryClient, queryKeys.sms.steps, error)
    },
  })
}
