'use client'

import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { invalidateVisits } from '@/lib/browser/appointment'
import { failureSentence, fetchJson } from '@/lib/browser/fetch-json'
import { queryKeys } from '@/lib/browser/query-keys'
import { toast } from '@/lib/browser/toast'
import type { FirstDay, TestBooking, UpdateFirstDayBody } from '@/lib/contracts/first-day'
import { api } from '@/lib/routes'

/** Fetches the first steps of a new business, and the owner's test booking. */
export function useFirstDay() {
  return useQuery({
    queryKey: queryKeys.firstDay.all,
    queryFn: ({ signal }) => fetchJson<FirstDay>(api.firstDay, { signal }),
  })
}

/** Records a step that leaves no other trace, or that the owner closed the list. */
export function useUpdateFirstDay() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: UpdateFirstDayBody) => fetchJson<FirstDay>(api.firstDay, { method: 'PATCH', body }),
    onSuccess: (firstDay) => queryClient.setQueryData(queryKeys.firstDay.all, firstDay),
    onError: (error, body) => {
      // The link is copied even if recording that fails.
      if (body.linkTaken) return
      toast({ title: 'Failed to update the list', description: failureSentence(error), variant: 'destructive' })
    },
  })
}

/**
 * Returns a function that records, once, that the link, its QR code, the poster or the ready-made wording was copied,
 * downloaded or printed, for the list of first steps.
 */
export function useRecordLinkTaken(): () => void {
  const { data } = useFirstDay()
  const { mutate } = useUpdateFirstDay()
  return () => {
    if (!data?.done.includes('link')) mutate({ linkTaken: true })
  }
}

export function useBookTest() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => fetchJson<TestBooking>(api.testBooking, { method: 'POST', body: {} }),
    onSuccess: ({ email, hasConfirmation }) => {
      const description = hasConfirmation
        ? `The confirmation is on its way to ${email ?? 'you'}.`
        : 'Booking confirmations are switched off in SMS Settings.'
      toast({ title: 'Test booked', description })
    },
    onError: (error) => {
      toast({ title: 'Failed to book a test', description: failureSentence(error), variant: 'destructive' })
    },
    onSettled: () => refetchTest(queryClient),
  })
}

export function useRemoveTest() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => fetchJson<void>(api.testBooking, { method: 'DELETE' }),
    onSuccess: () => toast({ title: 'Test removed' }),
    onError: (error) => {
      toast({ title: 'Failed to remove the test', description: failureSentence(error), variant: 'destructive' })
    },
    onSettled: () => refetchTest(queryClient),
  })
}

/** Invalidates every query about appointments or clients, because a test booking adds one of each. */
function refetchTest(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.firstDay.all })
  invalidateVisits(queryClient)
}
