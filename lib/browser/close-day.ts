'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'

import { invalidateVisits, replaceInLists } from '@/lib/browser/appointment'
import { failureSentence, fetchJson } from '@/lib/browser/fetch-json'
import { toast } from '@/lib/browser/toast'
import type { CloseDayAnswer, CloseDayBody } from '@/lib/contracts/close-day'
import { api } from '@/lib/routes'

/** Records the outcomes of a day's visits in one request. Resolves even if some were rejected, and says which. */
export function useCloseDay() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: CloseDayBody) => fetchJson<CloseDayAnswer>(api.closeDay, { method: 'POST', body }),
    onSuccess: ({ results }) => {
      const changed = results.flatMap(({ appointment }) => appointment ?? [])
      changed.forEach((appointment) => replaceInLists(queryClient, appointment))
      toast(outcomeToast(changed.length, results.length))
    },
    onError: (error) => {
      toast({ title: 'Failed to close the day', description: failureSentence(error), variant: 'destructive' })
    },
    onSettled: () => {
      invalidateVisits(queryClient)
    },
  })
}

function outcomeToast(recorded: number, asked: number) {
  if (recorded < asked) {
    return {
      title: `${recorded} of ${asked} outcomes recorded`,
      description: 'The others are listed with the reason.',
      variant: 'destructive' as const,
    }
  }
  if (recorded === 1)
    return { title: '1 outcome recorded', description: 'It can be undone for 24 hours, under More in its row.' }
  return {
    title: `${recorded} outcomes recorded`,
    description: 'Each can be undone for 24 hours, under More in its row.',
  }
}
