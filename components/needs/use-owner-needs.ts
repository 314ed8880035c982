'use client'

import { useBusinessView } from '@/components/business/business-provider'
import { listOwnerNeeds, type OwnerNeed } from '@/components/needs/owner-needs'
import { useUnreadConversations } from '@/lib/browser/conversation'
import { useAttention } from '@/lib/browser/dashboard'
import { useOwnerTasks } from '@/lib/browser/owner-task'

interface OwnerNeeds {
  /** The needs, most urgent first; undefined until all sources have loaded. */
  needs: OwnerNeed[] | undefined
  error: Error | null
  retry: () => void
}

/** Fetches everything that needs the owner, as one list. */
export function useOwnerNeeds(): OwnerNeeds {
  const { now } = useBusinessView()
  const attention = useAttention()
  const conversations = useUnreadConversations()
  const tasks = useOwnerTasks()
  const sources = [attention, conversations, tasks]
  return {
    needs:
      attention.data && conversations.data && tasks.data
        ? listOwnerNeeds(
            {
              attention: attention.data,
              conversations: conversations.data,
              tasks: tasks.data,
            },
            now,
          )
        : undefined,
    error: sources.find(({ error }) => error)?.error ?? null,
    retry: () => sources.forEach(({ isError, refetch }) => isError && void refetch()),
  }
}
