'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { failureSentence, fetchJson } from '@/lib/browser/fetch-json'
import { queryKeys } from '@/lib/browser/query-keys'
import { toast } from '@/lib/browser/toast'
import type { Appointment } from '@/lib/contracts/appointment'
import type { CallList, RecordCallBody } from '@/lib/contracts/call'
import type { Effect } from '@/lib/domain/effect'
import { api } from '@/lib/routes'

const LOOK_AGAIN_MS = 5 * 60_000

/** Whom to call first; asked again while the page stays open, since visits are confirmed and calls come back. */
export function useCalls() {
  return useQuery({
    queryKey: queryKeys.dashboard.calls,
    queryFn: ({ signal }) => fetchJson<CallList>(api.dashboardCalls, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  })
}

/** What suggested calls are worth. */
export function useCallEffect() {
  return useQuery({
    queryKey: queryKeys.analytics.effect,
    queryFn: ({ signal }) => fetchJson<Effect>(api.callEffect, { signal }),
  })
}

type Outcome = RecordCallBody['outcome']

/** A cancellation is told by the change of the visit itself. */
const DONE: Record<Exclude<Outcome, 'cancelled'>, { title: string; description: string }> = {
  coming: { title: 'Call noted', description: 'The visit is confirmed.' },
  moved: { title: 'Call noted', description: 'Choose the new time.' },
  left_message: { title: 'Call noted', description: 'You left a message.' },
  no_answer: { title: 'Call noted', description: 'Without an answer it comes back in two hours, twice at most.' },
  wrong_number: { title: 'Call noted', description: 'Correct the number on the page of the client.' },
  texted: { title: 'Text noted', description: 'It shows in the history of the visit.' },
}

/** Notes down what came of a call, or a text; the toast takes it back. Answers with the visit as it is then. */
export function useRecordCall() {
  const queryClient = useQueryClient()
  const refresh = () => {
    const stale = [
      queryKeys.dashboard.all,
      queryKeys.appointments.all,
      queryKeys.appointment.all,
      queryKeys.clients.all,
    ]
    stale.forEach((queryKey) => void queryClient.invalidateQueries({ queryKey }))
  }
  const takeBack = useMutation({
    mutationFn: (id: string) => fetchJson<Appointment>(api.appointmentCalls(id), { method: 'DELETE' }),
    onError: (error) => {
      toast({ title: 'This could not be taken back', description: failureSentence(error), variant: 'destructive' })
    },
    onSettled: refresh,
  })
  return useMutation({
    mutationFn: ({ id, outcome }: { id: string; outcome: Outcome }) =>
      fetchJson<Appointment>(api.appointmentCalls(id), { method: 'POST', body: { outcome } }),
    onSuccess: ({ id }, { outcome }) => {
      queryClient.setQueryData<CallList>(
        queryKeys.dashboard.calls,
        (list) => list && { ...list, calls: list.calls.filter(({ appointment }) => appointment.id !== id) },
      )
      if (outcome !== 'cancelled')
        toast({
          ...DONE[outcome],
          action: {
            label: 'Undo',
            altText: 'Find the call in the history of the visit',
            onClick: () => takeBack.mutate(id),
          },
        })
    },
    onError: (error) => {
      toast({ title: 'This could not be noted', description: failureSentence(error), variant: 'destructive' })
    },
    onSettled: refresh,
  })
}
