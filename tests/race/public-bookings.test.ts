import { racePublicBookings, type RaceReport } from './public-bookings'
import { startRunningApp } from './running-app'

/** `RACE_BOOKINGS=20000` is the long form. */
const BOOKINGS = Number(process.env.RACE_BOOKINGS ?? 500)
let report: RaceReport

beforeAll(async () => {
  const app = await startRunningApp({ webProcesses: 2 })
  try {
    report = await racePublicBookings(app, { bookings: BOOKINGS, clients: 50, days: 14, seed: 'race' })
  } finally {
    await app.stop()
  }
}, 300_000)

it('gives every racing visitor 201 or 409, and both happen', () => {
  expect(Object.keys(report.statuses).sort()).toEqual(['201', '409'])
  expect((report.statuses[201] ?? 0) + (report.statuses[409] ?? 0)).toBe(BOOKINGS)
})

it('never books one person twice at once', () => {
  expect(report.overlaps).toBe(0)
})

it('stores a row for every 201 and for nothing else', () => {
  expect(report.unmatched).toEqual([])
})

it('tells every loser that the time was taken, with up to three other times', () => {
  expect(report.wrongLosers).toEqual([])
})
