import { CalendarPlus } from 'lucide-react'

import { ButtonLink } from '@/components/site/button-link'

/** Links that add the appointment to the visitor's own calendar. */
export function CalendarLinks({ icsHref, googleHref }: { icsHref: string; googleHref: string }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <ButtonLink href={icsHref} variant="secondary">
        <CalendarPlus aria-hidden />
        Add to calendar
      </ButtonLink>
      <ButtonLink href={googleHref} rel="noopener noreferrer" variant="secondary">
        Google Calendar
      </ButtonLink>
    </div>
  )
}
