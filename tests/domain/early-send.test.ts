import { canSendNow, type WaitingMessage } from '@/lib/domain/early-send'
import { failureInWords, readReceipt, whyNotSent } from '@/lib/domain/message-failure'

const ZONE = 'America/New_York'
/** Tuesday, 10:00 AM in New York. */
const NOON = new Date('2026-11-24T15:00:00Z')
/** Tuesday, 10:00 PM in New York. */
const NIGHT = new Date('2026-11-25T03:00:00Z')
const inHours = (hours: number, now = NOON) => new Date(now.getTime() + hours * 3_600_000)
const message = (changes: Partial<WaitingMessage> = {}): WaitingMessage => ({
  type: 'reminder_24h',
  channel: 'sms',
  dueAt: inHours(3),
  attempts: 0,
  isInDoubt: false,
  ...changes,
})

describe('what "send pending" takes along', () => {
  it('is whatever is due already, at any hour', () => {
    expect(canSendNow(message({ type: 'reminder_2h', dueAt: NIGHT }), NIGHT, ZONE)).toBe(true)
  })

  it('is the day-before reminders of the next 24 hours, and no later ones', () => {
    expect(canSendNow(message({ dueAt: inHours(24) }), NOON, ZONE)).toBe(true)
    expect(canSendNow(message({ dueAt: inHours(24.1) }), NOON, ZONE)).toBe(false)
  })

  it('leaves the 2-hour reminder its time, so that a second send tells no one anything twice', () => {
    expect(canSendNow(message({ type: 'reminder_2h', dueAt: inHours(1) }), NOON, ZONE)).toBe(false)
  })

  it('is news and another try of what failed', () => {
    expect(canSendNow(message({ type: 'confirmation', dueAt: inHours(0.03) }), NOON, ZONE)).toBe(true)
    expect(canSendNow(message({ type: 'reminder_2h', attempts: 2, dueAt: inHours(0.1) }), NOON, ZONE)).toBe(true)
  })

  it('leaves texts alone in quiet hours, but not email', () => {
    expect(canSendNow(message({ dueAt: inHours(12, NIGHT) }), NIGHT, ZONE)).toBe(false)
    expect(canSendNow(message({ dueAt: inHours(12, NIGHT), channel: 'email' }), NIGHT, ZONE)).toBe(true)
  })

  it('never sends early a text that may have gone out, nor an unknown type', () => {
    expect(canSendNow(message({ attempts: 1, isInDoubt: true }), NOON, ZONE)).toBe(false)
    expect(canSendNow(message({ type: 'other' }), NOON, ZONE)).toBe(false)
  })
})

it('names known failures in words and repeats what was recorded of others', () => {
  expect(failureInWords('30006', 'x')).toBe('The number is a landline, or its carrier doesn’t accept texts')
  expect(failureInWords('99999', 'The provider answered 400')).toBe('The provider answered 400')
  expect(failureInWords(null, null)).toBeNull()
})

it('gives the reason alone where the reader knows that a text was not sent', () => {
  expect(whyNotSent('21211', 'The provider answered 400 (21211)')).toBe('The phone number is not valid')
  expect(whyNotSent(null, 'No text: your daily limit of 200 texts was reached')).toBe(
    'Your daily limit of 200 texts was reached',
  )
})

it.each([
  ['delivered', 'delivered'],
  ['read', 'delivered'],
  ['undelivered', 'undelivered'],
  ['failed', 'undelivered'],
  ['sent', null],
  ['toString', null],
])('reads the receipt %s as %s', (status, outcome) => expect(readReceipt(status)).toBe(outcome))
