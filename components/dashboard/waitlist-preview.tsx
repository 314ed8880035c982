import { ListOrdered } from 'lucide-react'
import Link from 'next/link'

import { EmptyState } from '@/components/shell/empty-state'
import { buttonVariants } from '@/components/ui/button'
import { Card, CardHeader, CardTitle } from '@/components/ui/card'
import { WaitlistItems } from '@/components/waitlist/waitlist-items'
import type { WaitlistEntry } from '@/lib/contracts/waitlist'
import { routes } from '@/lib/routes'

/** Source: product 9. */
const PREVIEW_ENTRIES = 3

export function WaitlistPreview({ waitlist }: { waitlist: readonly WaitlistEntry[] }) {
  return (
    <Card>
      <CardHeader className="border-b">
        <CardTitle>Waitlist</CardTitle>
        <Link href={routes.admin.waitlist} className={buttonVariants({ variant: 'secondary', size: 'sm' })}>
          View All Waitlist
        </Link>
      </CardHeader>
      {waitlist.length === 0 ? (
        <EmptyState icon={ListOrdered} title="No one on the waitlist" />
      ) : (
        <WaitlistItems entries={waitlist.slice(0, PREVIEW_ENTRIES)} />
      )}
    </Card>
  )
}
