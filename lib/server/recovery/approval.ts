/** A freed slot as the owner's link shows it. */
import type { PublicApproval } from '@/lib/contracts/recovery'
import { approvalState } from '@/lib/domain/approval'
import { firstNameOf } from '@/lib/domain/client'
import { rankCandidates } from '@/lib/domain/recovery'
import { formatDateLong, formatTime, formatZoneShort } from '@/lib/domain/time'
import { getDb } from '../db'
import type { RunScope } from '../scope'
import { listCandidates, type RefillCandidate } from './candidates'
import { getRecoveryRun } from './queries'
import { loadRefillRules } from './rules'

const MAX_NAMES = 10

/**
 * Returns the slot, how it was freed, and the clients, in order, who would be offered it if the owner approved at
 * `now`. Throws 404. Changes nothing.
 */
export async function getApproval(scope: RunScope, now: Date): Promise<PublicApproval> {
  const run = await getRecoveryRun(scope, scope.runId)
  const slot = { staffId: run.staffId, from: new Date(run.startsAt), until: new Date(run.endsAt) }
  const state = approvalState({ status: run.status, startsAt: slot.from }, now)
  const fits = state === 'waiting' ? await listFits(scope, now) : []
  const zone = scope.timeZone
  return {
    state,
    dateLabel: formatDateLong(slot.from, zone),
    timeLabel: `${formatTime(slot.from, zone)} to ${formatTime(slot.until, zone)}`,
    zoneLabel: formatZoneShort(slot.from, zone),
    staff: run.staff,
    cause: run.cause,
    freedBy: run.freedBy && firstNameOf(run.freedBy.name),
    filledFor: run.filledVisit && firstNameOf(run.filledVisit.clientName),
    people: fits.slice(0, MAX_NAMES).map(({ clientName, service }) => ({ name: firstNameOf(clientName), service })),
    more: Math.max(0, fits.length - MAX_NAMES),
  }
}

/** Lists the clients who would get offers, in order. */
async function listFits(scope: RunScope, now: Date): Promise<RefillCandidate[]> {
  return getDb().$transaction(async (tx) => {
    const {
      id: runId,
      staffId,
      startsAt,
      endsAt,
      freedAppointmentId,
    } = await tx.recoveryRun.findUniqueOrThrow({
      where: { businessId_id: { businessId: scope.businessId, id: scope.runId } },
      select: { id: true, staffId: true, startsAt: true, endsAt: true, freedAppointmentId: true },
    })
    const slot = { runId, staffId, startsAt, endsAt, freedAppointmentId }
    const rules = await loadRefillRules(tx, scope)
    const ranked = rankCandidates(
      slot,
      await listCandidates(tx, scope, slot, rules, now),
      { rank: rules.rank, timeZone: scope.timeZone },
      now,
    )
    return ranked.filter(({ restsUntil }) => restsUntil === null || restsUntil <= now)
  })
}
