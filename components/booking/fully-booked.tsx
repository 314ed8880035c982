import type { DateRange } from '@/components/booking/selection'
import { ButtonLink } from '@/components/site/button-link'
import { telHref } from '@/components/contact-links'
import type { PublicBusiness } from '@/lib/contracts/business'
import { formatLocalDateShort, type LocalDate } from '@/lib/domain/local-date'

interface FullyBookedProps {
  business: PublicBusiness
  joinWaitlistHref: string
  /** Name of the chosen staff member; null for anyone. */
  staffName: string | null
  /** The dates without a free time. */
  range: DateRange
  /** Returns the URL of the range that begins on this date. */
  hrefOf: (date: LocalDate) => string
}

/** Says that nothing can be booked online on these dates, and offers alternatives. */
export function FullyBooked({ business, joinWaitlistHref, staffName, range, hrefOf }: FullyBookedProps) {
  const { from, to, earlier, later } = range
  const isWholeWindow = earlier === null && later === null
  const when = isWholeWindow ? '' : ` from ${formatLocalDateShort(from)} to ${formatLocalDateShort(to)}`
  const who = staffName ? `${staffName} has` : 'There are'
  const allTaken = isWholeWindow && !staffName ? 'All online times are taken.' : `${who} no free times${when}.`
  return (
    <NothingToBook
      title={isWholeWindow ? 'No free times right now' : 'No free times on these dates'}
      sentence={`${allTaken} Spots do open up, so join the waitlist and we’ll let you know.`}
      business={business}
      joinWaitlistHref={joinWaitlistHref}
      otherDates={[
        ...(earlier ? [{ label: 'Earlier dates', href: hrefOf(earlier) }] : []),
        ...(later ? [{ label: 'Later dates', href: hrefOf(later) }] : []),
      ]}
    />
  )
}

/** Says that the business has no service that can be booked online. */
export function NothingOffered({
  business,
  joinWaitlistHref,
}: Pick<FullyBookedProps, 'business' | 'joinWaitlistHref'>) {
  return (
    <NothingToBook
      title="No online booking right now"
      sentence="There are no services to book online. Join the waitlist and we’ll let you know."
      business={business}
      joinWaitlistHref={joinWaitlistHref}
      otherDates={[]}
    />
  )
}

interface NothingToBookProps extends Pick<FullyBookedProps, 'business' | 'joinWaitlistHref'> {
  title: string
  sentence: string
  otherDates: readonly { label: string; href: string }[]
}

function NothingToBook({ title, sentence, business, joinWaitlistHref, otherDates }: NothingToBookProps) {
  return (
    <section aria-labelledby="day" className="border-t py-7">
      <h2 id="day" tabIndex={-1} className="text-lg font-semibold outline-none">
        {title}
      </h2>
      <p className="mt-2 text-muted-foreground">{sentence}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink href={joinWaitlistHref}>Join the waitlist</ButtonLink>
        {otherDates.map(({ label, href }) => (
          <ButtonLink key={label} href={href} target="_self" variant="secondary">
            {label}
          </ButtonLink>
        ))}
        {business.phone && (
          <ButtonLink href={telHref(business.phone)} variant="secondary">
            Call {business.phone}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}
