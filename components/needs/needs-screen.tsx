'use client'

import { useState } from 'react'

import { EffectDialog } from '@/components/calls/on-demand'
import { cn } from '@/components/cn'
import { NeedsList } from '@/components/needs/needs-list'
import { UnansweredCard } from '@/components/needs/unanswered-card'
import { useOwnerNeeds } from '@/components/needs/use-owner-needs'
import { useDayToClose } from '@/components/outcomes/use-day-to-close'
import { NotLoaded } from '@/components/shell/not-loaded'
import { PageHeader } from '@/components/shell/page-header'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'

/** Shows everything that needs the owner's attention, with the available actions. */
export function NeedsScreen() {
  const [asksEffect, setAsksEffect] = useState(false)
  return (
    <>
      <PageHeader
        title="Needs You"
        description="Calls, requests, replies and freed slots that are waiting for you, most urgent first."
        actions={
          <Button variant="secondary" onClick={() => setAsksEffect(true)}>
            Do the calls help?
          </Button>
        }
      />
      <Needs />
      <EffectDialog open={asksEffect} onOpenChange={setAsksEffect} />
    </>
  )
}

function Needs() {
  const { needs, error, retry } = useOwnerNeeds()
  const { closeDay, sheet } = useDayToClose()
  if (!needs) {
    return (
      <Card>
        <NotLoaded what="what needs you" error={error} onRetry={retry} className="px-5" />
      </Card>
    )
  }
  // Outcomes have no urgency, so they come last in the dashboard's list, too.
  const days = needs.filter((need) => need.kind === 'outcomes')
  const urgent = needs.filter(({ kind }) => kind !== 'outcomes')
  return (
    <>
      <div className={cn('grid items-start gap-6', days.length > 0 && 'xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]')}>
        <NeedsList needs={urgent} isPart={days.length > 0} onCloseDay={closeDay} />
        {days.length > 0 && <UnansweredCard days={days} onCloseDay={closeDay} />}
      </div>
      {sheet}
    </>
  )
}
