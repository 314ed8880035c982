import { BookingPicture } from '@/components/marketing/booking-picture'
import { TextThread } from '@/components/marketing/text-thread'
import { Vignette } from '@/components/marketing/vignette'

/** A picture of the booking page and, on wide screens, the reminder that follows. */
export function VisitPicture() {
  return (
    <div className="-mb-4 sm:-mb-8 lg:mb-0">
      <BookingPicture />
      <div className="relative mx-auto -mt-2 max-w-sm max-lg:hidden">
        <Vignette description="The day before, a text from Luna Hair reminds Ada of the haircut. Ada opens its link and taps Confirm appointment.">
          <TextThread />
        </Vignette>
      </div>
    </div>
  )
}
