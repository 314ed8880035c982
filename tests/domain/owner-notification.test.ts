/** When an owner is notified, what is still worth a notification, and how it is worded. */
import fc from '../support/property'
import { countEvents, eventSentence, type EventFacts } from '@/lib/domain/notification-words'
import {
  decisionDeadline,
  decisionState,
  isStillNews,
  NOTIFICATION_EVENTS,
  type NewsFacts,
} from '@/lib/domain/owner-notification'
import { BURST_SECONDS, isOwnerQuiet, notificationTime, type OwnerQuietHours } from '@/lib/domain/owner-quiet-hours'
import { readAt } from '../support/wall-clock-oracle'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NEW_YORK = 'America/New_York'
const NIGHT: OwnerQuietHours = { fromMinutes: 21 * 60, untilMinutes: 7 * 60 }
const at = (iso: string) => new Date(iso)

/** Uses the runtime's wall clock, minute by minute. */
function isQuietThere(instant: number, { fromMinutes, untilMinutes }: OwnerQuietHours, zone: string): boolean {
  const { minutes } = readAt(instant, zone)
  const isAfter = minutes >= fromMinutes
  return fromMinutes < untilMinutes ? isAfter && minutes < untilMinutes : isAfter || minutes < untilMinutes
}

describe('the time of a notification', () => {
  it.each([
    ['is now by day', '2026-11-24T15:00:20-05:00', '2026-11-24T15:00:20-05:00'],
    ['is the morning where it happens in the evening', '2026-11-24T21:00:00-05:00', '2026-11-25T07:00:00-05:00'],
    ['is the same morning after midnight', '2026-11-25T02:30:10-05:00', '2026-11-25T07:00:00-05:00'],
    ['is now at the minute at which they end', '2026-11-25T07:00:00-05:00', '2026-11-25T07:00:00-05:00'],
    ['is an hour less away where clocks go forward', '2027-03-13T22:00:00-05:00', '2027-03-14T07:00:00-04:00'],
    ['is an hour more away where clocks go back', '2026-10-31T22:00:00-04:00', '2026-11-01T07:00:00-05:00'],
  ])('%s', (_case, now, then) => {
    expect(notificationTime(at(now), { quiet: NIGHT, lastSentAt: null }, NEW_YORK)).toEqual(at(then))
  })

  it('is the first minute after a gap that swallows the end, and after the second of two ends', () => {
    const gap = { fromMinutes: 0, untilMinutes: 150 }
    expect(notificationTime(at('2027-03-14T00:10:00-05:00'), { quiet: gap, lastSentAt: null }, NEW_YORK)).toEqual(
      at('2027-03-14T03:00:00-04:00'),
    )
    const twice = { fromMinutes: 60, untilMinutes: 90 }
    expect(notificationTime(at('2026-11-01T01:10:00-05:00'), { quiet: twice, lastSentAt: null }, NEW_YORK)).toEqual(
      at('2026-11-01T01:30:00-05:00'),
    )
  })

  it('is a minute after the last one where that was just now, so that a burst comes as one', () => {
    const now = at('2026-11-24T15:00:20-05:00')
    const lastSentAt = new Date(now.getTime() - 10_000)
    const time = notificationTime(now, { quiet: null, lastSentAt }, NEW_YORK)
    expect(time.getTime() - lastSentAt.getTime()).toBe(BURST_SECONDS * 1000)
  })

  const changes = ['2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01', '2027-03-14', '2027-04-04', '2026-07-01']
  const instant = fc
    .record({ day: fc.constantFrom(...changes), ms: fc.integer({ min: -48 * HOUR, max: 48 * HOUR }) })
    .map(({ day, ms }) => new Date(Date.parse(`${day}T00:00:00Z`) + ms))
  const quiet = fc
    .record({ fromMinutes: fc.integer({ min: 0, max: 1439 }), untilMinutes: fc.integer({ min: 0, max: 1439 }) })
    .filter(({ fromMinutes, untilMinutes }) => fromMinutes !== untilMinutes)
  const zone = fc.constantFrom(NEW_YORK, 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kathmandu')

  it('is never within the quiet hours, never before the event, and no minute later than it must be', () => {
    fc.assert(
      fc.property(instant, quiet, zone, (now, hours, timeZone) => {
        const time = notificationTime(now, { quiet: hours, lastSentAt: null }, timeZone)
        expect(time.getTime()).toBeGreaterThanOrEqual(now.getTime())
        expect(isQuietThere(time.getTime(), hours, timeZone)).toBe(false)
        expect(isOwnerQuiet(time, hours, timeZone)).toBe(false)
        for (let passed = now.getTime(); passed < time.getTime(); passed += MINUTE)
          if (!isQuietThere(passed, hours, timeZone)) throw new Error(`awake at ${new Date(passed).toISOString()}`)
      }),
      { numRuns: 150 },
    )
  })

  it('comes for everything: nothing waits longer than a day and the burst', () => {
    fc.assert(
      fc.property(instant, quiet, zone, fc.integer({ min: 0, max: 120_000 }), (now, hours, timeZone, agoMs) => {
        const lastSentAt = new Date(now.getTime() - agoMs)
        const time = notificationTime(now, { quiet: hours, lastSentAt }, timeZone)
        expect(time.getTime() - now.getTime()).toBeLessThanOrEqual(26 * HOUR)
        expect(time.getTime() - lastSentAt.getTime()).toBeGreaterThanOrEqual(Math.min(agoMs, BURST_SECONDS * 1000))
      }),
      { numRuns: 150 },
    )
  })
})

const START = at('2026-12-01T19:00:00Z')
const NOW = at('2026-11-24T15:00:00Z')
const request = { status: 'scheduled', protection: 'approve', approvedAt: null, start: START }
const cancelled = { ...request, protection: null, status: 'cancelled' }
const booked = { ...request, protection: null }

describe('an event is still news', () => {
  const facts = (event: NewsFacts['event'], more: Partial<NewsFacts> = {}): NewsFacts => ({
    event,
    visit: booked,
    movedTo: null,
    isRead: false,
    failedKind: null,
    ...more,
  })

  it.each<[string, boolean, NewsFacts]>([
    ['a request that waits', true, facts('request', { visit: request })],
    ['a request that was approved', false, facts('request', { visit: { ...request, approvedAt: NOW } })],
    ['a request that was declined', false, facts('request', { visit: { ...request, status: 'cancelled' } })],
    ['a request whose time has come', false, facts('request', { visit: { ...request, start: NOW } })],
    ['a booking', true, facts('booking')],
    ['a booking that was cancelled since', false, facts('booking', { visit: { ...booked, status: 'cancelled' } })],
    ['a cancellation', true, facts('cancellation', { visit: { ...booked, status: 'cancelled' } })],
    ['a cancellation that was undone', false, facts('same_day_cancellation')],
    ['a move', true, facts('move', { movedTo: START })],
    ['a move before another', false, facts('move', { movedTo: NOW })],
    ['a reply', true, facts('reply', { visit: null })],
    ['a reply that was read', false, facts('reply', { visit: null, isRead: true })],
    ['a failed message about what is to come', true, facts('failure')],
    ['a failed message about what is over', false, facts('failure', { visit: { ...booked, start: NOW } })],
    ['a failed message about what was cancelled since', false, facts('failure', { visit: cancelled })],
    ['a cancellation that reached nobody', true, facts('failure', { visit: cancelled, failedKind: 'cancelled' })],
    ['a cancellation that reached nobody and was undone', false, facts('failure', { failedKind: 'cancelled' })],
    [
      'a cancellation that reached nobody before the start',
      false,
      facts('failure', { visit: { ...cancelled, start: NOW }, failedKind: 'cancelled' }),
    ],
    ['an answer that did not go out', true, facts('failure', { visit: null })],
  ])('%s: %s', (_case, expected, given) => {
    expect(isStillNews(given, NOW)).toBe(expected)
  })
})

describe('the links of a request', () => {
  it('work for 72 hours, and never after its start', () => {
    expect(decisionDeadline(NOW, START)).toEqual(new Date(NOW.getTime() + 72 * HOUR))
    const soon = new Date(NOW.getTime() + 5 * HOUR)
    expect(decisionDeadline(NOW, soon)).toEqual(soon)
  })

  it.each([
    ['open', {}, 0],
    ['open', {}, 72 * HOUR - 1],
    ['expired', {}, 72 * HOUR],
    ['started', { start: new Date(NOW.getTime() + HOUR) }, HOUR],
    ['approved', { approvedAt: NOW }, 0],
    ['approved', { status: 'confirmed', approvedAt: NOW }, 80 * HOUR],
    ['declined', { status: 'cancelled', cancelReason: 'declined' }, 80 * HOUR],
    ['cancelled', { status: 'cancelled', cancelReason: 'I am ill' }, 0],
  ] as const)('are %s for %j after %i ms', (state, changed, laterMs) => {
    const visit = { ...request, cancelReason: null, ...changed }
    expect(decisionState(NOW, visit, new Date(NOW.getTime() + laterMs))).toBe(state)
  })
})

describe('the words', () => {
  const told = (event: EventFacts['event'], more: Partial<EventFacts> = {}): EventFacts => ({
    event,
    clientName: 'Mia Chen',
    start: START,
    previousStart: null,
    isReleased: false,
    failedKind: null,
    ...more,
  })

  it.each([
    ['Mia Chen requested an appointment for Tue, Dec 1 at 2:00 PM', told('request')],
    ['Mia Chen booked an appointment for Tue, Dec 1 at 2:00 PM', told('booking')],
    [
      'Mia Chen cancelled the appointment for today at 4:00 PM',
      told('same_day_cancellation', { start: at('2026-11-24T21:00:00Z') }),
    ],
    [
      'Mia Chen did not confirm the appointment for Tue, Dec 1 at 2:00 PM, so it was cancelled and the time is open again',
      told('cancellation', { isReleased: true }),
    ],
    [
      'Mia Chen moved the appointment for today at 4:00 PM to Tue, Dec 1 at 2:00 PM',
      told('move', { previousStart: at('2026-11-24T21:00:00Z') }),
    ],
    ['An unknown number sent you a text', told('reply', { clientName: null, start: null })],
    ['We couldn’t reach Mia Chen about the appointment for Tue, Dec 1 at 2:00 PM', told('failure')],
    [
      'We couldn’t reach Mia Chen about the cancellation of the appointment for Tue, Dec 1 at 2:00 PM',
      told('failure', { failedKind: 'cancelled' }),
    ],
    ['Your reply to Mia Chen didn’t arrive', told('failure', { start: null })],
    ['Your reply to an unknown number didn’t arrive', told('failure', { clientName: null, start: null })],
  ])('%s', (words, event) => {
    expect(eventSentence(event, NOW, NEW_YORK)).toBe(words)
  })

  it('make no link of what a stranger calls themselves, and no second line', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NOTIFICATION_EVENTS), fc.string(), (event, name) => {
        const line = eventSentence(told(event, { clientName: `${name} https://evil.example/pay` }), NOW, NEW_YORK)
        expect(line).not.toMatch(/[\r\n\u2028]|evil\.example|:\/\//)
      }),
    )
  })

  it('count what one mail tells, in a line that fits', () => {
    expect(countEvents(['request', 'request', 'booking', 'move', 'reply', 'reply'])).toBe(
      '2 new requests, 1 new appointment and 3 other events',
    )
    expect(countEvents(['request', 'request', 'same_day_cancellation'])).toBe('2 new requests, 1 same-day cancellation')
  })
})
