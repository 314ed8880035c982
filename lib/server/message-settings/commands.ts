/** Changes what the owner chose for each kind of message. */
import type { MessageSettings, UpdateMessageSettingsBody } from '@/lib/contracts/message-settings'
import { storedStepChoice, type StepChoices } from '@/lib/domain/step-choice'
import type { Tx } from '../db'
import type { Deps } from '../deps'
import { recordOwnerAction } from '../owner-action/record'
import { PLANNED_AHEAD, REPLAN_TRANSACTION, replanVisits } from '../reminder/replan'
import type { OwnerScope } from '../scope'
import { loadStepChoices, toMessageSettings } from './queries'

/**
 * Afterwards the given kinds are as chosen, and the unsent messages of coming visits are
 * planned by that, in the same transaction. Other kinds, and the owner's own texts, stay.
 */
export async function updateMessageSettings(
  scope: OwnerScope,
  body: UpdateMessageSettingsBody,
  deps: Deps,
): Promise<MessageSettings> {
  const now = deps.clock.now()
  return deps.db.$transaction(async (tx) => {
    // One change at a time: each plans by what it finds.
    await tx.$queryRaw`SELECT 1 FROM businesses WHERE id = ${scope.businessId}::uuid FOR UPDATE`
    const before = await loadStepChoices(tx, scope)
    const steps = body.steps.filter(
      ({ kind, channels, leadMinutes }) =>
        before[kind].channels !== channels || before[kind].leadMinutes !== leadMinutes,
    )
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
      await replanVisits(tx, scope, { types, reason: 'You changed when or how this message goes' }, now)
    const after = Object.fromEntries(steps.map(({ kind, channels, leadMinutes }) => [kind, { channels, leadMinutes }]))
    return toMessageSettings({ ...before, ...after } as StepChoices)
  }, REPLAN_TRANSACTION)
}

async function store(tx: Tx, scope: OwnerScope, steps: UpdateMessageSettingsBody['steps'], now: Date): Promise<void> {
  if (steps.length === 0) return
  const rows = JSON.stringify(steps.map(({ kind, ...choice }) => storedStepChoice(kind, choice)))
  await tx.$executeRaw`
    INSERT INTO message_settings (business_id, kind, email_enabled, sms_enabled, lead_minutes, updated_at)
    SELECT ${scope.businessId}::uuid, kind, "emailEnabled", "smsEnabled", "leadMinutes", ${now}
    FROM json_to_recordset(${rows}::json) AS r(kind text, "emailEnabled" boolean, "smsEnabled" boolean, "leadMinutes" int)
    ON CONFLICT (business_id, kind) DO UPDATE SET
      email_enabled = EXCLUDED.email_enabled, sms_enabled = EXCLUDED.sms_enabled, lead_minutes = EXCLUDED.lead_minutes, updated_at = EXCLUDED.updated_at`
}
