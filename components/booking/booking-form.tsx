'use client'

import { type ReactNode, useEffect, useRef } from 'react'

import { BookingBar } from '@/components/booking/booking-bar'
import { toSummaryErrors } from '@/components/booking/booking-entries'
import { toBookingProblems } from '@/components/booking/booking-problems'
import { BookingRefusal } from '@/components/booking/booking-refusal'
import { ContactFields } from '@/components/booking/contact-fields'
import { EarlierBox } from '@/components/booking/earlier-box'
import { TimeChoice } from '@/components/booking/time-choice'
import { useBooking } from '@/components/booking/use-booking'
import { type BookingChoice, useChosenTime } from '@/components/booking/use-chosen-time'
import { zoneNote } from '@/components/booking/zone-note'
import { ErrorSummary } from '@/components/form/error-summary'
import { fieldIdOf } from '@/components/form/field-id'
import { ButtonLink } from '@/components/site/button-link'
import { OfflineBanner } from '@/components/shell/offline-banner'
import { useIsHydrated } from '@/components/shell/use-is-hydrated'
import { restoreDraft, useVisitorTimeZone } from '@/lib/browser/booking'
import type { TypedForm } from '@/lib/contracts/typed-form'
import { formatLocalDateShort } from '@/lib/domain/local-date'
import { formatDateShort } from '@/lib/domain/time'
import { api } from '@/lib/routes'

const FORM_ID = 'booking'

interface BookingFormProps extends BookingChoice {
  /** Whether the business can send texts. */
  textsOffered: boolean
  consentText: string
  /** Waitlist URL for the selected day. */
  joinWaitlistHref: string
  /** The input of a failed form post without JavaScript, and its errors. */
  typed?: TypedForm | null
  /** What to read before the button. */
  children?: ReactNode
}

/** The time and contact details of a booking, sent in the background. Without JavaScript, it is a plain form. */
export function BookingForm({
  textsOffered,
  consentText,
  joinWaitlistHref,
  typed,
  children,
  ...choice
}: BookingFormProps) {
  const { business, service, staffId } = choice
  const form = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const hydrated = useIsHydrated()
  const visitorZone = useVisitorTimeZone()
  const time = useChosenTime(choice)
  const { groups } = time
  const booking = useBooking(choice, time, toBookingProblems(typed?.problems ?? {}))
  const dayLabel = formatLocalDateShort(choice.date)
  const times = groups.flatMap((group) => group.times)
  const chosen = times.find(({ start }) => start === time.start)
  const example = chosen ?? times[0]
  const chosenDay = chosen ? formatDateShort(new Date(chosen.start), business.timezone) : dayLabel

  useEffect(() => {
    if (form.current) restoreDraft(form.current)
  }, [])

  function chooseAlternative(start: string) {
    booking.refusalAnswered()
    time.goTo(start)
    button.current?.focus()
  }

  return (
    <>
      <OfflineBanner />
      <form
        ref={form}
        method="post"
        action={api.publicBooking(business.subdomain)}
        noValidate={hydrated}
        onSubmit={booking.submit}
        onInput={booking.noteInput}
        aria-label="Booking"
        className="[&_input]:scroll-mb-36 [&_textarea]:scroll-mb-36"
      >
        <input type="hidden" name="serviceId" value={service.id} />
        <input type="hidden" name="seenPrice" value={service.price} />
        <input type="hidden" name="seenDuration" value={service.duration} />
        {/* The URL to return to after a failed post. */}
        <input type="hidden" name="date" value={choice.date} />
        {staffId && <input type="hidden" name="staffId" value={staffId} />}
        <div className="grid gap-4 empty:hidden">
          <ErrorSummary formId={FORM_ID} errors={toSummaryErrors(booking.problems)} submitCount={booking.submitCount} />
          {booking.refusal && <BookingRefusal {...booking.refusal} onChoose={chooseAlternative} />}
        </div>
        <div className="border-t py-7">
          {example ? (
            <TimeChoice
              id={fieldIdOf(FORM_ID, 'timeSlot')}
              groups={groups}
              chosenStart={time.start}
              zoneNote={zoneNote(example, business.timezone, visitorZone)}
              problem={booking.problems.timeSlot ?? booking.problems.appointmentDate}
              onChoose={time.choose}
            />
          ) : (
            <>
              <p id={fieldIdOf(FORM_ID, 'timeSlot')} tabIndex={-1} className="text-muted-foreground outline-none">
                No free times on {dayLabel}. Please choose another day above.
              </p>
              <ButtonLink href={joinWaitlistHref} variant="secondary" className="mt-4 max-sm:w-full">
                Join the waitlist for {dayLabel}
              </ButtonLink>
            </>
          )}
        </div>
        <section aria-labelledby="details" className="border-t py-7">
          <h2 id="details" className="mb-4 text-lg font-semibold">
            Your details
          </h2>
          <ContactFields
            formId={FORM_ID}
            problems={booking.problems}
            textsOffered={textsOffered}
            consentText={consentText}
            typed={typed?.fields}
          />
          <EarlierBox ticked={typed?.fields.tellMeEarlier === 'true'} />
        </section>
        {children}
        <BookingBar
          summary={[service.name, chosenDay, chosen?.label ?? 'choose a time', service.priceLabel].join(' · ')}
          pendingLabel={booking.sending ? 'Booking...' : time.moving ? 'Updating times...' : null}
          buttonRef={button}
        />
      </form>
    </>
  )
}
