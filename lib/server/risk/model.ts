/** Loads and stores a business's risk model. */
import { baseLogOdds } from '@/lib/domain/risk-features'
import { priorModel, type RiskModel } from '@/lib/domain/risk-score'
import type { Db, Tx } from '../db'
import type { BusinessScope } from '../scope'

/** Loads the business's model; before its first outcome, the prior based on the owner's estimate. */
export async function loadRiskModel({ businessId }: BusinessScope, db: Db | Tx): Promise<RiskModel> {
  return (await unsafeAcrossBusinessesLoadModels(db, [businessId])).get(businessId) ?? priorModel(null)
}

/** Loads the models of several businesses, by their ids. */
export async function unsafeAcrossBusinessesLoadModels(
  db: Db | Tx,
  businessIds: readonly string[],
): Promise<Map<string, RiskModel>> {
  const rows = await db.$queryRaw<{ businessId: string; stated: number | null; parameters: unknown }[]>`
    SELECT b.id AS "businessId", b.stated_no_show_percent AS stated, m.parameters
    FROM businesses b LEFT JOIN risk_models m ON m.business_id = b.id WHERE b.id = ANY(${businessIds}::uuid[])`
  return new Map(rows.map(({ businessId, stated, parameters }) => [businessId, toModel(parameters, stated)]))
}

/** Returns the base of the business's model, as log-odds, from the owner's estimate if they gave one. */
export async function loadStatedBase(scope: BusinessScope, db: Db | Tx): Promise<number> {
  const row = await db.business.findUnique({ where: { id: scope.businessId }, select: { statedNoShowPercent: true } })
  return baseLogOdds(row?.statedNoShowPercent ?? null)
}

/** Builds the model from stored parameters. Features added since it was stored use their prior. */
function toModel(parameters: unknown, stated: number | null): RiskModel {
  const prior = priorModel(stated)
  if (parameters === null) return prior
  const stored = parameters as RiskModel
  return {
    ...prior,
    ...stored,
    coefficients: { ...prior.coefficients, ...stored.coefficients },
    usual: { ...prior.usual, ...stored.usual },
    effects: { ...prior.effects, ...stored.effects },
  }
}

/** Stores the model as fitted at `now`. */
export async function storeRiskModel(scope: BusinessScope, db: Db | Tx, model: RiskModel, now: Date): Promise<void> {
  const fitted = { parameters: { ...model }, outcomesCount: model.outcomes, fittedAt: now }
  await db.riskModel.upsert({
    where: { businessId: scope.businessId },
    update: fitted,
    create: { ...fitted, businessId: scope.businessId, nextRunAt: now },
    select: { businessId: true },
  })
}
