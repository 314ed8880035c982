import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { plainLine } from '@/lib/domain/sms-text'
import { formatDateShort, formatTime, isTimeZone } from '@/lib/domain/time'

/** Value of `owner_tasks.kind`. */
const RESTORED_TASK = 'restored'
const BATCH = 500

type Moment = { takenAt: Date; now: Date; code: string }

type Task = {
  id: string
  businessId: string
  clientId: string | null
  appointmentId: string | null
  dedupeKey: string
  text: string
}

/**
 * Gives each owner a task about the restore, and one for each upcoming visit with a message that may or may not have
 * been sent. Returns the number of tasks. Times are in the business's time zone.
 */
export async function raiseRestoreTasks(client: Client, moment: Moment): Promise<number> {
  const tasks = [...(await tasksAboutVisits(client, moment)), ...(await tasksAboutTheRestore(client, moment))]
  for (let from = 0; from < tasks.length; from += BATCH) {
    await client.query(
      `
      INSERT INTO owner_tasks (id, business_id, kind, client_id, appointment_id, dedupe_key, text, created_at)
      SELECT t.id, t."businessId", $2, t."clientId", t."appointmentId", t."dedupeKey", t.text, $3
      FROM json_to_recordset($1::json) AS t(id uuid, "businessId" uuid, "clientId" uuid, "appointmentId" uuid, "dedupeKey" text, text text)
      ON CONFLICT (business_id, dedupe_key) DO NOTHING`,
      [JSON.stringify(tasks.slice(from, from + BATCH)), RESTORED_TASK, moment.now],
    )
  }
  return tasks.length
}

async function tasksAboutVisits(client: Client, { takenAt, now, code }: Moment): Promise<Task[]> {
  const { rows } = await client.query<{
    businessId: string
    clientId: string
    appointmentId: string
    name: string
    start: Date
    timeZone: string
  }>(
    `
    SELECT a.business_id AS "businessId", a.id AS "appointmentId", c.id AS "clientId", c.name, a.appointment_date AS start, b.timezone AS "timeZone"
    FROM appointments a
    JOIN businesses b ON b.id = a.business_id
    JOIN clients c ON c.business_id = a.business_id AND c.id = a.client_id
    WHERE a.status IN ('scheduled', 'confirmed') AND a.appointment_date > $1 AND b.sandbox_expires_at IS NULL
      AND EXISTS (SELECT FROM messages m WHERE m.business_id = a.business_id AND m.appointment_id = a.id AND m.error_code = $2)
    ORDER BY a.appointment_date, a.id`,
    [now, code],
  )
  return rows.map(({ businessId, clientId, appointmentId, name, start, timeZone }) => ({
    id: randomUUID(),
    businessId,
    clientId,
    appointmentId,
    dedupeKey: `${RESTORED_TASK}:${takenAt.toISOString()}:${appointmentId}`,
    text: `It is unknown whether ${plainLine(name, 40).split(' ')[0] || 'a client'} heard about ${onTheClock(start, timeZone)}: a message was due when the system was lost. Ask, if it matters.`,
  }))
}

async function tasksAboutTheRestore(client: Client, { takenAt }: Moment): Promise<Task[]> {
  const { rows } = await client.query<{ businessId: string; timeZone: string }>(
    'SELECT id AS "businessId", timezone AS "timeZone" FROM businesses WHERE sandbox_expires_at IS NULL',
  )
  return rows.map(({ businessId, timeZone }) => ({
    id: randomUUID(),
    businessId,
    clientId: null,
    appointmentId: null,
    dedupeKey: `${RESTORED_TASK}:${takenAt.toISOString()}`,
    text: `Your data is from a backup of ${onTheClock(takenAt, timeZone)}. Bookings, changes and replies after that are lost; compare with your inbox and your clients' emails.`,
  }))
}

function onTheClock(instant: Date, timeZone: string): string {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC'
  return `${formatDateShort(instant, zone)}, ${formatTime(instant, zone)}`
}
