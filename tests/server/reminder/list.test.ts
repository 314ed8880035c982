import { getDb } from '@/lib/server/db'
import { listReminders } from '@/lib/server/reminder/queries'
import { bookVisit, openTextingSalon } from '../../support/visits'
import { testNow } from '../../support/test-clock'

const NOW = testNow()
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

it('tells of each message when it is due, was sent and arrived, or why it did not', async () => {
  const salon = await openTextingSalon('told')
  const visit = await bookVisit(salon, { startsInHours: 60, phone: '+12125550003', email: null })
  const planned = await getDb().message.findMany({
    where: { appointmentId: visit, reminderId: { not: null } },
    select: { id: true },
  })
  const [arrived, sent, failed] = planned.map(({ id }) => id) as [string, string, string]
  const set = (id: string, data: object) => getDb().message.updateMany({ where: { id }, data })
  await set(arrived, { status: 'delivered', dueAt: inMinutes(1), sentAt: inMinutes(2), deliveredAt: inMinutes(3) })
  await set(sent, { status: 'sent', dueAt: inMinutes(4), sentAt: inMinutes(5) })
  await set(failed, { status: 'failed', dueAt: inMinutes(6), errorCode: 'refused', error: 'The number is wrong' })
  const { rows } = await listReminders(salon.owner, { limit: 50 }, NOW)
  const told = new Map(rows.flatMap(({ messages }) => messages).map(({ id, ...message }) => [id, message]))
  const text = { channel: 'sms', sentAt: null, deliveredAt: null, reason: null }
  const iso = (minutes: number) => inMinutes(minutes).toISOString()
  expect([told.get(arrived), told.get(sent), told.get(failed)]).toEqual([
    { ...text, status: 'delivered', dueAt: iso(1), sentAt: iso(2), deliveredAt: iso(3) },
    { ...text, status: 'sent', dueAt: iso(4), sentAt: iso(5) },
    { ...text, status: 'failed', dueAt: iso(6), reason: 'The number is wrong' },
  ])
})
