'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { failureSentence, fetchJson } from '@/lib/browser/fetch-json'
import { queryKeys } from '@/lib/browser/query-keys'
import { toast } from '@/lib/browser/toast'
import type { DueClients, Invited } from '@/lib/contracts/due-client'
import { INVITE_GRACE_MINUTES } from '@/lib/domain/invitation-figures'
import { formatMomentSeenFrom } from '@/lib/domain/time'
import { api } from '@/lib/routes'

/** Fetches the clients who are due to return: the first `limit`, or all. */
export function useDueClients(limit?: number) {
  return useQuery({
    queryKey: queryKeys.clients.due(limit),
    queryFn: ({ signal }) =>
      fetchJson<DueClients>(api.dueClients(limit === undefined ? {} : { limit: String(limit) }), { signal }),
  })
}

/** Invites a client. The toast offers undo. */
export function useInviteClient(now: Date, timeZone: string) {
  const settled = useSettled()
  const { mutate: takeBack } = useCancelInvitation()
  return useMutation({
    mutationFn: (id: string) => fetchJson<Invited>(api.clientInvite(id), { method: 'POST' }),
    onSuccess: ({ name, channel, dueAt }, id) => {
      toast({
        title: `Invitation for ${name} is on its way`,
        description: `${channel === 'sms' ? 'By text' : 'By email'} ${formatMomentSeenFrom(now, new Date(dueAt), timeZone)}.`,
        action: {
          label: 'Undo',
          altText: `Choose Cancel Invitation next to the name within ${INVITE_GRACE_MINUTES} minutes`,
          onClick: () => takeBack(id),
        },
      })
    },
    onError: (error) =>
      toast({ title: 'The invitation could not be sent', description: failureSentence(error), variant: 'destructive' }),
    onSettled: settled,
  })
}

/** Cancels a queued invitation. */
export function useCancelInvitation() {
  const settled = useSettled()
  return useMutation({
    mutationFn: (id: string) => fetchJson<void>(api.clientInvite(id), { method: 'DELETE' }),
    onSuccess: () => {
      toast({ title: 'Invitation cancelled' })
    },
    onError: (error) =>
      toast({
        title: 'The invitation could not be cancelled',
        description: failureSentence(error),
        variant: 'destructive',
      }),
    onSettled: settled,
  })
}

/**
 * Returns a function that refetches after an invitation, even a rejected one: the client may have been invited, or have
 * booked, in another tab. Resolves when the list is current, so that a second tap isn't rejected.
 */
function useSettled() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [queryKeys.clients.all, queryKeys.thread.all].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
}
