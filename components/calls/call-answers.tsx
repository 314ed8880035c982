'use client'

import { ChevronDown, MessageSquare, Phone } from 'lucide-react'

import { cn } from '@/components/cn'
import { smsHref, telHref } from '@/components/contact-links'
import { Button, buttonVariants } from '@/components/ui/button'
import type { RecordCallBody, SuggestedCall } from '@/lib/contracts/call'
import { CALL_OUTCOME_LABELS, CALL_OUTCOMES } from '@/lib/domain/call-log'

interface CallAnswersProps {
  call: SuggestedCall
  /** Id of the element that names the client. */
  describedBy: string
  /** Whether the script and the result buttons are shown. */
  isOpen: boolean
  isPending: boolean
  onOpen: () => void
  onOutcome: (outcome: RecordCallBody['outcome']) => void
}

/** Calls a client; if open, shows what to say below the row, and the result buttons. */
export function CallAnswers({ call, describedBy, isOpen, isPending, onOpen, onOutcome }: CallAnswersProps) {
  const { client } = call.appointment
  const detailsId = `${describedBy}-details`
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <a
          href={telHref(call.phone)}
          onClick={onOpen}
          className={buttonVariants({ size: 'sm' })}
          aria-label={`Call ${client.name}, ${client.phone ?? call.phone}`}
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
            aria-describedby={describedBy}
            onClick={onOpen}
          >
            What to say
            <ChevronDown aria-hidden />
          </Button>
        )}
      </div>
      <div
        id={detailsId}
        aria-busy={(isOpen && isPending) || undefined}
        className={cn('grid basis-full gap-3 pb-2', !isOpen && 'hidden')}
      >
        {isOpen && <CallDetails call={call} isPending={isPending} onOutcome={onOutcome} />}
      </div>
    </>
  )
}

function CallDetails({
  call: { appointment, script, text },
  isPending,
  onOutcome,
}: Pick<CallAnswersProps, 'call' | 'isPending' | 'onOutcome'>) {
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
        {CALL_OUTCOMES.map((outcome) => (
          <Button
            key={outcome}
            size="sm"
            variant="secondary"
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
