/** Changes the wording of messages. */
import type { MessageTemplateSetting, UpdateMessageTemplateBody } from '@/lib/contracts/message-template'
import type { Deps } from '../deps'
import { staleForm } from '../http/app-error'
import { recordOwnerAction } from '../owner-action/record'
import { lockBusiness } from '../row-lock'
import type { OwnerScope } from '../scope'
import { FIRST_VERSION } from './queries'

const WORDS = { kind: true, smsText: true, emailSubject: true, emailText: true, textVersion: true } as const

/**
 * Updates this kind's wording for all messages sent from now on, including planned ones. Omitted fields are unchanged;
 * null restores the default. Throws 409 `stale` for an old `version`.
 */
export async function updateMessageTemplate(
  scope: OwnerScope,
  { kind, version, ...body }: UpdateMessageTemplateBody,
  deps: Deps,
): Promise<MessageTemplateSetting> {
  const given = Object.entries(body).filter(([, value]) => value !== undefined)
  const now = deps.clock.now()
  const changes = { ...Object.fromEntries(given), updatedAt: now }
  const where = { businessId_kind: { businessId: scope.businessId, kind } }
  return deps.db.$transaction(async (tx) => {
    // One change at a time, even for a kind without a row to lock.
    await lockBusiness(tx, scope)
    const before = await tx.messageSetting.findUnique({ where, select: { textVersion: true } })
    const current = before?.textVersion ?? FIRST_VERSION
    if (version !== undefined && version !== current) throw staleForm('This text')
    const { textVersion, ...row } = await tx.messageSetting.upsert({
      where,
      create: { businessId: scope.businessId, kind, ...changes, textVersion: current + 1 },
      update: { ...changes, textVersion: current + 1 },
      select: WORDS,
    })
    await recordOwnerAction(
      tx,
      scope,
      { verb: 'changed', noun: 'message_texts', subjectId: kind, fields: given.map(([field]) => field) },
      now,
    )
    return { ...row, kind, version: textVersion }
  })
}
