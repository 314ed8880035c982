'use client'

import { CircleCheckBig } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'

import { AttentionRow } from '@/components/attention/attention-row'
import { EmptyState } from '@/components/shell/empty-state'
import { ErrorState } from '@/components/shell/error-state'
import { ListSkeleton } from '@/components/shell/list-skeleton'
import { buttonVariants } from '@/components/ui/button'
import { Card, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import { useAttention } from '@/lib/browser/dashboard'
import { failureSentence } from '@/lib/browser/fetch-json'
import type { Attention } from '@/lib/contracts/attention'
import { routes } from '@/lib/routes'

/** What waits for the owner, each line with the one tap that settles it. */
export function AttentionCard() {
  const { data, error, refetch } = useAttention()
  return (
    <Card>
      <CardHeader className="border-b">
        <div className="min-w-0">
          <CardTitle>Needs your attention</CardTitle>
          <CardDescription>Until the end of tomorrow.</CardDescription>
        </div>
      </CardHeader>
      {error && !data && <ErrorState title="This could not be loaded" message={failureSentence(error)} onRetry={() => void refetch()} />}
      {!error && !data && <ListSkeleton label="Loading what needs your attention" className="px-5" />}
      {data && <Queue {...data} />}
    </Card>
  )
}

function Queue({ unanswered, unconfirmed, unreachable }: Attention) {
  if (unanswered.length + unconfirmed.length + unreachable.length === 0) {
    return <EmptyState icon={CircleCheckBig} title="Nothing waits for you" description="Every visit is confirmed, and every outcome is recorded." />
  }
  return (
    <>
      <Section title="Needs your answer" hint="Did they come?" count={unanswered.length}>
        {unanswered.map((appointment) => (
          <AttentionRow key={appointment.id} appointment={appointment} actions={OUTCOMES} />
        ))}
      </Section>
      <Section title="Not confirmed yet" hint="A word now saves an empty chair." count={unconfirmed.length}>
        {unconfirmed.map((appointment) => (
          <AttentionRow key={appointment.id} appointment={appointment} actions={CONFIRM} withContacts />
        ))}
      </Section>
      <Section title="No message reaches them" hint="Call, or add an email or mobile number." count={unreachable.length}>
        {unreachable.map(({ appointment, reason }) => (
          <AttentionRow key={appointment.id} appointment={appointment} actions={[]} withContacts note={sentence(reason)}>
            <Link href={routes.admin.client(appointment.clientId)} className={buttonVariants({ variant: 'secondary', size: 'sm' })}>
              Open client
            </Link>
          </AttentionRow>
        ))}
      </Section>
    </>
  )
}

const OUTCOMES = [{ to: 'completed', label: 'Arrived' }, { to: 'no-show', label: 'No-Show' }] as const
const CONFIRM = [{ to: 'confirmed', label: 'Confirm' }] as const
const SHOWN = 5

function Section({ title, hint, count, children }: { title: string; hint: string; count: number; children: ReactNode[] }) {
  if (count === 0) return null
  return (
    <section aria-label={title} className="border-b last:border-b-0">
      <h3 className="flex flex-wrap items-baseline gap-x-2 px-5 pt-4 text-sm font-semibold">
        {title} <span className="text-muted-foreground tabular-nums">{count}</span>
        <span className="w-full font-normal text-muted-foreground">{hint}</span>
      </h3>
      <ul className="divide-y">{children.slice(0, SHOWN)}</ul>
      {count > SHOWN && (
        <p className="px-5 pb-4 text-sm">
          <Link href={routes.admin.appointments} className="inline-flex min-h-11 items-center text-primary underline-offset-4 hover:underline">
            {`${count - SHOWN} more in Appointments`}
          </Link>
        </p>
      )}
    </section>
  )
}

function sentence(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`
}
