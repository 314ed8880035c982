/** Reads of what the owner chose for each kind of message. */
import type { MessageSettings } from '@/lib/contracts/message-settings'
import { REMINDER_TYPES } from '@/lib/domain/reminder'
import { isChosenByOwner, stepChoices, type StepChoices } from '@/lib/domain/step-choice'
import { getDb, type Tx } from '../db'
import type { OwnerScope } from '../scope'

/** Every kind of message with the owner's choice or else the default, in the order in which a client hears of it. */
export async function getMessageSettings(scope: OwnerScope): Promise<MessageSettings> {
  return toMessageSettings(await loadStepChoices(getDb(), scope))
}

/** The choices alone, also inside a running transaction. */
export async function loadStepChoices(db: Tx, scope: OwnerScope): Promise<StepChoices> {
  return stepChoices(
    await db.messageSetting.findMany({
      where: { businessId: scope.businessId },
      select: { kind: true, emailEnabled: true, smsEnabled: true, leadMinutes: true },
    }),
  )
}

/** As the contract lists them. */
export function toMessageSettings(choices: StepChoices): MessageSettings {
  return REMINDER_TYPES.filter(isChosenByOwner).map((kind) => ({ kind, ...choices[kind] }))
}
