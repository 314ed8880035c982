import type { Metadata } from 'next'

import { Prefetched } from '@/app/(owner)/prefetched'
import { readPlanFilter, toListFilter } from '@/components/reminders/reminder-filter'
import { RemindersScreen } from '@/components/reminders/reminders-screen'
import { queryKeys } from '@/lib/browser/query-keys'
import { REMINDERS_PER_PAGE } from '@/lib/domain/reminder'
import { routes } from '@/lib/routes'
import { requireOwnerPage } from '@/lib/server/auth/page-guards'
import { systemClock } from '@/lib/server/clock'
import { listReminders } from '@/lib/server/reminder/queries'

export const metadata: Metadata = { title: 'Reminders' }

interface RemindersPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function RemindersPage({ searchParams }: RemindersPageProps) {
  const { scope } = await requireOwnerPage(routes.admin.reminders)
  const filter = toListFilter(readPlanFilter(await searchParams))
  const reminders = await listReminders(scope, { ...filter, offset: 0, limit: REMINDERS_PER_PAGE }, systemClock.now())
  return (
    <Prefetched answers={[[queryKeys.reminders.list(filter), { pages: [reminders], pageParams: [0] }]]}>
      <RemindersScreen />
    </Prefetched>
  )
}
