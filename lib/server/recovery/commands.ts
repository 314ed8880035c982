/** The owner's decisions about a freed slot, made on the screen or through the link in their email. */
import { approvalState, type ApprovalState } from '@/lib/domain/approval'
import { STOP_MINUTES, type RunStatus } from '@/lib/domain/recovery'
import { readDatabaseTime, type Tx } from '../db'
import type { Deps } from '../deps'
import { conflict, notFound } from '../http/app-error'
import type { OwnerScope, RunScope } from '../scope'
import { lockScheduleExclusive } from './schedule-lock'
import { withdrawOffers } from './withdraw-offers'

/** The stored reason of a run that the owner ended. */
export const STOPPED_BY_OWNER = 'You chose not to offer it'

const REFUSALS: Record<'filled' | 'stopped' | 'too_late', { code: string; message: string }> = {
  filled: { code: 'run_filled', message: 'This time is already taken' },
  stopped: { code: 'run_stopped', message: 'This time is no longer offered' },
  too_late: {
    code: 'run_too_late',
    message: `It is too late to offer this time: it starts in less than ${STOP_MINUTES} minutes`,
  },
}

/**
 * Opens the proposed run, due immediately by the database's clock. Idempotent. Throws 404, 409 `run_filled`,
 * `run_stopped` or `run_too_late`. A concurrent booking of the slot takes effect entirely before or entirely after.
 */
export async function approveRun(scope: OwnerScope | RunScope, runId: string, { db }: Deps): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockScheduleExclusive(tx, scope)
    const now = await readDatabaseTime(tx)
    const state = await readState(tx, scope, runId, now)
    if (state === 'offered') return
    refuseOnceOver(state)
    await tx.recoveryRun.updateMany({
      where: { businessId: scope.businessId, id: runId },
      data: { status: 'open', approvedAt: now, nextWaveAt: now },
    })
  })
}

/**
 * Stops the run and withdraws its live offers, each with a message. After that, the slot is free for everyone.
 * Idempotent. Throws 404, 409 `run_filled` or `run_too_late`.
 */
export async function stopRun(scope: OwnerScope | RunScope, runId: string, { db }: Deps): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockScheduleExclusive(tx, scope)
    const now = await readDatabaseTime(tx)
    const state = await readState(tx, scope, runId, now)
    if (state === 'stopped') return
    refuseOnceOver(state)
    await tx.recoveryRun.updateMany({
      where: { businessId: scope.businessId, id: runId },
      data: { status: 'stopped', stoppedReason: STOPPED_BY_OWNER, closedAt: now, nextWaveAt: null },
    })
    await withdrawOffers(tx, scope, { runId })
  })
}

async function readState(tx: Tx, scope: OwnerScope | RunScope, runId: string, now: Date): Promise<ApprovalState> {
  const run = await tx.recoveryRun.findFirst({
    where: { businessId: scope.businessId, id: runId },
    select: { status: true, startsAt: true },
  })
  if (!run) throw notFound('Freed slot not found')
  return approvalState({ ...run, status: run.status as RunStatus }, now)
}

function refuseOnceOver(state: ApprovalState): void {
  if (state === 'waiting' || state === 'offered') return
  throw conflict(REFUSALS[state].code, REFUSALS[state].message)
}
