import type { BackTestCount } from '@/lib/contracts/protection'

interface BackTestWordsProps {
  /** "This rule". */
  subject: string
  bookings: number
  count: BackTestCount
}

/** What would have happened, in sentences. */
export function BackTestWords({ subject, bookings, count }: BackTestWordsProps) {
  const { touched, missed, kept, notScored } = count
  const open = touched - missed - kept
  return (
    <div className="text-sm tabular-nums">
      <p className="font-medium">
        {subject} would have touched {touched} of {bookings} online {bookings === 1 ? 'booking' : 'bookings'}.
      </p>
      {touched > 0 && (
        <ul className="mt-1 grid gap-0.5 text-muted-foreground">
          <li>{missed === 1 ? '1 was a no-show.' : `${missed} were no-shows.`}</li>
          <li>
            {kept === 1
              ? '1 was kept: the client came, and would have been bothered for nothing.'
              : `${kept} were kept: those clients came, and would have been bothered for nothing.`}
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
          {notScored === 1 ? '1 booking is' : `${notScored} bookings are`} not scored: no risk was worked out before the
          visit, so nobody can say whether {notScored === 1 ? 'it' : 'they'} would have been touched.
        </p>
      )}
    </div>
  )
}
