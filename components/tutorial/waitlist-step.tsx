import { Note } from '@/components/tutorial/note'
import { Point, Points } from '@/components/tutorial/points'
import { RiskBands } from '@/components/tutorial/risk-bands'
import { StepContent } from '@/components/tutorial/step-content'
import { WaitlistPicture } from '@/components/tutorial/waitlist-picture'
import { routes } from '@/lib/routes'

export function WaitlistStep() {
  return (
    <StepContent
      lead="Two ways to keep an hour from being lost: someone who would love to have it, and knowing early which appointment is in doubt."
      picture={<WaitlistPicture />}
      action={{ label: 'Open the Waitlist', href: routes.admin.waitlist }}
    >
      <Points>
        <Point title="Priority by signup time">
          The first to join is first in line. The number in front of each name is the position.
        </Point>
        <Point title="Notification on cancellations">
          When an appointment is cancelled, ask the first in line whose service fits.
        </Point>
        <Point title="24 hours to answer">
          That is the response window. Without an answer, it’s the next client’s turn.
        </Point>
      </Points>
      <Note>
        Clients join on your site or you add them. Notify sends the offer with a link that books the time in one tap.
        First come, first served: the others keep their place.
      </Note>
      <RiskBands />
    </StepContent>
  )
}
