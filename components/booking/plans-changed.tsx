import type { ReactNode } from 'react'

import { EarlierChoice } from '@/components/booking/earlier-choice'
import { FocusOnChange } from '@/components/booking/focus-on-change'
import { GiveUpForm } from '@/components/booking/give-up-form'
import { MoveConfirmation } from '@/components/booking/move-confirmation'
import { MoveTimes, type MoveTime } from '@/components/booking/move-times'
import { OutcomeMessage } from '@/components/booking/outcome-message'
import { ButtonLink } from '@/components/site/button-link'
import type { PublicAppointment } from '@/lib/contracts/booking'
import type { LocalDate } from '@/lib/domain/local-date'
import { formatDateShort, formatTime } from '@/lib/domain/time'
import { api } from '@/lib/routes'

interface Offered {
  start: Date
  takenOverBy: { id: string; name: string } | null
}

interface PlansChangedProps {
  appointment: PublicAppointment
  times: {
    nearest: readonly Offered[]
    days: ReadonlyArray<{ date: LocalDate; slots: readonly Offered[] }>
    previous: LocalDate | null
    next: LocalDate
    isShortNotice: boolean
  }
  chosenStart: string | null
  showNearest: boolean
  links: {
    confirm: string
    joinWaitlist: string
    /** Without `from`, links to the dates that are shown. */
    manage: (filter?: { time?: string; from?: string }) => string
  }
  /** What to read before cancelling. */
  children?: ReactNode
}

/** Offers another time first, and cancelling second. */
export function PlansChanged({ appointment, times, chosenStart, showNearest, links, children }: PlansChangedProps) {
  const toTime = ({ start, takenOverBy }: Offered): MoveTime => ({
    takenOverBy,
    start: start.toISOString(),
    label: formatTime(start, appointment.timezone),
    dayLabel: formatDateShort(start, appointment.timezone),
  })
  const days = times.days.map(({ date, slots }) => ({ date, times: slots.map(toTime) }))
  const chosen = days.flatMap((day) => day.times).find(({ start }) => start === chosenStart)
  return (
    <div className="mt-6">
      {times.isShortNotice && (
        <p className="mb-6 rounded-xl bg-warning-soft p-4 text-sm text-warning-ink">
          This is short notice for us, but telling us still helps: someone else can have your time.
        </p>
      )}
      <FocusOnChange watch={chosen?.start ?? ''} targetId="move-to" />
      {chosen && (
        <MoveConfirmation action={api.publicReschedule(appointment.id)} time={chosen} keepHref={links.manage()} />
      )}
      {chosenStart !== null && !chosen && chosenStart !== appointment.appointmentDate && (
        <OutcomeMessage
          outcome={{ kind: 'failure', title: 'That time is no longer free', description: 'Please choose another one.' }}
        />
      )}
      <h2 className="mb-3 text-lg font-semibold">Another time?</h2>
      {showNearest && days.length === 0 && <NoTimes joinWaitlistHref={links.joinWaitlist} />}
      <MoveTimes
        nearest={showNearest ? times.nearest.map(toTime) : []}
        days={days}
        chosenStart={chosen?.start ?? null}
        hrefOf={(time) => links.manage({ time })}
        earlierHref={times.previous && links.manage({ from: times.previous })}
        laterHref={links.manage({ from: times.next })}
      />
      <div className="mt-8">
        <EarlierChoice appointmentId={appointment.id} wanted={appointment.wantsEarlier} page="manage" />
      </div>
      <div className="mt-8 empty:hidden">{children}</div>
      <h2 className="mt-10 mb-3 border-t pt-8 text-lg font-semibold">None of these?</h2>
      <GiveUpForm appointment={appointment} />
      <a
        href={links.confirm}
        className="mt-8 inline-flex min-h-11 items-center text-sm font-medium text-primary underline underline-offset-4"
      >
        Back to my appointment
      </a>
    </div>
  )
}

/** Shown if there is no time to move to; a client who still wants to come can join the waitlist. */
function NoTimes({ joinWaitlistHref }: { joinWaitlistHref: string }) {
  return (
    <div className="rounded-xl border bg-card p-5">
      <p className="font-medium">No other time is free in these weeks</p>
      <p className="mt-1 text-sm text-muted-foreground">
        Spots do open up: join the waitlist for another day. This appointment stays yours until you give it up.
      </p>
      <ButtonLink href={joinWaitlistHref} variant="secondary" className="mt-4 max-sm:w-full">
        Join the waitlist
      </ButtonLink>
    </div>
  )
}
