import { timeline as contract } from '@/lib/contracts/timeline'
import { createAppointment, updateAppointment } from '@/lib/server/appointment/owner-commands'
import { listTimeline } from '@/lib/server/appointment/timeline'
import { depsAt, MORNING, openSalon, type Salon } from '../../support/salon'

const minutesLater = (minutes: number) => depsAt(new Date(MORNING.getTime() + minutes * 60_000))
let salon: Salon

beforeAll(async () => {
  salon = await openSalon('history')
})

it("tells every change and message of an appointment, newest first, in the business's own time", async () => {
  const { id } = await createAppointment(
    salon.owner,
    {
      clientId: salon.clientId,
      service: 'Haircut',
      serviceId: salon.serviceId,
      appointmentDate: '2026-11-26T14:30',
      duration: 60,
    },
    depsAt(),
  )
  await updateAppointment(salon.owner, id, { appointmentDate: '2026-11-27T10:00' }, minutesLater(10))
  await updateAppointment(salon.owner, id, { status: 'cancelled', reason: 'sick' }, minutesLater(20))

  const entries = contract.parse(await listTimeline(salon.owner, id))
  expect(entries.map(({ at }) => at)).toEqual(
    entries
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  expect(entries.filter(({ kind }) => kind === 'event').map(({ text, detail }) => [text, detail])).toEqual([
    ['You cancelled', 'Reason: Sick'],
    ['You moved or changed the time', 'From Thu, Nov 26, 2026, 2:30 PM to Fri, Nov 27, 2026, 10:00 AM'],
    ['You booked this appointment', null],
  ])
  expect(entries.some(({ kind, text }) => kind === 'message' && text.includes('by email'))).toBe(true)
})
