import { DaySheet } from '@/components/marketing/day-sheet'
import { Vignette } from '@/components/marketing/vignette'
import { Point, Points } from '@/components/tutorial/points'
import { StepContent } from '@/components/tutorial/step-content'

export function WelcomeStep() {
  return (
    <StepContent
      lead="No-Show Shield gives your business a booking page, reminds your clients and shows you who is coming. Eight short steps explain how. Reading them changes nothing, and you can stop and come back anywhere."
      picture={
        <Vignette description="A day of the schedule: five appointments with time, client and service, four of them completed or confirmed and one still pending.">
          <DaySheet />
        </Vignette>
      }
    >
      <Points>
        <Point title="Clients book by themselves">
          On your own address, at any hour, from the times that are really free.
        </Point>
        <Point title="They are asked to confirm">
          A confirmation right away, a reminder the day before and one more 2 hours before, with links to confirm or
          move the appointment.
        </Point>
        <Point title="You see who is coming">
          Every appointment of your week says Pending or Confirmed, so you know which client to call.
        </Point>
        <Point title="It is free forever">
          No credit card, unlimited appointments and clients, setup in under 5 minutes.
        </Point>
      </Points>
    </StepContent>
  )
}
