import type { ReactNode } from 'react'

import { BookingStep } from '@/components/booking/booking-step'
import { ChoiceLink } from '@/components/booking/choice-link'
import { MonthCalendar } from '@/components/booking/month-calendar'
import type { DateRange, Day } from '@/components/booking/selection'
import { timeParamOf } from '@/components/booking/slot-groups'
import type { PublicBusiness } from '@/lib/contracts/business'
import { addDays, formatLocalDateLong, formatLocalDateShort, type LocalDate } from '@/lib/domain/local-date'

const DAYS_SHOWN = 6

interface DayStepProps {
  business: PublicBusiness
  days: readonly Day[]
  chosenDate: LocalDate
  today: LocalDate
  range: DateRange
  hrefOf: (date: LocalDate, time?: string) => string
  /** Waitlist URL for a range of days. */
  joinHrefOf: (from: LocalDate, until: LocalDate) => string
}

/**
 * Shows the next days with free times, a shortcut to the earliest time, and the whole calendar in a collapsed section.
 */
export function DayStep({ business, days, chosenDate, today, range, hrefOf, joinHrefOf }: DayStepProps) {
  const free = days.filter(({ slots }) => slots.length > 0)
  const { shown, earlier, later } = pageOf(free, chosenDate)
  return (
    <BookingStep
      id="day"
      title="Day"
      action={
        // In a later part of the booking window, the first free time isn't the next one.
        range.earlier === null && (
          <NextAvailable day={free[0]} today={today} timeZone={business.timezone} hrefOf={hrefOf} />
        )
      }
    >
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-6">
        {shown.map((day) => (
          <li key={day.date}>
            <DayLink day={day} today={today} chosen={day.date === chosenDate} href={hrefOf(day.date)} />
          </li>
        ))}
      </ul>
      {(earlier || later) && (
        <div className="mt-1 flex justify-between gap-3">
          {earlier ? <PageLink href={hrefOf(earlier.date)}>Earlier days</PageLink> : <span />}
          {later && <PageLink href={hrefOf(later.date)}>Later days</PageLink>}
        </div>
      )}
      <MonthCalendar
        business={business}
        days={days}
        chosenDate={chosenDate}
        today={today}
        range={range}
        hrefOf={hrefOf}
        joinHrefOf={joinHrefOf}
      />
    </BookingStep>
  )
}

function DayLink({ day, today, chosen, href }: { day: Day; today: LocalDate; chosen: boolean; href: string }) {
  const [weekday = '', monthDay = ''] = formatLocalDateShort(day.date).split(', ')
  const count = `${day.slots.length} ${day.slots.length === 1 ? 'slot' : 'slots'}`
  return (
    <ChoiceLink
      href={href}
      chosen={chosen}
      label={`${formatLocalDateLong(day.date)}, ${count}`}
      className="flex min-h-18 flex-col items-center justify-center px-1 py-2 text-center"
    >
      <span className="text-sm">{day.date === today ? 'Today' : weekday}</span>
      <span className="font-semibold tabular-nums">{monthDay}</span>
      <span className="text-xs tabular-nums opacity-80">{count}</span>
    </ChoiceLink>
  )
}

interface NextAvailableProps {
  day: Day | undefined
  today: LocalDate
  timeZone: string
  hrefOf: (date: LocalDate, time?: string) => string
}

function NextAvailable({ day, today, timeZone, hrefOf }: NextAvailableProps) {
  const slot = day?.slots[0]
  if (!day || !slot) return null
  const date = formatLocalDateShort(day.date)
  return (
    <PageLink href={hrefOf(day.date, timeParamOf(slot.start, timeZone))}>
      Next available: {day.date < addDays(today, 7) ? date.split(', ')[0] : `${date},`} {slot.label}
    </PageLink>
  )
}

function PageLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <ChoiceLink
      href={href}
      className="-mx-1 inline-flex min-h-11 items-center rounded-lg border-transparent bg-transparent px-1 text-sm font-medium text-primary underline decoration-primary/30 underline-offset-4 hover:border-transparent hover:decoration-primary"
    >
      {children}
    </ChoiceLink>
  )
}

/** Returns the bookable days around the selected one, and the first ones before and after them. */
function pageOf(free: readonly Day[], chosenDate: LocalDate) {
  const position = free.findIndex(({ date }) => date >= chosenDate)
  const start = Math.floor((position === -1 ? free.length - 1 : position) / DAYS_SHOWN) * DAYS_SHOWN
  const first = Math.max(start, 0)
  return {
    shown: free.slice(first, first + DAYS_SHOWN),
    earlier: first > 0 ? free[first - DAYS_SHOWN] : undefined,
    later: free[first + DAYS_SHOWN],
  }
}
