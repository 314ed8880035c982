'use client'

import { useRef } from 'react'

import { BookingBar } from '@/components/booking/booking-bar'
import { BookingRefusal } from '@/components/booking/booking-refusal'
import { ContactFields } from '@/components/booking/contact-fields'
import type { TimeGroup } from '@/components/booking/slot-groups'
import { TimeChoice } from '@/components/booking/time-choice'
import { useBooking } from '@/components/booking/use-booking'
import { zoneNote } from '@/components/booking/zone-note'
import { ErrorSummary } from '@/components/form/error-summary'
import { fieldIdOf } from '@/components/form/field-id'
import { useIsHydrated } from '@/components/shell/use-is-hydrated'
import { useVisitorTimeZone } from '@/lib/browser/booking'
import type { LocalDate } from '@/lib/domain/local-date'
import { api, type SiteVia } from '@/lib/routes'

export interface BookingFormProps {
  business: { subdomain: string; timezone: string }
  via: SiteVia
  service: { id: string; name: string; priceLabel: string }
  staffId: string | null
  date: LocalDate
  /** "Tue, Nov 24". */
  dayLabel: string
  groups: readonly TimeGroup[]
  /** The time the address names, if it is free. */
  namedStart: string | null
  consentText: string
}

const FORM_ID = 'booking'

/** Time and details of a booking, sent in the background; without JavaScript it is a plain form. */
export function BookingForm(props: BookingFormProps) {
  const { business, service, staffId, dayLabel, groups, consentText } = props
  const form = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const hydrated = useIsHydrated()
  const visitorZone = useVisitorTimeZone()
  const booking = useBooking(props, form, button)
  const times = groups.flatMap((group) => group.times)
  const chosen = times.find(({ start }) => start === booking.chosenStart)
  const example = chosen ?? times[0]
  const summary = [service.name, dayLabel, chosen?.label ?? 'choose a time', service.priceLabel].join(' · ')

  return (
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
      {staffId && <input type="hidden" name="staffId" value={staffId} />}
      <div className="grid gap-4 empty:hidden">
        <ErrorSummary formId={FORM_ID} errors={booking.summaryErrors} submitCount={booking.submitCount} />
        {booking.refusal && <BookingRefusal {...booking.refusal} onChoose={booking.chooseAlternative} />}
      </div>
      <div className="border-t py-7">
        {example ? (
          <TimeChoice
            id={fieldIdOf(FORM_ID, 'timeSlot')}
            groups={groups}
            chosenStart={booking.chosenStart}
            zoneNote={zoneNote(example, business.timezone, visitorZone)}
            problem={booking.problems.timeSlot ?? booking.problems.appointmentDate}
            onChoose={booking.chooseTime}
          />
        ) : (
          <p id={fieldIdOf(FORM_ID, 'timeSlot')} tabIndex={-1} className="text-muted-foreground outline-none">
            No free times on {dayLabel}. Please choose another day above.
          </p>
        )}
      </div>
      <section aria-labelledby="details" className="border-t py-7">
        <h2 id="details" className="mb-4 text-lg font-semibold tracking-tight">
          Your details
        </h2>
        <ContactFields formId={FORM_ID} problems={booking.problems} consentText={consentText} />
      </section>
      <BookingBar summary={summary} pending={booking.pending} buttonRef={button} />
    </form>
  )
}
