import type { Metadata } from 'next'

import { inboxAnswers } from '@/app/(owner)/inbox-answers'
import { withPlaceholder } from '@/app/(owner)/placeholder'
import { Prefetched } from '@/app/(owner)/prefetched'
import { InboxScreen } from '@/components/inbox/inbox-screen'
import { routes } from '@/lib/routes'
import { requireOwnerPage } from '@/lib/server/auth/page-guards'

export const metadata: Metadata = { title: 'Inbox' }

export default withPlaceholder(async function InboxPage() {
  const { scope } = await requireOwnerPage(routes.admin.inbox)
  return (
    <Prefetched answers={await inboxAnswers(scope)}>
      <InboxScreen />
    </Prefetched>
  )
})
