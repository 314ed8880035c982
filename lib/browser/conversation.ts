'use client'

import { type InfiniteData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

import { failureSentence, type FetchedPage, fetchJson, fetchPage, fetchPageObject } from '@/lib/browser/fetch-json'
import { type Attempt, attemptFor } from '@/lib/browser/post-once'
import { queryKeys } from '@/lib/browser/query-keys'
import { toast } from '@/lib/browser/toast'
import type {
  Conversation,
  ReadSenderBody,
  ReadThreadBody,
  SendReplyBody,
  Thread,
  SentReply,
} from '@/lib/contracts/conversation'
import { CONVERSATIONS_PER_PAGE, MESSAGES_PER_PAGE } from '@/lib/domain/conversation'
import { api } from '@/lib/routes'

const WATCH_EVERY_MS = 2000
const WATCH_FOR_MS = 60_000
const UNREAD_PATH = api.conversations({ limit: String(CONVERSATIONS_PER_PAGE), unread: 'true' })

interface ThreadPage {
  body: Thread
  next: string | null
}
type ThreadPages = InfiniteData<ThreadPage, string>

/**
 * Fetches the thread with a client page by page, going back in time, and joins the pages. Refetches for up to a minute
 * while a reply is being sent.
 */
export function useThread(clientId: string) {
  return useInfiniteQuery({
    queryKey: queryKeys.thread.of(clientId),
    queryFn: ({ pageParam, signal }) => fetchPageObject<Thread>(pageParam, { signal }),
    initialPageParam: api.clientMessages(clientId, { limit: String(MESSAGES_PER_PAGE) }),
    getNextPageParam: ({ next }: ThreadPage) => next,
    select: joinThread,
    refetchInterval: ({ state }) => (isOnItsWay(state.data?.pages[0]?.body) ? WATCH_EVERY_MS : false),
  })
}

function joinThread({ pages }: ThreadPages): Thread | undefined {
  const [latest] = pages
  return latest && { ...latest.body, entries: pages.toReversed().flatMap(({ body }) => body.entries) }
}

function isOnItsWay(latest: Thread | undefined): boolean {
  if (!latest) return false
  const { entries, heldUntil } = latest
  const since = Date.now() - WATCH_FOR_MS
  return (
    heldUntil === null &&
    entries.some(
      ({ by, status, at }) =>
        by === 'owner' && (status === 'queued' || status === 'sending') && new Date(at).getTime() > since,
    )
  )
}

/** Fetches the threads for the inbox page by page, unread ones first. */
export function useConversations() {
  return useInfiniteQuery({
    queryKey: queryKeys.conversations.list,
    queryFn: ({ pageParam, signal }) => fetchPage<Conversation>(pageParam, { signal }),
    initialPageParam: api.conversations({ limit: String(CONVERSATIONS_PER_PAGE) }),
    getNextPageParam: ({ next }: FetchedPage<Conversation>) => next,
    select: joinConversations,
  })
}

/** Fetches the conversations with unread texts, latest first, at most a page of them. */
export function useUnreadConversations() {
  return useQuery({
    queryKey: queryKeys.conversations.unread,
    queryFn: ({ signal }) => fetchJson<Conversation[]>(UNREAD_PATH, { signal }),
  })
}

/** Joins the pages. A conversation read between two fetches can be on both; the later page is right. */
function joinConversations({ pages }: InfiniteData<FetchedPage<Conversation>, string>): Conversation[] {
  const rows = pages.flatMap((page) => page.rows)
  return [...new Map(rows.map((row) => [row.clientId ?? row.sender, row])).values()]
}

/** Sends a reply. Idempotent: a retry with the same text has the same key. */
export function useSendReply(clientId: string) {
  const queryClient = useQueryClient()
  const attempt = useRef<Attempt | null>(null)
  return useMutation({
    mutationFn: (text: string) => {
      attempt.current = attemptFor(text, attempt.current)
      const body: SendReplyBody = { text, key: attempt.current.key }
      return fetchJson<SentReply>(api.clientMessages(clientId), { method: 'POST', body })
    },
    onSuccess: (sent) => {
      attempt.current = null
      queryClient.setQueryData<ThreadPages>(queryKeys.thread.of(clientId), (known) => known && withReply(known, sent))
    },
  })
}

/** Adds a reply at the end of the latest page, and takes over whether quiet hours hold it. */
function withReply({ pages, pageParams }: ThreadPages, { heldUntil, ...entry }: SentReply): ThreadPages {
  return {
    pageParams,
    pages: pages.map((page, index) => {
      const others = page.body.entries.filter(({ id }) => id !== entry.id)
      return { ...page, body: { ...page.body, heldUntil, entries: index === 0 ? [...others, entry] : others } }
    }),
  }
}

/** Marks a client's texts as read, up to the latest one seen. In the open thread, new ones stay marked as new. */
export function useMarkThreadRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ clientId, ...body }: ReadThreadBody & { clientId: string }) =>
      fetchJson<void>(api.clientMessagesRead(clientId), { method: 'POST', body }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: queryKeys.conversations.all }),
  })
}

/** Marks the texts of an unknown number as read, up to the latest one seen. */
export function useMarkSenderRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ReadSenderBody) => fetchJson<void>(api.conversationsRead, { method: 'POST', body }),
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
