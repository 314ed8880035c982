import { Point, Points } from '@/components/tutorial/points'
import { StepContent } from '@/components/tutorial/step-content'
import { WeekPicture } from '@/components/tutorial/week-picture'
import { routes } from '@/lib/routes'

export function AppointmentsStep() {
  return (
    <StepContent
      lead="Appointments shows one week, day by day. Each appointment has its status and the buttons that make sense for it."
      picture={<WeekPicture />}
      action={{ label: 'Open Appointments', href: routes.admin.appointments }}
    >
      <Points>
        <Point title="Add an appointment yourself">
          New Appointment asks for client, service, date, time and duration, with notes and a mood if you like. A time
          that would overlap another appointment isn’t accepted, and you are offered the nearest free ones.
        </Point>
        <Point title="From Pending to Confirmed">
          A new appointment is Pending until the client confirms it by the link in the messages, or you press Confirm.
          Cancel gives the time back to your booking page.
        </Point>
        <Point title="After the appointment">
          A confirmed appointment has Complete and No-Show. A no-show is added to the client’s count.
        </Point>
        <Point title="Everything else is under More">
          Move an appointment, cancel a confirmed one, or undo the last status change within 24 hours.
        </Point>
        <Point title="Find the week you want">
          Previous, next and Today, or press the dates above the list to choose any day. Filter shows one status at a
          time.
        </Point>
      </Points>
    </StepContent>
  )
}
