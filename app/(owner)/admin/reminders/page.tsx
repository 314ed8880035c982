import type { Metadata } from 'next'

import { withPlaceholder } from '@/app/(owner)/placeholder'
import { Prefetched } from '@/app/(owner)/prefetched'
import { readPlanFilter, toListFilter, writePlanFilter } from '@/components/reminders/reminder-filter'
import { RemindersScreen } from '@/components/reminders/reminders-screen'
import { queryKeys } from '@/lib/browser/query-keys'
import { REMINDERS_PER_PAGE } from '@/lib/domain/reminder'
import { api, routes } from '@/lib/routes'
import { requireOwnerPage } from '@/lib/server/auth/page-guards'
import { systemClock } from '@/lib/server/clock'
import { listReminders } from '@/lib/server/reminder/queries'

export const metadata: Metadata = { title: 'Reminders' }

interface RemindersPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default withPlaceholder(async function RemindersPage({ searchParams }: RemindersPageProps) {
  const asked = readPlanFilter(await searchParams)
  const { scope } = await requireOwnerPage(routes.admin.reminders + writePlanFilter(asked))
  const filter = toListFilter(asked)
  const { rows, next } = await listReminders(scope, { ...filter, limit: REMINDERS_PER_PAGE }, systemClock.now())
  const pathOf = (cursor?: string) => api.reminders({ ...filter, limit: String(REMINDERS_PER_PAGE), cursor })
  const pages = { pages: [{ rows, next: next && pathOf(next) }], pageParams: [pathOf()] }
  return (
    <Prefetched answers={[[queryKeys.reminders.list(filter), pages]]}>
      <RemindersScreen />
    </Prefetched>
  )
})
