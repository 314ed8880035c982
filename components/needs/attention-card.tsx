'use client'

import { CircleCheckBig } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'

import { ApproveButton } from '@/components/needs/approve-button'
import { AttentionRow } from '@/components/needs/attention-row'
import { FreedRow } from '@/components/needs/freed-row'
import { OutcomeRow } from '@/components/needs/outcome-row'
import { useBusinessView } from '@/components/business/business-provider'
import { CloseDayButton } from '@/components/outcomes/close-day-button'
import { useDayToClose } from '@/components/outcomes/use-day-to-close'
import { EmptyState } from '@/components/shell/empty-state'
import { ErrorState } from '@/components/shell/error-state'
import { ListSkeleton } from '@/components/shell/list-skeleton'
import { buttonVariants } from '@/components/ui/button'
import { Card, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import { useAttention } from '@/lib/browser/dashboard'
import { failureSentence } from '@/lib/browser/fetch-json'
import type { Attention } from '@/lib/contracts/attention'
import type { LocalDate } from '@/lib/domain/local-date'
import { DECLINED_REASON, NOT_CONFIRMED_REASON } from '@/lib/domain/protection'
import { localDateOf } from '@/lib/domain/time'
import { PARTS, routes } from '@/lib/routes'

/** A card of items that need the owner, each with the action that takes care of it. */
export function AttentionCard() {
  const { data, error, refetch } = useAttention()
  const { closeDay, sheet } = useDayToClose()
  return (
    <Card id={PARTS.attention} className="scroll-mt-20">
      <CardHeader className="border-b">
        <div className="min-w-0">
          <CardTitle>Needs your attention</CardTitle>
          <CardDescription>Through tomorrow.</CardDescription>
        </div>
      </CardHeader>
      {error && !data && (
        <ErrorState title="Couldn’t load this" message={failureSentence(error)} onRetry={() => void refetch()} />
      )}
      {!error && !data && <ListSkeleton label="Loading what needs your attention" className="px-5" />}
      {data && <Queue {...data} onCloseDay={closeDay} />}
      {sheet}
    </Card>
  )
}

interface QueueProps extends Attention {
  onCloseDay: (date: LocalDate) => void
}

function Queue({ requests, overdue, proposed, unanswered, unconfirmed, unreachable, onCloseDay }: QueueProps) {
  if (
    requests.length + overdue.length + proposed.length + unanswered.length + unconfirmed.length + unreachable.length ===
    0
  ) {
    return (
      <EmptyState
        icon={CircleCheckBig}
        title="You’re all caught up"
        description="Every appointment is confirmed, and every outcome is recorded."
      />
    )
  }
  return (
    <>
      <Section title="Requests" hint="Booking requests awaiting approval." count={requests.length}>
        {requests.map((appointment) => (
          <AttentionRow
            key={appointment.id}
            appointment={appointment}
            actions={DECLINE}
            note={appointment.protectionReason ?? ''}
            lead={<ApproveButton appointment={appointment} />}
          />
        ))}
      </Section>
      <Section
        title="Not confirmed in time"
        hint="They were asked to confirm. Nothing is cancelled unless you release the time."
        count={overdue.length}
      >
        {overdue.map((appointment) => (
          <AttentionRow key={appointment.id} appointment={appointment} actions={RELEASE} withContacts />
        ))}
      </Section>
      <Section
        title="Offer these openings?"
        hint="These slots opened up and match your waitlist."
        count={proposed.length}
        rest={MORE_FREED_SLOTS}
      >
        {proposed.map((run) => (
          <FreedRow key={run.id} run={run} />
        ))}
      </Section>
      <Section
        title="Needs your answer"
        hint="Did they show up?"
        count={unanswered.length}
        actions={<DaysToClose unanswered={unanswered} onCloseDay={onCloseDay} />}
      >
        {unanswered.map((appointment) => (
          <OutcomeRow key={appointment.id} appointment={appointment} />
        ))}
      </Section>
      <Section title="Not confirmed yet" hint="Call or text now to avoid an empty chair." count={unconfirmed.length}>
        {unconfirmed.map((appointment) => (
          <AttentionRow key={appointment.id} appointment={appointment} actions={CONFIRM} withContacts />
        ))}
      </Section>
      <Section title="Can’t be contacted" hint="Call, or add an email or mobile number." count={unreachable.length}>
        {unreachable.map(({ appointment, reason }) => (
          <AttentionRow
            key={appointment.id}
            appointment={appointment}
            actions={[]}
            withContacts
            note={sentence(reason)}
          >
            <Link
              href={routes.admin.client(appointment.clientId)}
              className={buttonVariants({ variant: 'secondary', size: 'sm' })}
            >
              Open client
            </Link>
          </AttentionRow>
        ))}
      </Section>
    </>
  )
}

/** Lists the oldest days on which several visits still need an outcome. */
function DaysToClose({ unanswered, onCloseDay }: Pick<QueueProps, 'unanswered' | 'onCloseDay'>) {
  const { timeZone } = useBusinessView()
  const days = [...new Set(unanswered.map(({ appointmentDate }) => localDateOf(new Date(appointmentDate), timeZone)))]
  return (
    <div className="flex flex-wrap gap-2 px-5 pt-3 empty:hidden">
      {days.slice(0, DAYS_SHOWN).map((date) => (
        <CloseDayButton key={date} date={date} appointments={unanswered} onClick={onCloseDay} />
      ))}
    </div>
  )
}

const DAYS_SHOWN = 3
const DECLINE = [{ to: 'cancelled', label: 'Decline', reason: DECLINED_REASON, manner: 'decline' }] as const
const RELEASE = [
  { to: 'confirmed', label: 'Confirm' },
  { to: 'cancelled', label: 'Release', reason: NOT_CONFIRMED_REASON, manner: 'release' },
] as const
const CONFIRM = [{ to: 'confirmed', label: 'Confirm' }] as const
const SHOWN = 5

const MORE_VISITS = { href: routes.admin.appointments, place: 'Appointments' }
const MORE_FREED_SLOTS = { href: routes.admin.freedTimes, place: 'Freed slots' }

interface SectionProps {
  title: string
  hint: string
  count: number
  /** Actions that take care of several items with one click. */
  actions?: ReactNode
  /** Link to the page with the remaining items. */
  rest?: { href: string; place: string }
  children: ReactNode[]
}

function Section({ title, hint, count, actions, rest = MORE_VISITS, children }: SectionProps) {
  if (count === 0) return null
  return (
    <section aria-label={title} className="border-b last:border-b-0">
      <h3 tabIndex={-1} className="flex flex-wrap items-baseline gap-x-2 px-5 pt-4 text-sm font-semibold">
        {title} <span className="text-muted-foreground tabular-nums">{count}</span>
        <span className="w-full font-normal text-muted-foreground">{hint}</span>
      </h3>
      {actions}
      <ul className="divide-y">{children.slice(0, SHOWN)}</ul>
      {count > SHOWN && (
        <p className="px-5 pb-4 text-sm">
          <Link
            href={rest.href}
            className="inline-flex min-h-11 items-center text-primary underline-offset-4 hover:underline"
          >
            {`${count - SHOWN} more in ${rest.place}`}
          </Link>
        </p>
      )}
    </section>
  )
}

function sentence(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`
}
