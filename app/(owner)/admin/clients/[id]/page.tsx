import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'

import { withPlaceholder } from '@/app/(owner)/placeholder'
import { Prefetched } from '@/app/(owner)/prefetched'
import { ClientProfile } from '@/components/clients/profile/client-profile'
import { ClientTitle } from '@/components/clients/profile/client-title'
import { queryKeys } from '@/lib/browser/query-keys'
import { MESSAGES_PER_PAGE } from '@/lib/domain/conversation'
import { api, routes } from '@/lib/routes'
import { requireOwnerPage } from '@/lib/server/auth/page-guards'
import { listDuplicates } from '@/lib/server/client/duplicates'
import { getClientHistory } from '@/lib/server/client/history'
import { systemClock } from '@/lib/server/clock'
import { getThread } from '@/lib/server/conversation/thread'
import { isNotFound } from '@/lib/server/http/visitor-route'
import { isUuid } from '@/lib/server/scope'

interface ClientPageProps {
  params: Promise<{ id: string }>
}

const loadHistory = cache(async (id: string) => {
  const { scope } = await requireOwnerPage(routes.admin.client(id))
  if (!isUuid(id)) notFound()
  try {
    return await getClientHistory(scope, id, systemClock.now())
  } catch (error) {
    if (isNotFound(error)) notFound()
    throw error
  }
})

export async function generateMetadata({ params }: ClientPageProps): Promise<Metadata> {
  const { client } = await loadHistory((await params).id)
  return { title: client.name }
}

export default withPlaceholder(async function ClientPage({ params }: ClientPageProps) {
  const { id } = await params
  const history = await loadHistory(id)
  const { mergedIntoId } = history.client
  if (mergedIntoId) redirect(routes.admin.client(mergedIntoId))
  const { scope } = await requireOwnerPage(routes.admin.client(id))
  const now = systemClock.now()
  const limit = MESSAGES_PER_PAGE
  const [{ body, next }, duplicates] = await Promise.all([
    getThread(scope, id, { limit }, now),
    listDuplicates(scope, id, now),
  ])
  const pathOf = (cursor?: string) => api.clientMessages(id, { limit: String(limit), cursor })
  const thread = { pages: [{ body, next: next && pathOf(next) }], pageParams: [pathOf()] }
  return (
    <Prefetched
      answers={[
        [queryKeys.clients.history(id), history],
        [queryKeys.thread.of(id), thread],
        [queryKeys.clients.duplicates(id), duplicates],
      ]}
    >
      <ClientTitle id={id} rendered={history.client.name} />
      <ClientProfile id={id} />
    </Prefetched>
  )
})
