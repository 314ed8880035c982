/** The database's clock, not this process's, decides whether a message is still useful. `tests/long` moves both. */
import { getDb } from '@/lib/server/db'
import { sendDueMessages } from '@/lib/server/messaging/send-due'
import { holdDatabaseClock } from '../../support/database-clock'
import { startFakeTwilio, type FakeTwilio } from '../../support/fake-twilio'
import { bookVisit, HOUR_MS, messagesOf, openTextingSalon } from '../../support/visits'
import { testNow } from '../../support/test-clock'

const PHONE = '+12125550177'
const send = () => sendDueMessages(getDb(), new AbortController().signal)
let twilio: FakeTwilio

beforeAll(async () => {
  twilio = await startFakeTwilio()
  Object.assign(process.env, {
    ...twilio.variables,
  })
})
afterAll(() => twilio.stop())

it('a reminder is not sent once its visit has begun by the database’s clock, though this process’s clock is a day behind', async () => {
  const salon = await openTextingSalon('clocks')
  const id = await bookVisit(salon, { phone: PHONE, email: null, startsInHours: 25 })
  await send()
  const before = twilio.accepted.length
  await holdDatabaseClock(new Date(testNow().getTime() + 26 * HOUR_MS))
  await send()
  expect(twilio.accepted.slice(before).map(({ to }) => to)).not.toContain(PHONE)
  expect((await messagesOf(id, 'reminder_24h')).map(({ status }) => status)).not.toContain('sent')
})
