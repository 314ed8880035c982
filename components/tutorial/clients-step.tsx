import { Note } from '@/components/tutorial/note'
import { Point, Points } from '@/components/tutorial/points'
import { ProfilePicture } from '@/components/tutorial/profile-picture'
import { StepContent } from '@/components/tutorial/step-content'
import { routes } from '@/lib/routes'

export function ClientsStep() {
  return (
    <StepContent
      lead="Clients who book are added automatically. Add the ones you already know, so that their next appointments join one history."
      picture={<ProfilePicture />}
      action={{ label: 'Open Clients', href: routes.admin.clients }}
    >
      <Points>
        <Point title="Contact info">Phone and email on every card: one tap calls, texts or emails.</Point>
        <Point title="History">How many appointments so far, when the last one was, and when the next one is.</Point>
        <Point title="No-show count and percentage">
          The count is on the card. The percentage is no-shows out of all finished appointments, once there are 20: 3
          no-shows and 21 kept appointments make 12.5%.
        </Point>
        <Point title="Preferred times and moods">
          “Only after 5 PM” belongs in the notes. A preferred mood says who comes to talk and who comes to rest; it
          never counts for or against anyone.
        </Point>
        <Point title="Find anyone">Type a few letters of a name, a phone number, an email or your notes.</Point>
      </Points>
      <Note>
        Total appointments, revenue, preferred times and every message sent are on the client&rsquo;s own page. A list
        you already have can be imported from a CSV file.
      </Note>
    </StepContent>
  )
}
