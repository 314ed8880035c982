import type { Metadata } from 'next'

import { inboxAnswers } from '@/app/(owner)/inbox-answers'
import { Prefetched } from '@/app/(owner)/prefetched'
import { InboxScreen } from '@/components/inbox/inbox-screen'
import { routes } from '@/lib/routes'
import { requireOwnerPage } from '@/lib/server/auth/page-guards'

export const metadata: Metadata = { title: 'Inbox' }

export default async function InboxPage() {
  const { scope } = await requireOwnerPage(routes.admin.inbox)
  return (
    <Prefetched answers={await inboxAnswers(scope)}>
      <InboxScreen />
    </Prefetched>
  )
}
