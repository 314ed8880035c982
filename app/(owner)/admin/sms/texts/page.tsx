import type { Metadata } from 'next'

import { withPlaceholder } from '@/app/(owner)/placeholder'
import { Prefetched } from '@/app/(owner)/prefetched'
import { MessageTextsScreen } from '@/components/message-texts/message-texts-screen'
import { queryKeys } from '@/lib/browser/query-keys'
import { routes } from '@/lib/routes'
import { requireOwnerPage } from '@/lib/server/auth/page-guards'
import { systemClock } from '@/lib/server/clock'
import { listMessageTemplates, listTemplateExamples } from '@/lib/server/message-template/queries'

export const metadata: Metadata = { title: 'Message Texts' }

export default withPlaceholder(async function MessageTextsPage() {
  const { scope } = await requireOwnerPage(routes.admin.messageTexts)
  const [templates, examples] = await Promise.all([
    listMessageTemplates(scope),
    listTemplateExamples(scope, systemClock.now()),
  ])
  return (
    <Prefetched
      answers={[
        [queryKeys.messageTemplates.all, templates],
        [queryKeys.messageTemplates.examples, examples],
      ]}
    >
      <MessageTextsScreen />
    </Prefetched>
  )
})
