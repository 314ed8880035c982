'use client'

import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { failureSentence, type FetchedPage, fetchJson, fetchPage } from '@/lib/browser/fetch-json'
import { usePostOnce } from '@/lib/browser/post-once'
import { queryKeys } from '@/lib/browser/query-keys'
import { toast } from '@/lib/browser/toast'
import type { OpeningMatch } from '@/lib/contracts/recovery'
import type { AddToWaitlistBody, NotifyBody, NotifyResult, WaitlistEntry } from '@/lib/contracts/waitlist'
import { WAITLIST_PREVIEW } from '@/lib/domain/waiting'
import { api } from '@/lib/routes'

/** Fetches the waitlist page by page, in order of joining. */
export function useWaitlist() {
  return useInfiniteQuery({
    queryKey: queryKeys.waitlist.list,
    queryFn: ({ pageParam, signal }) => fetchPage<WaitlistEntry>(pageParam, { signal }),
    initialPageParam: api.waitlist,
    getNextPageParam: ({ next }: FetchedPage<WaitlistEntry>) => next,
  })
}

/** Fetches the first entries for the dashboard. */
export function useWaitlistPreview() {
  return useQuery({
    queryKey: queryKeys.waitlist.preview,
    queryFn: ({ signal }) => fetchJson<WaitlistEntry[]>(`${api.waitlist}?limit=${WAITLIST_PREVIEW}`, { signal }),
  })
}

export function useAddToWaitlist() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: usePostOnce<WaitlistEntry, AddToWaitlistBody>(api.waitlist),
    onSuccess: ({ client, position }) => {
      toast({ title: 'Added to waitlist successfully', description: `${client.name} is number ${position}.` })
    },
    onError: (error) => {
      toast({ title: 'Failed to add to waitlist', description: failureSentence(error), variant: 'destructive' })
    },
    // Also after an error, because the client may have been added although the response was lost.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.waitlist.all })
      void queryClient.invalidateQueries({ queryKey: queryKeys.recovery.all })
    },
  })
}

export function useRemoveFromWaitlist() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => fetchJson<void>(api.waitlistEntry(id), { method: 'DELETE' }),
    onSuccess: () => {
      toast({ title: 'Removed from waitlist successfully' })
    },
    onError: (error) => {
      toast({ title: 'Failed to remove from waitlist', description: failureSentence(error), variant: 'destructive' })
    },
    // Also after an error, because the client may have booked or been removed in another tab.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.waitlist.all })
      void queryClient.invalidateQueries({ queryKey: queryKeys.recovery.all })
    },
  })
}

/** Sends a client an offer. The dialog shows the result, so there is no toast. */
export function useNotify() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: NotifyBody }) =>
      fetchJson<NotifyResult>(api.waitlistNotify(id), { method: 'POST', body }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.waitlist.all })
      void queryClient.invalidateQueries({ queryKey: queryKeys.availability.all })
      void queryClient.invalidateQueries({ queryKey: queryKeys.recovery.all })
    },
  })
}

interface TimeOffer {
  match: OpeningMatch
  staffId: string
}

/** Offers a time to a client. `unreached` is the last offer that no message could deliver, until `forget` is called. */
export function useOfferTime() {
  const notify = useNotify()
  const [unreached, setUnreached] = useState<{ match: OpeningMatch; result: NotifyResult } | null>(null)

  function mutate({ match, staffId }: TimeOffer) {
    notify.mutate(
      { id: match.entryId, body: { start: match.start, staffId } },
      {
        onSuccess: (result) => {
          if (result.channels.length === 0) setUnreached({ match, result })
          else
            toast({
              title: result.heldUntil
                ? `Offer to ${match.client.name} goes out at 8 AM`
                : `Offer on its way to ${match.client.name}`,
              description: `${match.service}, open for 24 hours at most.`,
            })
        },
        onError: (error) => {
          toast({ title: 'Failed to send the offer', description: failureSentence(error), variant: 'destructive' })
        },
      },
    )
  }

  return { mutate, isPending: notify.isPending, unreached, forget: () => setUnreached(null) }
}
