import type { QueryKey } from '@tanstack/react-query'
import { cache } from 'react'

import { queryKeys } from '@/lib/browser/query-keys'
import { systemClock } from '@/lib/server/clock'
import { listConversations } from '@/lib/server/conversation/queries'
import { listOwnerTasks } from '@/lib/server/owner-task/queries'
import type { OwnerScope } from '@/lib/server/scope'

/**
 * Returns what the inbox lists, for `Prefetched`. The shell around every page counts the same, so it is read once per
 * request: `scope` has to be the object that `currentOwner` returned to this request.
 */
export const inboxAnswers = cache(async (scope: OwnerScope): Promise<Array<readonly [QueryKey, unknown]>> => {
  const [conversations, tasks] = await Promise.all([listConversations(scope, systemClock.now()), listOwnerTasks(scope)])
  return [
    [queryKeys.conversations.list, conversations],
    [queryKeys.ownerTasks.all, tasks],
  ]
})
