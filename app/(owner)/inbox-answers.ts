import type { QueryKey } from '@tanstack/react-query'
import { cache } from 'react'

import { queryKeys } from '@/lib/browser/query-keys'
import { CONVERSATIONS_PER_PAGE } from '@/lib/domain/conversation'
import { api } from '@/lib/routes'
import { systemClock } from '@/lib/server/clock'
import { listConversationPage } from '@/lib/server/conversation/queries'
import { inOnePacket } from '@/lib/server/db'
import { listOwnerTasks } from '@/lib/server/owner-task/queries'
import type { OwnerScope } from '@/lib/server/scope'

type Answers = Array<readonly [QueryKey, unknown]>

const PAGE = { limit: CONVERSATIONS_PER_PAGE }

/**
 * Returns what the shell around every page counts, unread texts and open tasks, for `Prefetched`. Reads it only once per
 * request; for that, `scope` must be the same object that `currentOwner` returned for this request.
 */
export const noticeAnswers = cache(async (scope: OwnerScope): Promise<Answers> => {
  const [{ rows }, tasks] = await inOnePacket(() =>
    Promise.all([listConversationPage(scope, { ...PAGE, unread: 'true' }, systemClock.now()), listOwnerTasks(scope)]),
  )
  return [
    [queryKeys.conversations.unread, rows],
    [queryKeys.ownerTasks.all, tasks],
  ]
})

/** Returns what the inbox lists, with the shell's counts: opening the inbox doesn't render the shell again. */
export async function inboxAnswers(scope: OwnerScope): Promise<Answers> {
  const [{ rows, next }, notices] = await Promise.all([
    listConversationPage(scope, PAGE, systemClock.now()),
    noticeAnswers(scope),
  ])
  const pathOf = (cursor?: string) => api.conversations({ limit: String(PAGE.limit), cursor })
  const pages = { pages: [{ rows, next: next && pathOf(next) }], pageParams: [pathOf()] }
  return [[queryKeys.conversations.list, pages], ...notices]
}
