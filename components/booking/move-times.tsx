import { ChoiceLink } from '@/components/booking/choice-link'
import { Disclosure } from '@/components/booking/disclosure'
import { formatLocalDateLong, type LocalDate } from '@/lib/domain/local-date'

export interface MoveTime {
  /** ISO instant. */
  start: string
  /** "2:30 PM". */
  label: string
  /** "Tue, Nov 24". */
  dayLabel: string
  /** Who would take over the visit. */
  takenOverBy?: { id: string; name: string } | null
}

interface MoveTimesProps {
  nearest: readonly MoveTime[]
  days: ReadonlyArray<{ date: LocalDate; times: readonly MoveTime[] }>
  chosenStart: string | null
  hrefOf: (start: string) => string
  /** Null if the list starts today. */
  earlierHref: string | null
  laterHref: string
}

/** Offers free times to move to: the three nearest as large buttons, the others by day below. */
export function MoveTimes({ nearest, days, chosenStart, hrefOf, earlierHref, laterHref }: MoveTimesProps) {
  return (
    <>
      {nearest.length > 0 && (
        <ul className="grid gap-2 sm:grid-cols-3">
          {nearest.map(({ start, label, dayLabel }) => (
            <li key={start}>
              <ChoiceLink
                href={hrefOf(start)}
                chosen={start === chosenStart}
                keepInHistory
                className="flex min-h-16 flex-col items-center justify-center p-2"
              >
                <span className="text-sm">{dayLabel}</span>
                <span className="font-semibold tabular-nums">{label}</span>
              </ChoiceLink>
            </li>
          ))}
        </ul>
      )}
      <Disclosure label="All other times" open={nearest.length === 0}>
        <div className="grid gap-5 p-4">
          {days.map(({ date, times }) => (
            <section key={date} aria-label={formatLocalDateLong(date)}>
              <h3 className="mb-2 text-sm font-medium text-muted-foreground">{formatLocalDateLong(date)}</h3>
              <ul className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2">
                {times.map(({ start, label, dayLabel }) => (
                  <li key={start}>
                    <ChoiceLink
                      href={hrefOf(start)}
                      chosen={start === chosenStart}
                      keepInHistory
                      label={`${dayLabel}, ${label}`}
                      className="flex h-11 items-center justify-center text-sm font-medium tabular-nums"
                    >
                      {label}
                    </ChoiceLink>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {days.length === 0 && <p className="text-sm text-muted-foreground">No free times in these weeks.</p>}
          <p className="flex flex-wrap gap-x-6">
            {earlierHref && <RangeLink href={earlierHref}>Earlier dates</RangeLink>}
            <RangeLink href={laterHref}>Later dates</RangeLink>
          </p>
        </div>
      </Disclosure>
    </>
  )
}

function RangeLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 items-center text-sm font-medium text-primary underline underline-offset-4"
    >
      {children}
    </a>
  )
}
