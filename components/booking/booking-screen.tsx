import { BookingForm } from '@/components/booking/booking-form'
import { DayStep } from '@/components/booking/day-step'
import { FocusOnChange } from '@/components/booking/focus-on-change'
import { FullyBooked, NothingOffered } from '@/components/booking/fully-booked'
import { PolicyNotes } from '@/components/booking/policy-notes'
import { PersonStep } from '@/components/booking/person-step'
import {
  type BookingSearch,
  chooseDay,
  type DateRange,
  type Day,
  type PublicStaff,
} from '@/components/booking/selection'
import { ServiceStep } from '@/components/booking/service-step'
import { groupTimes } from '@/components/booking/slot-groups'
import { SMS_CONSENT_TEXT } from '@/lib/contracts/booking'
import type { PublicBusiness, PublicService } from '@/lib/contracts/business'
import type { TypedForm } from '@/lib/contracts/typed-form'
import type { LocalDate } from '@/lib/domain/local-date'
import { formatMoney } from '@/lib/domain/money'
import { type SiteVia, siteRoutes } from '@/lib/routes'

interface BookingScreenProps {
  business: PublicBusiness
  via: SiteVia
  search: BookingSearch
  today: LocalDate
  range: DateRange
  service: PublicService | null
  staff: readonly PublicStaff[]
  staffId: string | null
  days: readonly Day[]
  /** Present after a failed post without JavaScript. */
  typed: TypedForm | null
}

/**
 * The booking page. Service, staff member and day are links, so that they work without JavaScript; time and details are
 * one form.
 */
export function BookingScreen(props: BookingScreenProps) {
  const { business, via, search, today, range, service, staff, staffId, days, typed } = props
  const links = siteRoutes(via, business.subdomain)
  const day = days.some(({ slots }) => slots.length > 0) ? chooseDay(days, search.date) : null
  const chosenStaff = staffId ? { staff: staffId } : {}
  const joinFor = (wish: { date?: string; until?: string } = {}) =>
    links.joinWaitlistFor({ ...(service ? { service: service.id } : {}), ...chosenStaff, ...wish })
  if (business.services.length === 0)
    return <NothingOffered business={business} joinWaitlistHref={links.joinWaitlist} />
  return (
    <div>
      <FocusOnChange watch={service?.id ?? ''} targetId={service ? (staff.length > 0 ? 'person' : 'day') : 'service'} />
      <ServiceStep
        business={business}
        chosen={service}
        hrefOf={(id) => links.book(id ? { service: id, ...(search.date ? { date: search.date } : {}) } : {})}
      />
      {service && (
        <PersonStep
          staff={staff}
          chosenId={staffId}
          hrefOf={(id) =>
            links.book({
              service: service.id,
              ...(id ? { staff: id } : {}),
              ...(search.date ? { date: search.date } : {}),
            })
          }
        />
      )}
      {service && !day && (
        <FullyBooked
          business={business}
          joinWaitlistHref={joinFor(search.date ? { date: search.date } : {})}
          staffName={staff.find(({ id }) => id === staffId)?.name ?? null}
          range={range}
          hrefOf={(date) => links.book({ service: service.id, ...chosenStaff, date })}
        />
      )}
      {service && day && (
        <>
          <DayStep
            business={business}
            days={days}
            chosenDate={day.date}
            today={today}
            range={range}
            hrefOf={(date, time) =>
              links.book({ service: service.id, ...chosenStaff, date, ...(time ? { time } : {}) })
            }
            joinHrefOf={(date, until) => joinFor({ date, until })}
          />
          <BookingForm
            business={{ subdomain: business.subdomain, timezone: business.timezone }}
            via={via}
            service={{
              id: service.id,
              name: service.name,
              price: service.price,
              duration: service.duration,
              priceLabel: formatMoney(service.price, business.currency),
            }}
            staffId={staffId}
            date={day.date}
            {...timesOf(day, days, business, search.time, typed)}
            typed={typed}
            textsOffered={business.textsOffered}
            consentText={SMS_CONSENT_TEXT}
            joinWaitlistHref={joinFor({ date: day.date })}
          >
            <PolicyNotes business={business} />
          </BookingForm>
          <p className="pb-8 text-sm text-muted-foreground">
            No time that works for you?{' '}
            <a
              href={joinFor({ date: day.date })}
              className="inline-flex min-h-6 items-center font-medium text-primary underline underline-offset-4"
            >
              Join the waitlist
            </a>
          </p>
        </>
      )}
    </div>
  )
}

function timesOf(
  { date, slots }: Day,
  days: readonly Day[],
  business: PublicBusiness,
  wantedTime: string | undefined,
  typed: TypedForm | null,
) {
  const groups = groupTimes(days, date, business)
  // A time in the URL is on the URL's date, not after the following midnight.
  const isWanted = (start: string, time: string) => time === wantedTime && slots.some((slot) => slot.start === start)
  const named = groups
    .flatMap(({ times }) => times)
    .find(({ time, start }) => isWanted(start, time) || start === typed?.fields.appointmentDate)
  return { groups, namedStart: named?.start ?? null }
}
