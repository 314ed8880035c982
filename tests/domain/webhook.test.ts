import fc from '../support/property'
import { WEBHOOK_EVENT_SCHEMAS } from '@/lib/contracts/webhook-events'
import {
  hasFailedTooLong,
  MAX_DELIVERY_ATTEMPTS,
  nextDelivery,
  PING,
  RETRY_SECONDS,
  typesOfHistory,
  WEBHOOK_GROUPS,
  WEBHOOK_TYPES,
} from '@/lib/domain/webhook'

const NOW = new Date('2026-11-24T12:00:00Z')
const HOUR = 3_600_000

it('an owner can choose every event once, and each has a documented body', () => {
  const offered = WEBHOOK_GROUPS.flatMap(({ events }) => events.map(({ type }) => type))
  expect([...offered].sort()).toEqual([...WEBHOOK_TYPES].sort())
  expect([...WEBHOOK_EVENT_SCHEMAS.keys()].sort()).toEqual([...WEBHOOK_TYPES, PING].sort())
})

it('a failed delivery is tried eight times in about a day, each time later than before, whatever the spread', () => {
  expect(MAX_DELIVERY_ATTEMPTS).toBe(8)
  expect(RETRY_SECONDS.reduce((sum, seconds) => sum + seconds, 0) / 3600).toBeCloseTo(24, 0)
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 8, maxLength: 8 }), (spread) => {
      const waits = spread.map(
        (random, index) => (nextDelivery(index + 1, random, NOW)?.getTime() ?? NaN) - NOW.getTime(),
      )
      expect(waits.at(-1)).toBeNaN()
      const real = waits.slice(0, -1)
      expect(real.every((wait, index) => wait > (real[index - 1] ?? 0))).toBe(true)
    }),
  )
})

it('an endpoint is given three days of nothing but failures', () => {
  expect(hasFailedTooLong(new Date(NOW.getTime() - 71 * HOUR), NOW)).toBe(false)
  expect(hasFailedTooLong(new Date(NOW.getTime() - 72 * HOUR), NOW)).toBe(true)
})

it('what stays in the house is no event', () => {
  expect(['edited', 'forgiven', 'running_late', 'approved', 'toString'].map(typesOfHistory)).toEqual([
    [],
    [],
    [],
    [],
    [],
  ])
})
