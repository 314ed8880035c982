/** Changes the rules for online bookings. Changes apply to bookings made from then on. */
import {
  MAX_RULES,
  type Protection,
  type ProtectionRuleBody,
  type StatedBody,
  type StoredRule,
  type UpdateProtectionRuleBody,
} from '@/lib/contracts/protection'
import type { Deps } from '../deps'
import { conflict, notFound, staleForm } from '../http/app-error'
import { givenFields, recordOwnerAction } from '../owner-action/record'
import type { OwnerScope } from '../scope'
import { getProtection, getRule } from './queries'

/** Adds a rule. Throws 409 `too_many_rules` past the maximum. */
export async function createRule(scope: OwnerScope, body: ProtectionRuleBody, deps: Deps): Promise<StoredRule> {
  const now = deps.clock.now()
  const { id } = await deps.db.$transaction(async (tx) => {
    if ((await tx.protectionRule.count({ where: { businessId: scope.businessId } })) >= MAX_RULES) {
      throw conflict('too_many_rules', `There are already ${MAX_RULES} rules. Please delete one first.`)
    }
    const created = await tx.protectionRule.create({
      data: { ...body, businessId: scope.businessId, createdAt: now },
      select: { id: true },
    })
    await recordOwnerAction(
      tx,
      scope,
      { verb: 'added', noun: 'protection_rule', subjectId: created.id, fields: givenFields(body) },
      now,
    )
    return created
  })
  return getRule(scope, deps.db, id)
}

/** Replaces a rule; what was required of earlier bookings stays. Throws 404, or 409 `stale` for an old `version`. */
export async function updateRule(
  scope: OwnerScope,
  ruleId: string,
  { version, ...body }: UpdateProtectionRuleBody,
  deps: Deps,
): Promise<StoredRule> {
  return deps.db.$transaction(async (tx) => {
    const { count } = await tx.protectionRule.updateMany({
      where: { businessId: scope.businessId, id: ruleId, ...(version === undefined ? {} : { version }) },
      data: { ...body, version: { increment: 1 } },
    })
    const stored = await getRule(scope, tx, ruleId)
    if (count === 0) throw staleForm('This rule')
    await recordOwnerAction(
      tx,
      scope,
      { verb: 'changed', noun: 'protection_rule', subjectId: ruleId, fields: givenFields(body) },
      deps.clock.now(),
    )
    return stored
  })
}

/** Removes a rule; what was required of earlier bookings stays. Throws 404. */
export async function deleteRule(scope: OwnerScope, ruleId: string, deps: Deps): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const { count } = await tx.protectionRule.deleteMany({ where: { businessId: scope.businessId, id: ruleId } })
    if (count === 0) throw notFound('Rule not found')
    await recordOwnerAction(
      tx,
      scope,
      { verb: 'removed', noun: 'protection_rule', subjectId: ruleId },
      deps.clock.now(),
    )
  })
}

/**
 * Stores the owner's estimate of no-shows per 100 appointments. The worker refits the business's model soon afterward.
 * Throws 409 `stale` for an old `version`.
 */
export async function updateStated(
  scope: OwnerScope,
  { statedNoShowPercent, version }: StatedBody,
  deps: Deps,
): Promise<Protection> {
  const now = deps.clock.now()
  await deps.db.$transaction(async (tx) => {
    const { count } = await tx.business.updateMany({
      where: { id: scope.businessId, ...(version === undefined ? {} : { statedVersion: version }) },
      data: { statedNoShowPercent, statedVersion: { increment: 1 } },
    })
    if (count === 0) throw staleForm('Your estimate')
    await tx.riskModel.updateMany({ where: { businessId: scope.businessId }, data: { nextRunAt: now } })
    await recordOwnerAction(tx, scope, { verb: 'changed', noun: 'no_show_estimate' }, now)
  })
  return getProtection(scope)
}
