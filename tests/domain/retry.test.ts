import { usefulUntil } from '@/lib/domain/reminder'
import { backoffUntil, MAX_ATTEMPTS, nextAttempt, retryDelaySeconds } from '@/lib/domain/retry'
import { DEFAULT_MESSAGE_CHOICES } from '@/lib/domain/message-choice'

const at = (iso: string) => new Date(iso)
const USEFUL_UNTIL = usefulUntil('reminder_24h', {
  appointmentDate: at('2026-11-27T19:30:00Z'),
  duration: 60,
  statusChangedAt: null,
  timeZone: 'America/New_York',
  choices: DEFAULT_MESSAGE_CHOICES,
  releaseHours: null,
})

describe('retries', () => {
  it('wait longer each time, never over a quarter of an hour, and not all at the same moment', () => {
    expect([1, 2, 3, 4].map((attempts) => retryDelaySeconds(attempts, 0.5))).toEqual([5, 10, 20, 40])
    expect(retryDelaySeconds(30, 1)).toBe(900)
    expect(retryDelaySeconds(1, 0)).toBeLessThan(retryDelaySeconds(1, 1))
  })

  const message = {
    channel: 'sms' as const,
    attempts: 1,
    firstDueAt: at('2026-11-26T19:30:00Z'),
    usefulUntil: USEFUL_UNTIL,
    hasFallback: false,
  }

  it('end after the last attempt and when the message is of no use any more', () => {
    expect(nextAttempt({ ...message, attempts: MAX_ATTEMPTS }, 5, message.firstDueAt)).toBeNull()
    expect(nextAttempt(message, 5, at('2026-11-27T15:29:50Z'))).toEqual(at('2026-11-27T15:29:55Z'))
    expect(nextAttempt(message, 15, at('2026-11-27T15:29:50Z'))).toBeNull()
  })

  it('of a text end after 15 minutes where an email can take over', () => {
    const late = at('2026-11-26T19:44:50Z')
    expect(nextAttempt(message, 15, late)).not.toBeNull()
    expect(nextAttempt({ ...message, hasFallback: true }, 15, late)).toBeNull()
  })
})

describe('a message held back while its provider is down', () => {
  const message = { firstDueAt: at('2026-11-26T19:30:00Z'), usefulUntil: USEFUL_UNTIL }
  const text = { ...message, channel: 'sms' as const, hasFallback: true }

  it('goes by email after 15 minutes where it can, and waits on where it can not', () => {
    expect(backoffUntil(text, at('2026-11-26T19:44:59Z'))).toEqual(at('2026-11-26T19:49:59Z'))
    expect(backoffUntil(text, at('2026-11-26T19:45:00Z'))).toBeNull()
    expect(backoffUntil({ ...text, hasFallback: false }, at('2026-11-26T22:00:00Z'))).toEqual(
      at('2026-11-26T22:05:00Z'),
    )
    expect(backoffUntil({ ...message, channel: 'email', hasFallback: false }, at('2026-11-26T22:00:00Z'))).toEqual(
      at('2026-11-26T22:05:00Z'),
    )
  })

  it('is looked at again the moment it is of no use any more', () => {
    expect(backoffUntil({ ...text, hasFallback: false }, at('2026-11-27T15:29:00Z'))).toEqual(
      at('2026-11-27T15:30:00Z'),
    )
  })
})
