import type { Metadata } from 'next'

import { Prefetched } from '@/app/(owner)/prefetched'
import { InboxScreen } from '@/components/inbox/inbox-screen'
import { queryKeys } from '@/lib/browser/query-keys'
import { routes } from '@/lib/routes'
import { requireOwnerPage } from '@/lib/server/auth/page-guards'
import { systemClock } from '@/lib/server/clock'
import { listConversations } from '@/lib/server/conversation/queries'
import { listOwnerTasks } from '@/lib/server/owner-task/queries'

export const metadata: Metadata = { title: 'Inbox' }

export default async function InboxPage() {
  const { scope } = await requireOwnerPage(routes.admin.inbox)
  const [conversations, tasks] = await Promise.all([listConversations(scope, systemClock.now()), listOwnerTasks(scope)])
  return (
    <Prefetched
      answers={[
        [queryKeys.conversations.list, conversations],
        [queryKeys.ownerTasks.all, tasks],
      ]}
    >
      <InboxScreen />
    </Prefetched>
  )
}
