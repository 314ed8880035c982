'use client'

import { CircleCheckBig } from 'lucide-react'
import Link from 'next/link'
import type { RefObject } from 'react'

import { cn } from '@/components/cn'
import { DONE_WORDS } from '@/components/first-day/steps'
import { StepRow } from '@/components/first-day/step-row'
import { Button, buttonVariants } from '@/components/ui/button'
import { Card, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import { Progress } from '@/components/ui/progress'
import { copyShown } from '@/lib/browser/copy'
import { useBookTest, useUpdateFirstDay } from '@/lib/browser/first-day'
import { toast } from '@/lib/browser/toast'
import type { FirstDay } from '@/lib/contracts/first-day'
import { FIRST_DAY_STEPS, type FirstDayStep } from '@/lib/domain/first-day'
import { routes } from '@/lib/routes'

interface ChecklistProps {
  firstDay: FirstDay
  /** URL of the booking page. */
  address: string
  /** The field that shows the URL, which is selected if it can't be copied. */
  addressShownIn: RefObject<HTMLInputElement | null>
}

/**
 * The five steps until clients can book and get reminders: a line for each finished step, an action for each open one.
 */
export function Checklist({ firstDay: { done }, address, addressShownIn }: ChecklistProps) {
  const update = useUpdateFirstDay()
  const test = useBookTest()
  const open = FIRST_DAY_STEPS.filter((step) => !done.includes(step))
  const isFinished = open.length === 0
  const progress = `${done.length} of ${FIRST_DAY_STEPS.length}`

  async function copyLink() {
    const outcome = await copyShown(address, addressShownIn.current)
    toast(
      outcome === 'copied'
        ? { title: 'Link copied', description: 'Paste it where clients look for you.' }
        : { title: 'Link selected', description: 'Your browser doesn’t let us copy it, so please copy it yourself.' },
    )
    update.mutate({ linkTaken: true })
  }

  const acts: Partial<Record<FirstDayStep, () => void>> = { link: () => void copyLink(), booking: () => test.mutate() }
  return (
    <Card>
      <CardHeader className={cn('items-center py-3', !isFinished && 'border-b')}>
        <div className="min-w-0 flex-1">
          <CardTitle>{isFinished ? 'You’re ready for clients' : 'Get ready for your first client'}</CardTitle>
          <CardDescription>{progress} done</CardDescription>
        </div>
        <Button variant={isFinished ? 'default' : 'ghost'} size="sm" onClick={() => update.mutate({ dismissed: true })}>
          {isFinished ? 'Close' : 'Hide'} <span className="sr-only">the first steps</span>
        </Button>
        <Progress value={(done.length / FIRST_DAY_STEPS.length) * 100} aria-label={`First steps: ${progress}`} />
      </CardHeader>
      {!isFinished && (
        <ol aria-label="First steps" className="divide-y">
          {open.map((step, index) => (
            <StepRow
              key={step}
              step={step}
              isNext={index === 0}
              pending={step === 'booking' && test.isPending}
              onAct={acts[step]}
            >
              {step === 'hours' && (
                <Button variant="ghost" size="sm" onClick={() => update.mutate({ hoursConfirmed: true })}>
                  They’re right
                </Button>
              )}
            </StepRow>
          ))}
        </ol>
      )}
      {done.length > 0 && <DoneSteps done={done} />}
      <p className="flex flex-wrap items-center gap-x-1.5 border-t px-5 text-sm">
        <span className="pt-3 text-muted-foreground md:pb-3">Coming from another program?</span>
        <Link
          href={routes.admin.importClients}
          prefetch={false}
          className={cn(buttonVariants({ variant: 'link' }), 'min-h-11 px-0 md:min-h-0')}
        >
          Import your clients
        </Link>
      </p>
    </Card>
  )
}

function DoneSteps({ done }: { done: readonly FirstDayStep[] }) {
  return (
    <ul aria-label="Done" className="flex flex-wrap gap-x-5 gap-y-1.5 border-t px-5 py-3 text-sm text-muted-foreground">
      {done.map((step) => (
        <li key={step} className="flex items-center gap-1.5">
          <CircleCheckBig aria-hidden className="size-4 text-success-ink" />
          {DONE_WORDS[step]}
        </li>
      ))}
    </ul>
  )
}
