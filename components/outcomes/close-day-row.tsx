'use client'

import { CircleAlert } from 'lucide-react'
import { useId } from 'react'

import { useBusinessView } from '@/components/business/business-provider'
import { cn } from '@/components/cn'
import { FieldFrame } from '@/components/form/field-frame'
import type { DayAnswer } from '@/components/outcomes/use-day-answers'
import { StatusBadge } from '@/components/shell/status-badge'
import { Input } from '@/components/ui/input'
import type { Appointment } from '@/lib/contracts/appointment'
import { MINUTES_LATE, OUTCOME_LABELS, OUTCOMES } from '@/lib/domain/outcome'
import { formatTime } from '@/lib/domain/time'

interface CloseDayRowProps {
  appointment: Appointment
  /** Null for a visit whose outcome was recorded elsewhere in the meantime. */
  answer: DayAnswer | null
  /** The error about the minutes. */
  problem: string | null
  /** Why the server didn't change the visit. */
  refusal: string | null
  onChange: (answer: DayAnswer) => void
}

/** Shows one of the day's visits with its outcome. */
export function CloseDayRow({ appointment, answer, problem, refusal, onChange }: CloseDayRowProps) {
  const { timeZone } = useBusinessView()
  const id = useId()
  const { client, service, appointmentDate, status } = appointment
  return (
    <li aria-labelledby={`${id}-name`} className="grid grid-cols-1 gap-2 py-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <p id={`${id}-name`} className="font-medium [overflow-wrap:anywhere]" translate="no">
          {client.name}
        </p>
        <p className="min-w-0 text-sm text-muted-foreground tabular-nums [overflow-wrap:anywhere]">
          {formatTime(new Date(appointmentDate), timeZone)}, {service}
        </p>
        {!answer && <StatusBadge status={status} className="ml-auto" />}
      </div>
      {refusal && (
        <p className="flex items-start gap-1.5 text-sm text-destructive">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {refusal}
        </p>
      )}
      {answer && <Choices name={id} who={client.name} answer={answer} onChange={onChange} />}
      {answer?.outcome === 'late' && (
        <FieldFrame id={`${id}-minutes`} label="Minutes late" error={problem ?? undefined}>
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              min={MINUTES_LATE.min}
              max={MINUTES_LATE.max}
              value={Number.isNaN(answer.minutes) ? '' : answer.minutes}
              onChange={(event) => onChange({ ...answer, minutes: event.target.valueAsNumber })}
              className="max-w-32 tabular-nums"
            />
          )}
        </FieldFrame>
      )}
    </li>
  )
}

const LABELS = { ...OUTCOME_LABELS, open: 'Leave open' }
const CHOICES = [...OUTCOMES, 'open'] as const

function Choices({
  name,
  who,
  answer,
  onChange,
}: {
  name: string
  who: string
  answer: DayAnswer
  onChange: (answer: DayAnswer) => void
}) {
  return (
    <div
      role="radiogroup"
      aria-label={`Did ${who} come?`}
      className="grid grid-cols-[1fr_1fr_1fr_1.3fr] gap-1 rounded-lg border bg-card p-0.5"
    >
      {CHOICES.map((outcome) => (
        <label key={outcome} className={cn(choiceStyles)}>
          {/* The input covers the whole label, so that all of it can be tapped. */}
          <input
            type="radio"
            name={name}
            value={outcome}
            checked={answer.outcome === outcome}
            onChange={() => onChange({ ...answer, outcome })}
            className="absolute inset-0 cursor-pointer appearance-none rounded-md"
          />
          {LABELS[outcome]}
        </label>
      ))}
    </div>
  )
}

const choiceStyles = [
  'relative inline-flex min-h-11 items-center justify-center rounded-md px-1 text-center text-sm font-medium transition-colors hover:bg-muted md:min-h-9',
  'has-checked:bg-accent has-checked:text-accent-foreground has-checked:shadow-[inset_0_0_0_1px_var(--primary)]',
]
