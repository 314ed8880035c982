/** Writes of the words clients get. */
import type { MessageTemplateSetting, UpdateMessageTemplateBody } from '@/lib/contracts/message-template'
import type { Deps } from '../deps'
import { recordOwnerAction } from '../owner-action/record'
import type { OwnerScope } from '../scope'

const WORDS = { kind: true, smsText: true, emailSubject: true, emailText: true } as const

/**
 * Afterwards messages of this kind are worded so from the next one sent on, also those already
 * planned. Fields left out stay; null goes back to the standard.
 */
export async function updateMessageTemplate(
  scope: OwnerScope,
  body: UpdateMessageTemplateBody,
  deps: Deps,
): Promise<MessageTemplateSetting> {
  const { kind } = body
  const given = Object.entries(body).filter(([field, value]) => field !== 'kind' && value !== undefined)
  const now = deps.clock.now()
  const changes = { ...Object.fromEntries(given), updatedAt: now }
  return deps.db.$transaction(async (tx) => {
    const row = await tx.messageSetting.upsert({
      where: { businessId_kind: { businessId: scope.businessId, kind } },
      create: { businessId: scope.businessId, kind, ...changes },
      update: changes,
      select: WORDS,
    })
    await recordOwnerAction(
      tx,
      scope,
      { verb: 'changed', noun: 'message_texts', subjectId: kind, fields: given.map(([field]) => field) },
      now,
    )
    return { ...row, kind }
  })
}
