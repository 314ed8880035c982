/** Releases unconfirmed visits whose deadline has passed, so that their slots are offered. */
import type { AppointmentStatus } from '@/lib/domain/appointment'
import { firstNameOf } from '@/lib/domain/client'
import type { SmsSwitches } from '@/lib/domain/message'
import { planWave, type RecoveryRank } from '@/lib/domain/recovery'
import {
  mayRelease,
  RELEASE_LAST_HOURS,
  RELEASE_MAX_HOURS,
  RELEASE_NOTICE_HOURS,
  RELEASE_WARNING_HOURS,
  RELEASED_REASON,
  type DeliveredMessage,
} from '@/lib/domain/release'
import { plainLine } from '@/lib/domain/sms-text'
import { formatDateShort, formatTime } from '@/lib/domain/time'
import { changeStatus } from '../appointment/status'
import { loadSubject } from '../appointment/subject'
import type { Db, Tx } from '../db'
import { AppError } from '../http/app-error'
import { eachRow } from '../jobs/each-row'
import { raiseTask } from '../owner-task/raise-task'
import { systemScope, type BusinessScope } from '../scope'
import { listCandidates } from './candidates'

/** Value of `owner_tasks.kind`. */
const RELEASED_TASK = 'released'

const BATCH = 100
/**
 * No warning about an upcoming visit is older than this: the longest release time, plus how long before it the warning
 * is sent.
 */
const WARNED_WITHIN_HOURS = RELEASE_MAX_HOURS + RELEASE_WARNING_HOURS

interface Due {
  businessId: string
  id: string
  startsAt: Date
}

/** This worker process's position in the pages of visits that may be due. */
export interface ReleaseSweep {
  after: Due | null
}

/**
 * Releases unconfirmed visits: of the next `BATCH` visits, cancels those that are due for release by the database's
 * clock and whose time somebody on the waitlist would take. Cancels as the system, with the reason `released`, replans
 * the messages, opens a run for the slot and gives the owner a task. Uses one transaction per visit, guarded by its row
 * and version, so that a concurrent confirmation takes effect entirely before or entirely after, and any number of
 * workers can do this at the same time. A visit or business that fails doesn't delay the others. `sweep` records where
 * to continue. Returns how many were released, and `more` if some are left to check.
 */
export async function unsafeAcrossBusinessesReleaseUnconfirmed(
  db: Db,
  signal: AbortSignal,
  sweep: ReleaseSweep = { after: null },
): Promise<{ released: number; more: boolean }> {
  const page = await listDue(db, sweep.after)
  let released = 0
  await eachRow(
    page,
    { failure: 'unconfirmed visit not released', ids: ({ id }) => ({ appointmentId: id }), signal },
    async (due) => {
      if (await releaseOne(db, due)) released += 1
    },
  )
  sweep.after = page.length === BATCH ? (page.at(-1) ?? null) : null
  return { released, more: sweep.after !== null && !signal.aborted }
}

/**
 * Lists visits that may be due, soonest first, found through the warnings of the last days. The domain rule then judges
 * each.
 */
async function listDue(db: Db, after: Due | null): Promise<Due[]> {
  return db.$queryRaw<Due[]>`
    SELECT a.business_id AS "businessId", a.id, a.appointment_date AS "startsAt"
    FROM (
      SELECT DISTINCT business_id, appointment_id FROM messages
      WHERE kind = 'release_warning' AND status = 'delivered' AND delivered_at <= now() - ${RELEASE_NOTICE_HOURS} * interval '1 hour'
        AND delivered_at > now() - ${WARNED_WITHIN_HOURS} * interval '1 hour'
    ) warned
    JOIN appointments a ON a.business_id = warned.business_id AND a.id = warned.appointment_id AND a.status = 'scheduled'
      AND a.appointment_date >= now() + ${RELEASE_LAST_HOURS} * interval '1 hour'
    JOIN businesses b ON b.id = a.business_id AND b.recovery_mode <> 'off' AND a.appointment_date <= now() + b.release_hours * interval '1 hour'
    WHERE (${after === null} OR (a.appointment_date, a.id) > (${after?.startsAt ?? null}::timestamptz, ${after?.id ?? null}::uuid))
      AND EXISTS (SELECT FROM waitlist w WHERE w.business_id = a.business_id AND w.active)
    ORDER BY a.appointment_date, a.id LIMIT ${BATCH}`
}

async function releaseOne(db: Db, { businessId, id }: Due): Promise<boolean> {
  try {
    const scope = await systemScope(businessId)
    return await db.$transaction((tx) => release(tx, scope, id))
  } catch (error) {
    if (error instanceof AppError && (error.code === 'stale' || error.code === 'illegal_transition')) return false
    throw error
  }
}

interface Judged {
  now: Date
  status: AppointmentStatus
  appointmentDate: Date
  endsAt: Date
  staffId: string
  clientName: string
  releaseHours: number | null
  wasReleased: boolean
  rank: RecoveryRank
  isSandbox: boolean
  switches: SmsSwitches
  delivered: { at: string; deadline: string | null; about: string | null }[]
}

async function release(tx: Tx, scope: BusinessScope, appointmentId: string): Promise<boolean> {
  const visit = await lockJudged(tx, scope, appointmentId)
  if (visit === null || !mayRelease({ ...visit, delivered: visit.delivered.map(toDelivered) }, visit.now)) return false
  if (!(await hasTaker(tx, scope, appointmentId, visit))) return false
  await changeStatus(
    tx,
    scope,
    await loadSubject(tx, scope, appointmentId),
    'cancelled',
    { reason: RELEASED_REASON },
    visit.now,
  )
  const name = plainLine(firstNameOf(visit.clientName), 40) || 'A client'
  const when = `${formatDateShort(visit.appointmentDate, scope.timeZone)}, ${formatTime(visit.appointmentDate, scope.timeZone)}`
  await raiseTask(tx, scope.businessId, {
    kind: RELEASED_TASK,
    dedupeKey: `${RELEASED_TASK}:${appointmentId}:${visit.appointmentDate.toISOString()}`,
    appointmentId,
    text: `${name} did not confirm the appointment on ${when}, so it was cancelled. The slot is open again.`,
  })
  return true
}

/** Locks and judges the visit; null if somebody else, perhaps its client, is changing it right now. */
async function lockJudged(tx: Tx, scope: BusinessScope, appointmentId: string): Promise<Judged | null> {
  const [row] = await tx.$queryRaw<Judged[]>`
    SELECT now() AS now, a.status, a.appointment_date AS "appointmentDate", a.appointment_date + a.duration * interval '1 minute' AS "endsAt",
      a.staff_id AS "staffId", c.name AS "clientName", b.release_hours AS "releaseHours", b.recovery_rank AS rank,
      EXISTS (SELECT FROM appointment_events e WHERE e.business_id = a.business_id AND e.appointment_id = a.id AND e.actor = 'system'
        AND e.type = 'cancelled' AND e.reason = ${RELEASED_REASON}) AS "wasReleased",
      b.sandbox_expires_at IS NOT NULL AS "isSandbox",
      json_build_object('smsEnabled', b.sms_enabled, 'confirmationEnabled', b.confirmation_enabled, 'reminder24hEnabled', b.reminder_24h_enabled,
        'reminder2hEnabled', b.reminder_2h_enabled, 'followUpEnabled', b.follow_up_enabled) AS switches,
      (SELECT coalesce(json_agg(json_build_object('at', m.delivered_at, 'deadline', m.payload ->> 'deadline', 'about', m.payload ->> 'appointmentDate')), '[]')
        FROM messages m WHERE m.business_id = a.business_id AND m.appointment_id = a.id AND m.reminder_id IS NOT NULL
          AND m.status = 'delivered' AND m.delivered_at IS NOT NULL) AS delivered
    FROM appointments a
    JOIN businesses b ON b.id = a.business_id
    JOIN clients c ON c.business_id = a.business_id AND c.id = a.client_id
    WHERE a.business_id = ${scope.businessId}::uuid AND a.id = ${appointmentId}::uuid
    FOR UPDATE OF a SKIP LOCKED`
  return row ?? null
}

function toDelivered({ at, deadline, about }: Judged['delivered'][number]): DeliveredMessage {
  const warning =
    deadline !== null && about !== null ? { deadline: new Date(deadline), appointmentDate: new Date(about) } : null
  return { deliveredAt: new Date(at), warning }
}

/**
 * Returns whether there would be somebody to offer the time to, immediately or early enough, if the visit were
 * released.
 */
async function hasTaker(tx: Tx, scope: BusinessScope, appointmentId: string, visit: Judged): Promise<boolean> {
  const slot = {
    runId: null,
    staffId: visit.staffId,
    startsAt: visit.appointmentDate,
    endsAt: visit.endsAt,
    freedAppointmentId: appointmentId,
    exceptAppointmentId: appointmentId,
  }
  const candidates = await listCandidates(tx, scope, slot, visit, visit.now)
  const plan = planWave(slot, candidates, { rank: visit.rank, timeZone: scope.timeZone }, visit.now)
  return plan.kind === 'ask' || plan.kind === 'night' || (plan.kind === 'wait' && plan.until !== null)
}
