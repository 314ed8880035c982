'use client'

import { CircleCheckBig, CircleSlash, TimerOff } from 'lucide-react'
import Link from 'next/link'

import { useBusinessView } from '@/components/business/business-provider'
import { RunOffers } from '@/components/recovery/run-offers'
import {
  countClients,
  describeCause,
  describeFilling,
  describeSpan,
  isOwnRebooking,
} from '@/components/recovery/run-words'
import type { RecoveryRun } from '@/lib/contracts/recovery'
import { type Currency, formatMoney } from '@/lib/domain/money'
import { routes } from '@/lib/routes'

interface PastRunProps {
  run: RecoveryRun
  currency: Currency
}

const ICONS = { filled: CircleCheckBig, exhausted: TimerOff, stopped: CircleSlash } as const

/** Shows a freed slot that is settled: who got it, or why nobody did. */
export function PastRun({ run, currency }: PastRunProps) {
  const { timeZone } = useBusinessView()
  const Icon = ICONS[run.status as keyof typeof ICONS]
  return (
    <li className="flex gap-3 px-5 py-4">
      <Icon
        aria-hidden
        className={
          run.status === 'filled'
            ? 'mt-0.5 size-5 shrink-0 text-success-ink'
            : 'mt-0.5 size-5 shrink-0 text-muted-foreground'
        }
      />
      <div className="grid min-w-0 gap-1 text-sm">
        <p className="text-base font-medium [overflow-wrap:anywhere]">
          <Outcome run={run} currency={currency} />
        </p>
        <p className="text-muted-foreground tabular-nums [overflow-wrap:anywhere]">
          {`${describeSpan(run.startsAt, run.endsAt, timeZone)}${run.staff ? `, ${run.staff.name}` : ''} · ${describeCause(run.cause, run.freedBy?.name ?? null)}`}
        </p>
        {run.offers.length > 0 && (
          <details className="group">
            <summary className="inline-flex min-h-11 cursor-pointer items-center text-primary underline-offset-4 hover:underline md:min-h-6">
              {countClients(run.offers.length)} asked
            </summary>
            <div className="pt-2">
              <RunOffers offers={run.offers} />
            </div>
          </details>
        )}
      </div>
    </li>
  )
}

function Outcome({ run, currency }: PastRunProps) {
  if (run.status === 'exhausted') return 'No one took it'
  if (run.status === 'stopped')
    return `No longer offered${run.stoppedReason ? `: ${lowerFirst(run.stoppedReason)}` : ''}`
  const words = describeFilling(run)
  if (run.filledVisit === null) return words
  return (
    <Link href={routes.admin.appointment(run.filledVisit.id)} className="hover:underline">
      {isOwnRebooking(run) ? words : `${words}, ${formatMoney(run.filledVisit.priceCents, currency)}`}
    </Link>
  )
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
