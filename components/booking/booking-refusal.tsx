'use client'

import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { CallLink } from '@/components/booking/call-link'
import { Button } from '@/components/ui/button'

export interface AlternativeTime {
  start: string
  /** "Tue, Nov 24, 2:30 PM". */
  label: string
}

interface BookingRefusalProps {
  sentence: string
  /** Other free times, if another client booked this one first. */
  alternatives: readonly AlternativeTime[]
  /** Whether the business takes this booking by phone, which isn't an error. */
  isByPhone?: boolean
  phone?: string | null
  onChoose: (start: string) => void
}

/** Says why the booking failed; the input is kept. */
export function BookingRefusal({
  sentence,
  alternatives,
  isByPhone = false,
  phone = null,
  onChoose,
}: BookingRefusalProps) {
  const alert = useRef<HTMLDivElement>(null)

  // The message is above the fields. A visitor who has just pressed the button below the fields wouldn't see it.
  useEffect(() => alert.current?.focus(), [])

  return (
    <div
      ref={alert}
      role="alert"
      tabIndex={-1}
      className="rounded-xl border border-danger-ink/30 bg-danger-soft p-4 text-sm text-danger-ink"
    >
      <p className="flex items-center gap-2 font-semibold">
        <CircleAlert aria-hidden className="size-4 shrink-0" />
        {isByPhone ? 'We take this booking by phone' : 'Failed to book appointment'}
      </p>
      <p className="mt-1">{sentence}</p>
      {phone !== null && <CallLink phone={phone} />}
      {alternatives.length > 0 && (
        <>
          <p className="mt-1">Everything you typed is still here. The nearest free times:</p>
          <ul className="mt-3 flex flex-wrap gap-2">
            {alternatives.map(({ start, label }) => (
              <li key={start} className="max-sm:w-full">
                <Button variant="secondary" className="max-sm:w-full" onClick={() => onChoose(start)}>
                  {label}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
