/** Appointments by the dates they touch, as the calendar shows them. */
import { appointmentListQuery } from '@/lib/contracts/appointment'
import { addDays } from '@/lib/domain/local-date'
import { endOfBusinessDay, startOfBusinessDay } from '@/lib/domain/time'
import { listAppointmentPage, listAppointments } from '@/lib/server/appointment/queries'
import { getDb } from '@/lib/server/db'
import fc from '../../support/property'
import { MORNING, openSalon, type Salon } from '../../support/salon'

const ZONE = 'America/New_York'
let salon: Salon

beforeAll(async () => {
  salon = await openSalon('nights', ZONE)
})

/** Appointments by their minutes from a date's midnight, given up so that they may overlap. */
async function store(date: string, spans: readonly (readonly [number, number])[]): Promise<void> {
  const midnight = startOfBusinessDay(date, ZONE).getTime()
  const { businessId } = salon.owner
  await getDb().appointment.deleteMany({ where: { businessId } })
  await getDb().appointment.createMany({
    data: spans.map(([from, duration]) => {
      const start = new Date(midnight + from * 60_000)
      const end = new Date(start.getTime() + duration * 60_000)
      const at = { appointmentDate: start, duration, blockedFrom: start, blockedUntil: end }
      const visit = { service: `${from}+${duration}`, status: 'cancelled', ...at }
      return { businessId, clientId: salon.clientId, staffId: salon.staffId, ...visit }
    }),
  })
}

const found = async (query: Record<string, string>) =>
  (await listAppointments(salon.owner, appointmentListQuery.parse(query), MORNING)).map(({ service }) => service)

describe('the appointments of a range', () => {
  const SUNDAY = '2026-11-29'

  it.each([
    ['starts on the evening before and lasts past midnight', -30, 90, true],
    ['ends as the range begins', -30, 30, false],
    ['lasts a whole day and ends a minute into the range', -1439, 1440, true],
    ['starts after midnight', 30, 60, true],
    ['starts on the last evening and lasts past the end', 1410, 90, true],
    ['starts as the range ends', 1440, 60, false],
  ])('with what overlaps it: one that %s', async (_, from, duration, isFound) => {
    await store(SUNDAY, [[from, duration]])
    expect((await found({ date: SUNDAY, overlapping: 'true' })).length).toBe(isFound ? 1 : 0)
    const isStarted = from >= 0 && from < 1440
    expect((await found({ date: SUNDAY })).length).toBe(isStarted ? 1 : 0)
    const { rows } = await listAppointmentPage(
      salon.owner,
      appointmentListQuery.parse({ startDate: SUNDAY, endDate: addDays(SUNDAY, 6), overlapping: 'true', limit: '1' }),
      MORNING,
    )
    expect(rows.length).toBe(isFound || from === 1440 ? 1 : 0)
  })

  it('are those that overlap it, whatever they are, also where the clocks change', async () => {
    const span = fc.tuple(fc.integer({ min: -3000, max: 4500 }), fc.integer({ min: 5, max: 1440 }))
    const date = fc.constantFrom('2026-11-24', '2026-11-01', '2026-03-08')
    await fc.assert(
      fc.asyncProperty(
        date,
        fc.integer({ min: 0, max: 2 }),
        fc.array(span, { maxLength: 12 }),
        async (day, more, spans) => {
          await store(day, spans)
          const endDate = addDays(day, more)
          const midnight = startOfBusinessDay(day, ZONE).getTime()
          const minutes = (endOfBusinessDay(endDate, ZONE).getTime() - midnight) / 60_000
          const expected = spans.filter(([from, duration]) => from < minutes && from + duration > 0)
          expect((await found({ startDate: day, endDate, overlapping: 'true' })).sort()).toEqual(
            expected.map(([from, duration]) => `${from}+${duration}`).sort(),
          )
        },
      ),
      { numRuns: 40 },
    )
  })
})
