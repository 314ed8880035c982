import { ListOrdered } from 'lucide-react'
import type { Metadata } from 'next'

import { EmptyState } from '@/components/shell/empty-state'
import { PageHeader } from '@/components/shell/page-header'
import { Card } from '@/components/ui/card'
import { WaitlistItems } from '@/components/waitlist/waitlist-items'
import { routes } from '@/lib/routes'
import { requireOwnerPage } from '@/lib/server/auth/page-guards'
import { listWaitlist } from '@/lib/server/waitlist/queries'

export const metadata: Metadata = { title: 'Waitlist' }

export default async function WaitlistPage() {
  const { scope } = await requireOwnerPage(routes.admin.waitlist)
  const waitlist = await listWaitlist(scope)
  return (
    <>
      <PageHeader title="Waitlist" description="Who would come earlier, in order of joining." />
      <Card>
        {waitlist.length === 0 ? (
          <EmptyState icon={ListOrdered} title="No one on the waitlist" className="py-16" />
        ) : (
          <WaitlistItems entries={waitlist} />
        )}
      </Card>
    </>
  )
}
