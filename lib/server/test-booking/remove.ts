/** Removes a test booking without a trace. */
import type { AppointmentStatus } from '@/lib/domain/appointment'
import type { Db, Tx } from '../db'
import type { Deps } from '../deps'
import { eachRow, RowBackoff } from '../jobs/each-row'
import { recordOwnerAction } from '../owner-action/record'
import { lockScheduleExclusive } from '../recovery/schedule-lock'
import { systemScope, type BusinessScope, type OwnerScope } from '../scope'

/** Deletes the owner's test booking, if there is one, with its client and messages. Unsent messages aren't sent. */
export async function removeTest(scope: OwnerScope, { db, clock }: Deps): Promise<void> {
  await db.$transaction(async (tx) => {
    const id = await deleteTest(tx, scope)
    if (id !== null)
      await recordOwnerAction(tx, scope, { verb: 'removed', noun: 'test_booking', subjectId: id }, clock.now())
  })
}

const BATCH = 50

/**
 * Deletes up to `BATCH` past test bookings across all businesses; they never get an outcome. Stops when the signal is
 * aborted. If removing a test booking fails, `resting` delays that business's next attempt. Returns `more` if some may
 * be left.
 */
export async function unsafeAcrossBusinessesRemovePastTests(
  { db, clock }: Deps,
  signal: AbortSignal,
  resting = new RowBackoff(),
): Promise<{ more: boolean }> {
  const now = clock.now()
  const past = await listPast(db, now, resting.keys(now))
  await eachRow(
    past,
    {
      failure: 'test booking not removed',
      ids: ({ businessId }) => ({ businessId }),
      signal,
      putOff: ({ businessId }) => resting.failed(businessId, now),
    },
    async ({ businessId }) => {
      const scope = await systemScope(businessId)
      await db.$transaction((tx) => deleteTest(tx, scope))
    },
  )
  return { more: past.length === BATCH && !signal.aborted }
}

function listPast(db: Db, now: Date, resting: string[]): Promise<{ businessId: string }[]> {
  return db.appointment.findMany({
    where: { source: 'test', appointmentDate: { lte: now }, businessId: { notIn: resting } },
    select: { businessId: true },
    orderBy: [{ appointmentDate: 'asc' }, { id: 'asc' }],
    take: BATCH,
  })
}

/** Deletes the test, or only one in this status. Returns its id; null if there was none. */
export async function deleteTest(
  tx: Tx,
  scope: BusinessScope,
  only: { status?: AppointmentStatus } = {},
): Promise<string | null> {
  await lockScheduleExclusive(tx, scope)
  const where = { businessId: scope.businessId, source: 'test', ...only }
  const test = await tx.appointment.findFirst({ where, select: { id: true, clientId: true } })
  if (!test) return null
  await forgetPlaces(tx, scope, test.id)
  await tx.appointment.deleteMany({ where: { businessId: scope.businessId, id: test.id } })
  // Keeps the client if somebody has booked or joined the waitlist with the owner's contact details since.
  await tx.client.deleteMany({
    where: { businessId: scope.businessId, id: test.clientId, appointments: { none: {} }, waitlist: { none: {} } },
  })
  return test.id
}

/** Deletes other rows that refer to the test: a request for an earlier time, and slots that it took or freed. */
async function forgetPlaces(tx: Tx, { businessId }: BusinessScope, appointmentId: string): Promise<void> {
  await tx.waitlistEntry.deleteMany({ where: { businessId, appointmentId } })
  await tx.recoveryRun.updateMany({
    where: { businessId, freedAppointmentId: appointmentId },
    data: { freedAppointmentId: null },
  })
  await tx.recoveryRun.updateMany({
    where: { businessId, filledAppointmentId: appointmentId },
    data: {
      status: 'stopped',
      stoppedReason: 'It was a test booking',
      filledBy: null,
      filledAt: null,
      filledAppointmentId: null,
    },
  })
}
