'use client'

import { CircleSlash, CircleHelp, Hourglass, type LucideIcon, Send, Users } from 'lucide-react'

import { useBusinessView } from '@/components/business/business-provider'
import { RunAnswers } from '@/components/recovery/run-answers'
import { RunOffers } from '@/components/recovery/run-offers'
import { describeCause, describeSpan, timeUntil } from '@/components/recovery/run-words'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import type { RecoveryRun } from '@/lib/contracts/recovery'
import { type Currency, formatMoney } from '@/lib/domain/money'
import { isQuiet, nextMorning } from '@/lib/domain/quiet-hours'
import { stopsAt } from '@/lib/domain/recovery'
import { formatDateShort, formatMomentSeenFrom, formatTime } from '@/lib/domain/time'

interface LiveRunProps {
  run: RecoveryRun
  currency: Currency
}

/** Shows a freed slot that waits for the owner's approval, or for the clients who got an offer. */
export function LiveRun({ run, currency }: LiveRunProps) {
  const { timeZone, now } = useBusinessView()
  const titleId = `run-${run.id}`
  const { label, tone, icon: Icon, next } = progressOf(run, now, timeZone)
  const freed = new Date(run.freedAt)
  return (
    <li aria-labelledby={titleId} className="grid gap-3 px-5 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p id={titleId} className="text-base font-semibold tabular-nums [overflow-wrap:anywhere]">
            {`${describeSpan(run.startsAt, run.endsAt, timeZone)}${run.staff ? `, ${run.staff.name}` : ''}`}
          </p>
          <p className="text-sm text-muted-foreground [overflow-wrap:anywhere]">
            {`${describeCause(run.cause, run.freedBy?.name ?? null)} on ${formatDateShort(freed, timeZone)}, ${formatTime(freed, timeZone)}${run.freedPriceCents > 0 ? ` · worth ${formatMoney(run.freedPriceCents, currency)}` : ''}`}
          </p>
        </div>
        <Badge tone={tone}>
          <Icon aria-hidden />
          <span>{label}</span>
        </Badge>
      </div>
      {run.offers.length > 0 && <RunOffers offers={run.offers} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-60 text-sm text-muted-foreground tabular-nums">{next}</p>
        <RunAnswers run={run} titleId={titleId} />
      </div>
    </li>
  )
}

interface Progress {
  label: string
  tone: BadgeTone
  icon: LucideIcon
  /** What happens next, and when. */
  next: string
}

function progressOf(run: RecoveryRun, now: Date, timeZone: string): Progress {
  const stop = stopsAt(new Date(run.startsAt))
  const left = timeUntil(stop, now)
  const until =
    left === null
      ? 'It starts too soon to ask anyone else.'
      : `It can be filled until ${formatDateShort(stop, timeZone)}, ${formatTime(stop, timeZone)}: ${left} left.`
  if (run.status === 'proposed')
    return {
      label: 'Awaiting your approval',
      tone: 'warning',
      icon: CircleHelp,
      next: `No one is asked until you say so. ${until}`,
    }
  if (run.mode === 'off')
    return {
      label: 'Not offered automatically',
      tone: 'neutral',
      icon: CircleSlash,
      next: 'Refilling is off: offer it yourself under Openings.',
    }
  const waiting = run.offers.filter(({ status, expiresAt }) => status === 'live' && new Date(expiresAt) > now)
  if (waiting.length > 0)
    return {
      label: 'Being offered',
      tone: 'accent',
      icon: Send,
      next: `${nextWave(waiting[0]?.expiresAt ?? '', now, timeZone)} ${until}`,
    }
  if (run.nextWaveAt === null)
    return {
      label: 'No one left to ask',
      tone: 'neutral',
      icon: Users,
      next: `The next client to join the waitlist for it is asked. ${until}`,
    }
  const label =
    isQuiet(now, timeZone) && new Date(run.nextWaveAt) >= nextMorning(now, timeZone)
      ? 'Waiting until morning'
      : 'Next clients soon'
  return { label, tone: 'accent', icon: Hourglass, next: `${nextWave(run.nextWaveAt, now, timeZone)} ${until}` }
}

function nextWave(moment: string, now: Date, timeZone: string): string {
  const instant = new Date(moment)
  const left = timeUntil(instant, now)
  return left === null
    ? 'The next clients are being asked.'
    : `The next clients are asked in ${left}, ${formatMomentSeenFrom(now, instant, timeZone)}.`
}
