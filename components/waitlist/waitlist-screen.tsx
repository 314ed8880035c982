'use client'

import { ListPlus } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { type ReactNode, useState } from 'react'

import { NewAppointmentDialog } from '@/components/appointments/on-demand'
import { useBusinessView } from '@/components/business/business-provider'
import { EarlierWishes } from '@/components/recovery/earlier-wishes'
import { FreedTimes, OpenTimes } from '@/components/recovery/tabs-on-demand'
import { PageHeader } from '@/components/shell/page-header'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { toPrefill } from '@/components/waitlist/appointment-prefill'
import { AddEntryDialog, NotifyDialog } from '@/components/waitlist/on-demand'
import { WaitlistBody } from '@/components/waitlist/waitlist-body'
import { readWaitlistTab, WAITLIST_TABS, type WaitlistTab } from '@/components/waitlist/waitlist-tab'
import { isLive, useRecoveryRuns } from '@/lib/browser/recovery'
import { useServices } from '@/lib/browser/service'
import type { WaitlistEntry } from '@/lib/contracts/waitlist'
import type { Currency } from '@/lib/domain/money'

/** Shows everyone on the waitlist, the slots that opened up for them, and the owner's actions. */
export function WaitlistScreen({ currency }: { currency: Currency }) {
  const view = useBusinessView()
  const { data: services = [] } = useServices()
  const [adding, setAdding] = useState(false)
  const [booking, setBooking] = useState<WaitlistEntry | null>(null)
  const [notifying, setNotifying] = useState<WaitlistEntry | null>(null)
  const tab = readWaitlistTab(useSearchParams().get('tab'))
  const add = () => setAdding(true)
  const panels: Record<WaitlistTab, ReactNode> = {
    waiting: (
      <div className="grid gap-6">
        <Card>
          <WaitlistBody onAdd={add} onBook={setBooking} onNotify={setNotifying} />
        </Card>
        <EarlierWishes />
      </div>
    ),
    freed: <FreedTimes isShown={tab === 'freed'} currency={currency} />,
    open: <OpenTimes isShown={tab === 'open'} />,
  }
  return (
    <>
      <PageHeader
        title="Waitlist"
        description="Clients waiting for an opening, in the order they joined."
        actions={
          <Button onClick={add}>
            <ListPlus aria-hidden />
            Add to Waitlist
          </Button>
        }
      />
      <WaitlistTabs tab={tab} panels={panels} />
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

/** The tabs' panels. A tab stays mounted once it was shown. */
function WaitlistTabs({ tab, panels }: { tab: WaitlistTab; panels: Record<WaitlistTab, ReactNode> }) {
  const { data: runs = [] } = useRecoveryRuns()
  const live = runs.filter(isLive).length

  function showTab(id: string) {
    window.history.replaceState(null, '', `${window.location.pathname}?tab=${id}`)
  }

  return (
    <Tabs value={tab} onValueChange={showTab}>
      <TabsList aria-label="Waitlist">
        {WAITLIST_TABS.map(({ id, label }) => (
          <TabsTrigger key={id} value={id}>
            {label}
            {id === 'freed' && live > 0 && (
              <span className="inline-flex min-w-6 justify-center rounded-full bg-accent px-1.5 text-xs leading-6 text-accent-foreground tabular-nums">
                {live}
                <span className="sr-only"> being refilled</span>
              </span>
            )}
          </TabsTrigger>
        ))}
      </TabsList>
      {WAITLIST_TABS.map(({ id }) => (
        <TabsContent key={id} value={id} forceMount className="data-[state=inactive]:hidden">
          {panels[id]}
        </TabsContent>
      ))}
    </Tabs>
  )
}
