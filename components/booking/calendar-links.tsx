import { CalendarPlus } from 'lucide-react'

import { buttonVariants } from '@/components/ui/button'

/** Puts the appointment into the visitor's own calendar. */
export function CalendarLinks({ icsHref, googleHref }: { icsHref: string; googleHref: string }) {
  const look = buttonVariants({ variant: 'secondary', size: 'lg', className: 'w-full' })
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <a href={icsHref} className={look}>
        <CalendarPlus aria-hidden />
        Add to calendar
      </a>
      <a href={googleHref} rel="noopener noreferrer" className={look}>
        Google Calendar
      </a>
    </div>
  )
}
