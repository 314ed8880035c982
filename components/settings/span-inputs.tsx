'use client'

import { TimeInput } from '@/components/settings/time-input'
import { endOfSpan, MINUTES_PER_DAY, type OpeningSpan } from '@/lib/domain/opening-hours'

interface SpanInputsProps {
  /** Label of the day these hours are for, e.g. "Monday". */
  label: string
  /** Distinguishes this span's controls from those of the day's other spans, e.g. " (2)". */
  ordinal?: string
  span: OpeningSpan
  onChange: (span: OpeningSpan) => void
  /** Id prefix of the inputs; their names in the form follow it. */
  id?: string
  describedBy?: string | undefined
  className?: string
}

/** Start and end time; an end that isn't after the start is on the next day. */
export function SpanInputs({ label, ordinal = '', span, onChange, id, describedBy, className }: SpanInputsProps) {
  const { startMinutes, endMinutes } = span

  // An incomplete time is not a number, or null in a draft.
  function change(start: number, end: number) {
    const isComplete = Number.isInteger(end)
    onChange({ startMinutes: start, endMinutes: isComplete ? endOfSpan(start, end % MINUTES_PER_DAY) : end })
  }

  return (
    <>
      <TimeInput
        {...(id ? { id: `${id}-startMinutes` } : {})}
        label={`${label} from${ordinal}`}
        minutes={startMinutes}
        describedBy={describedBy}
        className={className}
        onChange={(start) => change(start, endMinutes)}
      />
      <span aria-hidden className="text-sm text-muted-foreground">
        to
      </span>
      <TimeInput
        {...(id ? { id: `${id}-endMinutes` } : {})}
        label={`${label} until${ordinal}`}
        minutes={endMinutes}
        describedBy={describedBy}
        className={className}
        onChange={(end) => change(startMinutes, end)}
      />
      {endMinutes > MINUTES_PER_DAY && (
        <span className="text-sm whitespace-nowrap text-muted-foreground max-sm:order-last max-sm:basis-full">
          next day
        </span>
      )}
    </>
  )
}
