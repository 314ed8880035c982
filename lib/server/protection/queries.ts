/** Reads the rules for online bookings. */
import { type Protection, protectionRule, type StoredRule } from '@/lib/contracts/protection'
import { getDb, type Db, type Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import { notFound } from '../http/app-error'
import type { BusinessScope } from '../scope'
import { selectOf } from '../select-of'

const RULE_SELECT = selectOf(protectionRule) satisfies Prisma.ProtectionRuleSelect

const inOrder = [{ createdAt: 'asc' }, { id: 'asc' }] as const satisfies Prisma.ProtectionRuleOrderByWithRelationInput[]

/** Returns all rules, oldest first, and the owner's estimate of their no-shows. */
export async function getProtection(scope: BusinessScope): Promise<Protection> {
  const db = getDb()
  const [rules, business] = await Promise.all([
    db.protectionRule.findMany({ where: { businessId: scope.businessId }, select: RULE_SELECT, orderBy: [...inOrder] }),
    db.business.findUnique({
      where: { id: scope.businessId },
      select: { statedNoShowPercent: true, statedVersion: true },
    }),
  ])
  return {
    rules: rules.map(toRule),
    statedNoShowPercent: business?.statedNoShowPercent ?? null,
    statedVersion: business?.statedVersion ?? 1,
  }
}

/** Returns one rule. Throws 404. */
export async function getRule(scope: BusinessScope, db: Db | Tx, ruleId: string): Promise<StoredRule> {
  const row = await db.protectionRule.findUnique({
    where: { businessId_id: { businessId: scope.businessId, id: ruleId } },
    select: RULE_SELECT,
  })
  if (!row) throw notFound('Rule not found')
  return toRule(row)
}

/** Returns the SQL that selects the active rules, each as a `StoredRule`. */
export function activeRulesSql(scope: BusinessScope): Prisma.Sql {
  return Prisma.sql`
    SELECT id, active, measure, confirm_by_hours AS "confirmByHours", band, new_clients_only AS "newClientsOnly", minimum_price_cents AS "minimumPriceCents",
      minimum_minutes AS "minimumMinutes", weekdays, from_minutes AS "fromMinutes", until_minutes AS "untilMinutes"
    FROM protection_rules WHERE business_id = ${scope.businessId}::uuid AND active`
}

function toRule(row: Prisma.ProtectionRuleGetPayload<{ select: typeof RULE_SELECT }>): StoredRule {
  return { ...row, measure: row.measure as StoredRule['measure'], band: row.band as StoredRule['band'] }
}
