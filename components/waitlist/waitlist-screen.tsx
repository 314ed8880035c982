'use client'

import { ListOrdered, ListPlus } from 'lucide-react'
import { useState } from 'react'

import { NewAppointmentDialog } from '@/components/appointments/on-demand'
import { useBusinessView } from '@/components/business/business-provider'
import { EmptyState } from '@/components/shell/empty-state'
import { ErrorState } from '@/components/shell/error-state'
import { ListSkeleton } from '@/components/shell/list-skeleton'
import { PageHeader } from '@/components/shell/page-header'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { toPrefill } from '@/components/waitlist/appointment-prefill'
import { EntryActions } from '@/components/waitlist/entry-actions'
import { AddEntryDialog, NotifyDialog } from '@/components/waitlist/on-demand'
import { WaitlistItems } from '@/components/waitlist/waitlist-items'
import { failureSentence } from '@/lib/browser/fetch-json'
import { useServices } from '@/lib/browser/service'
import { useWaitlist } from '@/lib/browser/waitlist'
import type { WaitlistEntry } from '@/lib/contracts/waitlist'

/** Everyone who waits, and what the owner can do for them. */
export function WaitlistScreen() {
  const view = useBusinessView()
  const { data: services = [] } = useServices()
  const [adding, setAdding] = useState(false)
  const [booking, setBooking] = useState<WaitlistEntry | null>(null)
  const [notifying, setNotifying] = useState<WaitlistEntry | null>(null)
  const add = () => setAdding(true)
  return (
    <>
      <PageHeader
        title="Waitlist"
        description="Who would come earlier, in order of joining."
        actions={
          <Button onClick={add}>
            <ListPlus aria-hidden />
            Add to Waitlist
          </Button>
        }
      />
      <Card>
        <WaitlistBody onAdd={add} onBook={setBooking} onNotify={setNotifying} />
      </Card>
      <AddEntryDialog open={adding} onOpenChange={setAdding} />
      <NotifyDialog entry={notifying} onClose={() => setNotifying(null)} />
      <NewAppointmentDialog
        open={booking !== null}
        onOpenChange={(open) => !open && setBooking(null)}
        {...(booking ? { prefill: toPrefill(booking, services, view) } : {})}
      />
    </>
  )
}

interface WaitlistBodyProps {
  onAdd: () => void
  onBook: (entry: WaitlistEntry) => void
  onNotify: (entry: WaitlistEntry) => void
}

function WaitlistBody({ onAdd, onBook, onNotify }: WaitlistBodyProps) {
  const { data, error, refetch } = useWaitlist()
  if (error && !data) {
    return <ErrorState title="The waitlist could not be loaded" message={failureSentence(error)} onRetry={() => void refetch()} />
  }
  if (!data) return <ListSkeleton label="Loading waitlist" className="px-5" />
  if (data.length === 0) {
    return (
      <EmptyState
        icon={ListOrdered}
        title="No one on the waitlist"
        description="Clients join on your public site when no time suits them, or you add them."
        action={<Button onClick={onAdd}>Add to Waitlist</Button>}
        className="py-16"
      />
    )
  }
  return <WaitlistItems entries={data} actions={(entry) => <EntryActions entry={entry} onBook={onBook} onNotify={onNotify} />} />
}
