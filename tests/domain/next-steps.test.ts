import { expectedSteps, NO_MESSAGES, type ExpectedMessage } from '@/lib/domain/next-steps'

const NY = 'America/New_York'
const START = new Date('2026-11-28T19:00:00Z')
const at = (iso: string) => new Date(iso)
const BOOKED = at('2026-11-24T15:00:00Z')
const steps = (...messages: ExpectedMessage[]) => expectedSteps(messages, START, NY, BOOKED)

it('a client reads what will come, how, and when on the business’s clock, in the order of time', () => {
  expect(
    steps(
      { type: 'reminder_2h', channel: 'sms', dueAt: at('2026-11-28T17:00:00Z') },
      { type: 'confirmation', channel: 'email', dueAt: at('2026-11-24T15:00:00Z') },
      { type: 'confirmation', channel: 'sms', dueAt: at('2026-11-24T15:00:00Z') },
      { type: 'confirm_request', channel: 'sms', dueAt: at('2026-11-26T19:00:00Z') },
    ),
  ).toEqual([
    'You’ll receive a confirmation within 2 hours. It comes by email and text.',
    'We’ll ask you to confirm. The message comes by text on Thu, Nov 26 at 2:00 PM.',
    'We’ll remind you 2 hours before. The reminder comes by text on Sat, Nov 28 at 12:00 PM.',
  ])
})

it.each([
  ['2026-11-24T17:00:00Z', 'You’ll receive a confirmation within 2 hours. It comes by text.'],
  ['2026-11-24T17:01:00Z', 'You’ll receive a confirmation. It comes by text on Tue, Nov 24 at 12:01 PM.'],
  ['2026-11-25T13:00:00Z', 'You’ll receive a confirmation. It comes by text on Wed, Nov 25 at 8:00 AM.'],
])('a confirmation due later than in 2 hours says when it comes: %s', (dueAt, sentence) => {
  expect(steps({ type: 'confirmation', channel: 'sms', dueAt: at(dueAt) })).toEqual([sentence])
})

it('a reminder that quiet hours moved says how long before the visit it really comes', () => {
  expect(steps({ type: 'reminder_2h', channel: 'sms', dueAt: at('2026-11-28T18:00:00Z') })).toEqual([
    'We’ll remind you 1 hour before. The reminder comes by text on Sat, Nov 28 at 1:00 PM.',
  ])
})

it('what follows the visit is no next step, and where nothing comes the client is told so', () => {
  expect(steps({ type: 'follow_up', channel: 'email', dueAt: at('2026-11-29T19:00:00Z') })).toEqual([NO_MESSAGES])
  expect(steps()).toEqual([NO_MESSAGES])
})
