import type { QueryKey } from '@tanstack/react-query'
import { cache } from 'react'

import { queryKeys } from '@/lib/browser/query-keys'
import { CONVERSATIONS_PER_PAGE } from '@/lib/domain/conversation'
import { api } from '@/lib/routes'
import { systemClock } from '@/lib/server/clock'
import { listConversationPage } from '@/lib/server/conversation/queries'
import { listOwnerTasks } from '@/lib/server/owner-task/queries'
import type { OwnerScope } from '@/lib/server/scope'

/**
 * Returns what the inbox lists, for `Prefetched`. The shell around every page counts the same items, so they are read
 * only once per request. For that, `scope` must be the same object that `currentOwner` returned for this request.
 */
export const inboxAnswers = cache(async (scope: OwnerScope): Promise<Array<readonly [QueryKey, unknown]>> => {
  const limit = CONVERSATIONS_PER_PAGE
  const [{ rows, next }, tasks] = await Promise.all([
    listConversationPage(scope, { limit }, systemClock.now()),
    listOwnerTasks(scope),
  ])
  const pathOf = (cursor?: string) => api.conversations({ limit: String(limit), cursor })
  return [
    [queryKeys.conversations.list, { pages: [{ rows, next: next && pathOf(next) }], pageParams: [pathOf()] }],
    [queryKeys.ownerTasks.all, tasks],
  ]
})
