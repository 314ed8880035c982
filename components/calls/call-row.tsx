'use client'

import { ChevronDown, MessageSquare, Phone } from 'lucide-react'
import Link from 'next/link'

import { useBusinessView } from '@/components/business/business-provider'
import { cn } from '@/components/cn'
import { smsHref } from '@/components/reminders/sms-href'
import { RiskBadge } from '@/components/risk/risk-badge'
import { Button, buttonVariants } from '@/components/ui/button'
import type { RecordCallBody, SuggestedCall } from '@/lib/contracts/call'
import { CALL_OUTCOME_LABELS, CALL_OUTCOMES } from '@/lib/domain/call-log'
import { formatDateShort, formatTime } from '@/lib/domain/time'
import { routes } from '@/lib/routes'

interface CallRowProps {
  call: SuggestedCall
  /** Whether the script and the result buttons are shown. */
  isOpen: boolean
  isPending: boolean
  onOpen: () => void
  onOutcome: (outcome: RecordCallBody['outcome']) => void
}

/** Shows one client to call; if open, with the script and the result buttons. */
export function CallRow({ call, isOpen, isPending, onOpen, onOutcome }: CallRowProps) {
  const { timeZone } = useBusinessView()
  const { appointment, phone, tries } = call
  const { name } = appointment.client
  const start = new Date(appointment.appointmentDate)
  const number = appointment.client.phone ?? phone
  const titleId = `call-${appointment.id}`
  const detailsId = `${titleId}-details`
  return (
    <li aria-labelledby={titleId} aria-busy={(isOpen && isPending) || undefined} className="grid gap-3 px-5 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-52">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium [overflow-wrap:anywhere]">
            <Link id={titleId} href={routes.admin.appointment(appointment.id)} className="hover:underline">
              {name}
            </Link>
            {appointment.risk && <RiskBadge risk={appointment.risk} describedBy={titleId} />}
          </p>
          <p className="text-sm text-muted-foreground [overflow-wrap:anywhere]">
            {appointment.service}, {formatDateShort(start, timeZone)}, {formatTime(start, timeZone)},{' '}
            <span className="whitespace-nowrap tabular-nums">{number}</span>
          </p>
          {appointment.risk && appointment.risk.reasons.length > 0 && (
            <p className="text-sm text-muted-foreground [overflow-wrap:anywhere]">
              {appointment.risk.reasons.join(' · ')}
            </p>
          )}
          {tries > 0 && (
            <p className="text-sm text-muted-foreground">
              {tries === 1 ? 'Called once, no answer.' : `Called ${tries} times, no answer.`}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <a
            href={`tel:${phone}`}
            onClick={onOpen}
            className={buttonVariants({ size: 'sm' })}
            aria-label={`Call ${name}, ${number}`}
          >
            <Phone aria-hidden />
            Call
          </a>
          {!isOpen && (
            <Button
              size="sm"
              variant="secondary"
              aria-expanded={false}
              aria-controls={detailsId}
              aria-describedby={titleId}
              onClick={onOpen}
            >
              What to say
              <ChevronDown aria-hidden />
            </Button>
          )}
        </div>
      </div>
      <div id={detailsId} className={cn('grid gap-3', !isOpen && 'hidden')}>
        {isOpen && <CallDetails call={call} isPending={isPending} onOutcome={onOutcome} />}
      </div>
    </li>
  )
}

function CallDetails({
  call: { appointment, script, text },
  isPending,
  onOutcome,
}: Pick<CallRowProps, 'call' | 'isPending' | 'onOutcome'>) {
  const { name } = appointment.client
  return (
    <>
      <ol
        aria-label={`What to say to ${name}`}
        className="max-w-prose list-decimal space-y-1 rounded-lg bg-muted py-3 pr-4 pl-9 text-sm [overflow-wrap:anywhere]"
      >
        {script.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      <div role="group" aria-label={`Result of the call to ${name}`} className="flex flex-wrap gap-2">
        {CALL_OUTCOMES.map((outcome, index) => (
          <Button
            key={outcome}
            size="sm"
            variant={index === 0 ? 'default' : 'secondary'}
            aria-disabled={isPending || undefined}
            onClick={(event) => event.detail < 2 && onOutcome(outcome)}
          >
            {CALL_OUTCOME_LABELS[outcome]}
          </Button>
        ))}
        {text && (
          <a
            href={smsHref(text.phone, text.body)}
            onClick={() => onOutcome('texted')}
            className={buttonVariants({ size: 'sm', variant: 'secondary' })}
          >
            <MessageSquare aria-hidden />
            Text instead
          </a>
        )}
      </div>
    </>
  )
}
