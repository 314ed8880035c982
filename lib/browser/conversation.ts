'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

import { failureSentence, fetchJson } from '@/lib/browser/fetch-json'
import { queryKeys } from '@/lib/browser/query-keys'
import { randomKey } from '@/lib/browser/random-key'
import { toast } from '@/lib/browser/toast'
import type { Conversation, SendAnswerBody, Thread, ThreadEntry } from '@/lib/contracts/conversation'
import { api } from '@/lib/routes'

const WATCH_EVERY_MS = 2000
const WATCH_FOR_MS = 60_000

/** Fetches the thread with a client. Refetches for up to a minute while a reply is on its way. */
export function useThread(clientId: string) {
  return useQuery({
    queryKey: queryKeys.thread.of(clientId),
    queryFn: ({ signal }) => fetchJson<Thread>(api.clientMessages(clientId), { signal }),
    refetchInterval: ({ state }) => (state.data && isOnItsWay(state.data) ? WATCH_EVERY_MS : false),
  })
}

function isOnItsWay({ entries, heldUntil }: Thread): boolean {
  const since = Date.now() - WATCH_FOR_MS
  return (
    heldUntil === null &&
    entries.some(
      ({ by, status, at }) =>
        by === 'owner' && (status === 'queued' || status === 'sending') && new Date(at).getTime() > since,
    )
  )
}

/** Fetches all threads for the inbox, unread ones first. */
export function useConversations() {
  return useQuery({
    queryKey: queryKeys.conversations.list,
    queryFn: ({ signal }) => fetchJson<Conversation[]>(api.conversations, { signal }),
  })
}

/** Sends a reply. Idempotent: a retry with the same text has the same key. */
export function useSendReply(clientId: string) {
  const queryClient = useQueryClient()
  const attempt = useRef({ text: '', key: '' })
  return useMutation({
    mutationFn: (text: string) => {
      if (attempt.current.text !== text) attempt.current = { text, key: randomKey() }
      const body: SendAnswerBody = { text, key: attempt.current.key }
      return fetchJson<ThreadEntry>(api.clientMessages(clientId), { method: 'POST', body })
    },
    onSuccess: (entry) => {
      attempt.current = { text: '', key: '' }
      queryClient.setQueryData<Thread>(
        queryKeys.thread.of(clientId),
        (thread) => thread && { ...thread, entries: [...thread.entries.filter(({ id }) => id !== entry.id), entry] },
      )
    },
  })
}

/** Marks a client's texts as read. The open thread still shows which were new. */
export function useMarkThreadRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (clientId: string) => fetchJson<void>(api.clientMessagesRead(clientId), { method: 'POST' }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: queryKeys.conversations.all }),
  })
}

/** Marks the texts of an unknown number as read. */
export function useMarkSenderRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (sender: string) => fetchJson<void>(api.conversationsRead, { method: 'POST', body: { sender } }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: queryKeys.conversations.all }),
    onError: (error) => {
      toast({ title: 'Failed to mark as read', description: failureSentence(error), variant: 'destructive' })
    },
  })
}

/** Returns a function that refetches the threads and tasks of the inbox. */
export function useRefreshInbox() {
  const queryClient = useQueryClient()
  return useCallback(
    () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.conversations.all }),
        queryClient.invalidateQueries({ queryKey: queryKeys.ownerTasks.all }),
      ]),
    [queryClient],
  )
}
