/** The texts of the last hours in a new demo business: two that need its owner, and a confirmation. */
import { randomUUID } from 'node:crypto'
import { addDays } from '@/lib/domain/local-date'
import { isQuiet, QUIET_UNTIL_MINUTES } from '@/lib/domain/quiet-hours'
import { localDateOf, wallMinutesOf, wallTimeToInstantForward } from '@/lib/domain/time'
import { BEGAN_WITHIN_MS } from '../../conversation/sender'
import type { Db } from '../../db'
import { REPLY_KIND } from '../../messaging/reply-payload'
import type { BusinessScope } from '../../scope'
import { sendText } from './client-text'
import { deliverDue } from './deliver'
import type { HeldClock } from './held-clock'
import { DAY, MINUTE } from './story'
import { LATE } from './texting'

/** How many minutes before now each text came; at night, before the evening. */
const AGO = { confirms: 95, asks: 50, late: 6 }
/** Who is late says so at most this many minutes before the start. */
const LATE_WITHIN = 75
const EVENING_MINUTES = 20 * 60 + 45
const QUESTION = 'Hi! Is it OK if I bring my daughter along? She’ll sit quietly with a book.'

interface Texted {
  phone: string
  status: string
  start: Date
}

/**
 * Makes clients who were texted about their next visit answer: one confirms, one asks something, and one is late if a
 * visit begins soon. `held` is the database's clock, if it is held. Without it, must not run in a transaction.
 */
export async function receiveLately(scope: BusinessScope, db: Db, now: Date, held?: HeldClock): Promise<void> {
  const evening = eveningBefore(now, scope.timeZone)
  const at = (minutes: number) => new Date((evening ?? now).getTime() - minutes * MINUTE)
  const coming = await listTexted(scope, db, at(AGO.confirms))
  const late = coming.find(({ start }) => start > at(0) && start.getTime() < at(0).getTime() + LATE_WITHIN * MINUTE)
  const rest = coming.filter((one) => one !== late && one.start.getTime() > at(0).getTime() + 3 * 60 * MINUTE)
  const confirms = rest.find(({ status }) => status === 'scheduled')
  const asks = rest.find((one) => one !== confirms)
  const texts = [
    ...(confirms ? [{ at: at(AGO.confirms), from: confirms.phone, body: 'C' }] : []),
    ...(asks ? [{ at: at(AGO.asks), from: asks.phone, body: QUESTION }] : []),
    ...(late ? [{ at: at(AGO.late), from: late.phone, body: LATE(10) }] : []),
  ]
  for (const text of texts) {
    await held?.moveTo(text.at)
    const deps = { db, clock: { now: () => text.at } }
    await sendText(scope, { id: randomUUID(), ...text }, deps)
  }
  await deliverDue(scope, db, now, REPLY_KIND)
}

/** Returns the evening before an instant at night, or in the first hours of the day; null at other times. */
function eveningBefore(now: Date, timeZone: string): Date | null {
  const minutes = wallMinutesOf(now, timeZone)
  const isEarly = minutes < QUIET_UNTIL_MINUTES + AGO.confirms
  if (!isQuiet(now, timeZone) && !isEarly) return null
  const date = localDateOf(now, timeZone)
  return wallTimeToInstantForward(isEarly ? addDays(date, -1) : date, EVENING_MINUTES, timeZone)
}

/** Lists clients' next visits in the coming three days that a text told them about before `at`, soonest first. */
async function listTexted({ businessId }: BusinessScope, db: Db, at: Date): Promise<Texted[]> {
  return db.$queryRaw<Texted[]>`
    SELECT phone, status, start FROM (
      SELECT DISTINCT ON (a.client_id) a.id, c.phone_e164 AS phone, a.status, a.appointment_date AS start,
        EXISTS (SELECT FROM messages m WHERE m.business_id = a.business_id AND m.appointment_id = a.id AND m.channel = 'sms'
          AND m.status = 'delivered' AND m.sent_at < ${at} AND m.recipient = c.phone_e164) AS is_told
      FROM appointments a JOIN clients c ON c.business_id = a.business_id AND c.id = a.client_id
      WHERE a.business_id = ${businessId}::uuid AND a.status IN ('scheduled', 'confirmed') AND a.appointment_date > ${new Date(at.getTime() - BEGAN_WITHIN_MS)}
        AND a.appointment_date < ${new Date(at.getTime() + 3 * DAY)}
      ORDER BY a.client_id, a.appointment_date
    ) next WHERE is_told ORDER BY start, id`
}
