'use client'

import { ListOrdered } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'

import { EmptyState } from '@/components/shell/empty-state'
import { NotLoaded } from '@/components/shell/not-loaded'
import { buttonVariants } from '@/components/ui/button'
import { Card, CardHeader, CardTitle } from '@/components/ui/card'
import { NotifyButton } from '@/components/waitlist/entry-actions'
import { NotifyDialog } from '@/components/waitlist/on-demand'
import { WaitlistItems } from '@/components/waitlist/waitlist-items'
import { useWaitlistPreview } from '@/lib/browser/waitlist'
import type { WaitlistEntry } from '@/lib/contracts/waitlist'
import { WAITLIST_PREVIEW } from '@/lib/domain/waiting'
import { routes } from '@/lib/routes'

/** The first clients on the waitlist, each with a button to offer a time. */
export function WaitlistPreview() {
  const [notifying, setNotifying] = useState<WaitlistEntry | null>(null)
  return (
    <Card>
      <CardHeader className="items-center border-b py-2">
        <CardTitle>Waitlist</CardTitle>
        <Link href={routes.admin.waitlist} className={buttonVariants({ variant: 'ghost', size: 'xs' })}>
          View All Waitlist
        </Link>
      </CardHeader>
      <PreviewBody onNotify={setNotifying} />
      <NotifyDialog entry={notifying} onClose={() => setNotifying(null)} />
    </Card>
  )
}

function PreviewBody({ onNotify }: { onNotify: (entry: WaitlistEntry) => void }) {
  const { data, error, refetch } = useWaitlistPreview()
  if (!data)
    return <NotLoaded what="the waitlist" error={error} onRetry={refetch} count={WAITLIST_PREVIEW} className="px-5" />
  if (data.length === 0) return <EmptyState icon={ListOrdered} title="No one on the waitlist" />
  return <WaitlistItems narrow entries={data} actions={(entry) => <NotifyButton entry={entry} onNotify={onNotify} />} />
}
