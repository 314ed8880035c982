import { describeEvent, describeMessage } from '@/lib/domain/timeline'

const event = {
  type: 'confirmed',
  actor: 'customer',
  fromStatus: 'scheduled',
  toStatus: 'confirmed',
  reason: null,
  details: null,
}
const message = { kind: 'reminder_24h', channel: 'sms', status: 'delivered', recipient: '(212) 555-0101', error: null }

describe('the history of an appointment', () => {
  it('says who did what', () => {
    expect(describeEvent(event, 'America/New_York')).toEqual({ text: 'The client confirmed', detail: null })
    expect(describeEvent({ ...event, type: 'no_show', actor: 'owner' }, 'America/New_York').text).toBe(
      'You marked the appointment as a no-show',
    )
  })

  it("tells a move in the business's own time, and why a spot was given up", () => {
    const moved = { ...event, type: 'moved', details: { from: '2026-11-24T19:30:00Z', to: '2026-11-25T15:00:00Z' } }
    expect(describeEvent(moved, 'America/New_York').detail).toBe(
      'From Tue, Nov 24, 2026, 2:30 PM to Wed, Nov 25, 2026, 10:00 AM',
    )
    expect(describeEvent({ ...moved, details: { ...moved.details, late: true } }, 'America/New_York').detail).toBe(
      'From Tue, Nov 24, 2026, 2:30 PM to Wed, Nov 25, 2026, 10:00 AM · Late move',
    )
    const cancelled = { ...event, type: 'cancelled', reason: 'sick', details: { late: true } }
    expect(describeEvent(cancelled, 'America/New_York').detail).toBe('Late cancellation · Reason: Sick')
  })

  it('names a message, its channel and what became of it', () => {
    expect(describeMessage(message)).toEqual({
      text: 'Reminder by text: delivered',
      detail: '(212) 555-0101',
      failed: false,
    })
    expect(describeMessage({ ...message, status: 'failed', error: 'Number unreachable' })).toMatchObject({
      detail: '(212) 555-0101 · Number unreachable',
      failed: true,
    })
  })
})
