/**
 * Businesses as this process last saw them. Looking one up by its name is a round trip of its own before every call of a
 * visitor's; a call that reads the business's row anyway may begin with what is remembered, and compares it there. ADR 30.
 */
import { Prisma } from './generated/prisma/client'
import { AppError } from './http/app-error'
import { businessScopeBySubdomain, type BusinessScope } from './scope'

/** Beyond that the oldest are forgotten, and looked up again. */
const REMEMBERED = 10_000
const seen = new Map<string, BusinessScope>()

/** A business as it stands in the statement that a call answers from. */
export interface TenantNow {
  subdomain: string
  timezone: string
  currency: string
}

/** The business is not what the scope says any more. */
class Outdated extends AppError {
  override readonly name = 'Outdated'
  constructor() {
    super(409, 'stale', 'This was changed in the meantime. Please try again.')
  }
}

/** The business behind a subdomain as it is or was: only for `withCurrent`. Throws 404. */
export async function rememberedScope(subdomain: string): Promise<BusinessScope> {
  return seen.get(subdomain) ?? lookUp(subdomain)
}

/** What `work` answers of the business as it is: once more where `requireCurrent` finds the scope outdated. Throws 404 where nobody has the name any more. */
export async function withCurrent<T>(
  subdomain: string,
  scope: BusinessScope,
  work: (scope: BusinessScope) => Promise<T>,
): Promise<T> {
  try {
    return await work(scope)
  } catch (error) {
    if (!(error instanceof Outdated)) throw error
    seen.delete(subdomain)
    return work(await lookUp(subdomain))
  }
}

/** One row of `TenantNow`; none where the business is gone. */
export function tenantNowSql(scope: BusinessScope): Prisma.Sql {
  return Prisma.sql`SELECT subdomain, timezone, currency FROM businesses WHERE id = ${scope.businessId}::uuid`
}

/** To be called with what `tenantNowSql` found, before anything else that was read with it is believed. Throws 409, which `withCurrent` knows. */
export function requireCurrent(scope: BusinessScope, [now]: readonly TenantNow[]): void {
  if (now?.subdomain !== scope.subdomain || now.timezone !== scope.timeZone || now.currency !== scope.currency)
    throw new Outdated()
}

async function lookUp(subdomain: string): Promise<BusinessScope> {
  const scope = await businessScopeBySubdomain(subdomain)
  seen.set(subdomain, scope)
  const [oldest] = seen.keys()
  if (seen.size > REMEMBERED && oldest !== undefined) seen.delete(oldest)
  return scope
}
