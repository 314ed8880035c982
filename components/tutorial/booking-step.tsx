import { Note } from '@/components/tutorial/note'
import { Point, Points } from '@/components/tutorial/points'
import { StepContent } from '@/components/tutorial/step-content'
import { VisitPicture } from '@/components/tutorial/visit-picture'
import { routes } from '@/lib/routes'

export function BookingStep() {
  return (
    <StepContent
      lead="Your clients need no account and no app. This is what happens on your address, and in their inbox."
      picture={<VisitPicture />}
      action={{ label: 'See the customer demo', href: routes.customerDemo }}
    >
      <Points>
        <Point title="Service, day, time">
          Only times that are really free. Where two people tap the same one, one gets it and the other is offered the
          nearest.
        </Point>
        <Point title="Name and phone">
          Email and notes are optional. Clients choose whether to be reminded by text or by email; only Email needs an
          address.
        </Point>
        <Point title="Confirmation and reminders">
          A confirmation with a calendar entry right away, a reminder 24 hours before and one 2 hours before. No texts
          between 9 PM and 8 AM.
        </Point>
        <Point title="One tap to confirm">
          The link in the message opens their appointment. Only pressing the button confirms it.
        </Point>
        <Point title="“My plans changed”">
          The same page moves the appointment to a free time in two taps, or gives up the spot with a reason if they
          like. You see it in your week right away.
        </Point>
      </Points>
      <Note>
        Texts go out where a text provider is set up and switched on for your business. Until then every message goes by
        email, so do ask clients for their address.
      </Note>
    </StepContent>
  )
}
