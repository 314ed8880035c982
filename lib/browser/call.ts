'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { HOW_TO_UNDO, invalidateVisits, replaceInLists } from '@/lib/browser/appointment'
import { failureSentence, fetchJson } from '@/lib/browser/fetch-json'
import { queryKeys } from '@/lib/browser/query-keys'
import { toast } from '@/lib/browser/toast'
import type { Appointment } from '@/lib/contracts/appointment'
import type { Attention } from '@/lib/contracts/attention'
import type { RecordCallBody } from '@/lib/contracts/call'
import type { Effect } from '@/lib/domain/effect'
import { api } from '@/lib/routes'

/** Fetches the measured effect of suggested calls. */
export function useCallEffect() {
  return useQuery({
    queryKey: queryKeys.analytics.effect,
    queryFn: ({ signal }) => fetchJson<Effect>(api.callEffect, { signal }),
  })
}

type Outcome = RecordCallBody['outcome']

/** Toasts by result. */
const DONE: Record<Outcome, { title: string; description: string }> = {
  coming: { title: 'Call recorded', description: 'The appointment is confirmed.' },
  cancelled: { title: 'Call recorded', description: 'The appointment is cancelled.' },
  moved: { title: 'Call recorded', description: 'Choose the new time.' },
  left_message: { title: 'Call recorded', description: 'You left a message.' },
  no_answer: {
    title: 'Call recorded',
    description: 'If there’s no answer, it comes back in two hours, at most twice.',
  },
  wrong_number: { title: 'Call recorded', description: 'Correct the number on the client’s page.' },
  texted: { title: 'Text recorded', description: 'It’s in the appointment’s history.' },
}

/** Undoes the last result recorded for the appointment with the given id. */
function useTakeBackCall() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => fetchJson<Appointment>(api.appointmentCalls(id), { method: 'DELETE' }),
    onError: (error) => {
      toast({ title: 'This could not be undone', description: failureSentence(error), variant: 'destructive' })
    },
    onSettled: () => {
      invalidateVisits(queryClient)
    },
  })
}

/**
 * Records the result of a call, or that the client was texted. The toast offers undo. Resolves to the changed
 * appointment.
 */
export function useRecordCall() {
  const queryClient = useQueryClient()
  const takeBack = useTakeBackCall()
  return useMutation({
    mutationFn: ({ appointment: { id, version }, outcome }: { appointment: Appointment; outcome: Outcome }) =>
      fetchJson<Appointment>(api.appointmentCalls(id), { method: 'POST', body: { outcome, version } }),
    onSuccess: (changed, { outcome }) => {
      const { id } = changed
      replaceInLists(queryClient, changed)
      queryClient.setQueryData<Attention>(queryKeys.dashboard.attention, (known) => known && withoutCall(known, id))
      toast({
        ...DONE[outcome],
        action: {
          label: 'Undo',
          altText: outcome === 'cancelled' ? HOW_TO_UNDO : 'Find the call in the appointment’s history',
          onClick: () => takeBack.mutate(id),
        },
      })
    },
    onError: (error) => {
      toast({ title: 'This could not be saved', description: failureSentence(error), variant: 'destructive' })
    },
    onSettled: () => {
      invalidateVisits(queryClient)
    },
  })
}

function withoutCall({ callList, ...others }: Attention, appointmentId: string): Attention {
  const calls = callList.calls.filter(({ appointment }) => appointment.id !== appointmentId)
  return { ...others, callList: { ...callList, calls } }
}
