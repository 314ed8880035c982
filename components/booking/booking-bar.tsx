import type { RefObject } from 'react'

import { SubmitButton } from '@/components/form/submit-button'

interface BookingBarProps {
  /** "Haircut · Tue, Nov 24 · 2:30 PM · $65". */
  summary: string
  /** Label for the action in progress, if any. */
  pendingLabel: string | null
  buttonRef: RefObject<HTMLButtonElement | null>
}

/** A summary of the booking and the button that books it, always within the thumb's reach. */
export function BookingBar({ summary, pendingLabel, buttonRef }: BookingBarProps) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 border-t bg-card px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-float sm:mx-0 sm:mb-6 sm:rounded-xl sm:border sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p aria-live="polite" className="min-w-0 text-sm font-medium break-words tabular-nums">
          {summary}
        </p>
        <SubmitButton
          ref={buttonRef}
          size="lg"
          label="Book appointment"
          pendingLabel={pendingLabel ?? ''}
          pending={pendingLabel !== null}
          className="max-sm:w-full"
        />
      </div>
    </div>
  )
}
