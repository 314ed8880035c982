import { cancellationInWords } from '@/lib/domain/cancellation-words'

const NY = 'America/New_York'
const NOW = new Date('2026-11-24T15:00:00Z')
const soon = new Date('2026-11-24T15:02:00Z')
const tomorrow = new Date('2026-11-25T13:00:00Z')
const say = (messages: Array<{ channel: 'sms' | 'email'; dueAt: Date }>, reason: string | null = null) =>
  cancellationInWords('Maya Chen', { messages, reason }, NOW, NY)

it.each([
  [
    [
      { channel: 'email' as const, dueAt: soon },
      { channel: 'sms' as const, dueAt: soon },
    ],
    'Maya Chen gets a text and an email at 10:02 AM.',
  ],
  [
    [
      { channel: 'sms' as const, dueAt: tomorrow },
      { channel: 'email' as const, dueAt: soon },
    ],
    'Maya Chen gets an email at 10:02 AM, and a text on Wed, Nov 25 at 8:00 AM.',
  ],
  [[{ channel: 'sms' as const, dueAt: tomorrow }], 'Maya Chen gets a text on Wed, Nov 25 at 8:00 AM.'],
])('an owner reads what is sent, when, and that an undo stops it', (messages, sentence) => {
  expect(say(messages)).toBe(
    `${sentence} If you undo the cancellation before a message is due, that message isn’t sent.`,
  )
})

it('an owner reads why the client isn’t told, and that it is up to them', () => {
  expect(say([], 'The client cannot be reached: no email address; no valid mobile number')).toBe(
    'No message will be sent. The client cannot be reached: no email address; no valid mobile number. Please tell Maya Chen yourself.',
  )
})

it('of an appointment that its client was never told of, no cancellation is sent either', () => {
  expect(say([])).toBe('No message will be sent: Maya Chen has not been told about this appointment yet.')
})
