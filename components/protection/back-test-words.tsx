import type { BackTestCount } from '@/lib/contracts/protection'

interface BackTestWordsProps {
  /** The sentence's subject, e.g. "This rule". */
  subject: string
  bookings: number
  count: BackTestCount
  /** Whether a rule depends on the risk; then says which risk was used. */
  usesRisk: boolean
}

/** Describes in sentences what would have happened. */
export function BackTestWords({ subject, bookings, count, usesRisk }: BackTestWordsProps) {
  const { touched, missed, kept, notScored } = count
  const open = touched - missed - kept
  return (
    <div className="text-sm tabular-nums">
      <p className="font-medium">
        {subject} would have applied to {touched} of {bookings} online {bookings === 1 ? 'booking' : 'bookings'}.
      </p>
      {touched > 0 && (
        <ul className="mt-1 grid gap-0.5 text-muted-foreground">
          <li>{missed === 1 ? '1 was a no-show.' : `${missed} were no-shows.`}</li>
          <li>
            {kept === 1
              ? '1 was kept: the client came, and would have been asked unnecessarily.'
              : `${kept} were kept: those clients came, and would have been asked unnecessarily.`}
          </li>
          {open > 0 && (
            <li>
              {open === 1 ? '1 was cancelled or has no outcome yet.' : `${open} were cancelled or have no outcome yet.`}
            </li>
          )}
        </ul>
      )}
      {notScored > 0 && (
        <p className="mt-1 text-muted-foreground">
          {notScored === 1 ? '1 booking is' : `${notScored} bookings are`} not scored: no risk was calculated before the
          appointment, so no one can say whether the rule would have applied.
        </p>
      )}
      {usesRisk && (
        <p className="mt-1 text-muted-foreground">
          This uses the last risk before each appointment. When it was booked, the risk may have been different.
        </p>
      )}
    </div>
  )
}
