import { Note } from '@/components/tutorial/note'
import { Point, Points } from '@/components/tutorial/points'
import { SetupPicture } from '@/components/tutorial/setup-picture'
import { StepContent } from '@/components/tutorial/step-content'
import {
  DEFAULT_BOOKING_WINDOW_DAYS,
  DEFAULT_MINIMUM_NOTICE_MINUTES,
  DEFAULT_SLOT_INTERVAL_MINUTES,
} from '@/lib/domain/booking-defaults'
import { DEFAULT_WEEKLY_HOURS, freeTextHours } from '@/lib/domain/opening-hours'
import { durationInWords } from '@/lib/domain/message-choice'
import { routes } from '@/lib/routes'

/** The data that a new business starts with. */
const starts = [
  ['Hours', freeTextHours(DEFAULT_WEEKLY_HOURS)],
  ['Services', 'Three for your trade, each with its duration and price'],
  ['Slot intervals', `A start every ${DEFAULT_SLOT_INTERVAL_MINUTES} minutes`],
  ['Buffer times', 'None before or after an appointment'],
  ['Minimum notice', durationInWords(DEFAULT_MINIMUM_NOTICE_MINUTES)],
  ['Booking window', `${DEFAULT_BOOKING_WINDOW_DAYS} days ahead`],
  ['Subdomain address', 'Yours alone, for example luna.example.com'],
] as const

export function SetupStep() {
  return (
    <StepContent
      lead="One page, about a minute. Your business name is all you have to type; the rest is filled in for you to change, or optional."
      picture={<SetupPicture />}
      action={{ label: 'Set up your business', href: routes.onboarding }}
    >
      <Points>
        <Point title="Your web address">
          It follows your name, in lowercase letters, numbers and hyphens. You see right away whether it is free.
          Clients book there.
        </Point>
        <Point title="What you do">
          Choosing your trade fills in three services, so the booking page works from the first minute.
        </Point>
        <Point title="How clients reach you">
          Email, phone, address and a sentence or two about you, shown on your booking page.
        </Point>
        <Point title="Time zone and currency">
          Read from your device. All times your clients see are in the zone of your business.
        </Point>
      </Points>
      <section aria-labelledby="starts-with">
        <h2 id="starts-with" className="font-semibold">
          What your booking page starts with
        </h2>
        <dl className="mt-3 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[auto_1fr] sm:gap-y-2">
          {starts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted-foreground max-sm:mt-2">{name}</dt>
              <dd className="whitespace-pre-line">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Note>Hours, holidays, services, staff and booking rules can be changed at any time in Settings.</Note>
    </StepContent>
  )
}
