/** Changes the owner's settings for each kind of message. */
import type { MessageSettings, UpdateMessageSettingsBody } from '@/lib/contracts/message-settings'
import { storedMessageChoice } from '@/lib/domain/message-choice'
import type { Tx } from '../db'
import type { Deps } from '../deps'
import { staleForm } from '../http/app-error'
import { recordOwnerAction } from '../owner-action/record'
import { PLANNED_AHEAD, REPLAN_TRANSACTION, replanReminders } from '../reminder/replan'
import { lockBusinessAgainstInserts } from '../row-lock'
import type { OwnerScope } from '../scope'
import { FIRST_VERSION, getMessageSettings } from './queries'

/**
 * Updates the given kinds and replans the unsent messages of upcoming appointments in the same transaction. Doesn't
 * change other kinds or the owner's wording. Throws 409 `stale` for an old `version` of any kind; then nothing is
 * changed.
 */
export async function updateMessageSettings(
  scope: OwnerScope,
  body: UpdateMessageSettingsBody,
  deps: Deps,
): Promise<MessageSettings> {
  const now = deps.clock.now()
  return deps.db.$transaction(async (tx) => {
    // One change at a time, because each replans from the current state.
    await lockBusinessAgainstInserts(tx, scope)
    const before = new Map((await getMessageSettings(scope, tx)).map((step) => [step.kind, step]))
    if (body.steps.some(({ kind, version }) => version !== undefined && version !== before.get(kind)?.version))
      throw staleForm('The timing of this message')
    const steps = body.steps.filter(({ kind, channels, leadMinutes }) => {
      const now = before.get(kind)
      return now?.channels !== channels || now.leadMinutes !== leadMinutes
    })
    await store(tx, scope, steps, now)
    if (steps.length > 0)
      await recordOwnerAction(
        tx,
        scope,
        { verb: 'changed', noun: 'message_settings', fields: steps.map(({ kind }) => kind) },
        now,
      )
    const types = PLANNED_AHEAD.filter((type) => steps.some(({ kind }) => kind === type))
    if (types.length > 0)
      await replanReminders(tx, scope, { types, reason: 'You changed when or how this message is sent' }, now)
    return getMessageSettings(scope, tx)
  }, REPLAN_TRANSACTION)
}

async function store(tx: Tx, scope: OwnerScope, steps: UpdateMessageSettingsBody['steps'], now: Date): Promise<void> {
  const { businessId } = scope
  for (const { kind, ...choice } of steps) {
    const row = { ...storedMessageChoice(kind, choice), updatedAt: now }
    await tx.messageSetting.upsert({
      where: { businessId_kind: { businessId, kind } },
      create: { ...row, businessId, version: FIRST_VERSION + 1 },
      update: { ...row, version: { increment: 1 } },
      select: { kind: true },
    })
  }
}
