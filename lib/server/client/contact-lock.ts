/** Advisory locks on contacts, so that commands that find a client by the same contact run one after another. */
import type { ContactDetails } from '@/lib/domain/client'
import { prepared, type Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import type { BusinessScope } from '../scope'

type Contacts = Pick<ContactDetails, 'email' | 'phoneE164'>

/** Locks these contacts of the business until the end of the transaction. Call it before any row is locked. */
export async function lockContacts(tx: Tx, scope: BusinessScope, contacts: readonly Contacts[]): Promise<void> {
  await tx.$queryRaw(lockContactsSql(scope, contacts))
}

/** Returns the statement of `lockContacts`, for a pipeline. */
export function lockContactsSql({ businessId }: BusinessScope, contacts: readonly Contacts[]): Prisma.Sql {
  const known = contacts.flatMap(({ email, phoneE164 }) => [email, phoneE164]).filter((key) => key !== null)
  // Sorted, so that two transactions with the same contacts lock them in the same order.
  const keys = [...new Set(known.map((key) => `${businessId}:${key}`))].sort()
  return prepared(
    Prisma.sql`SELECT pg_advisory_xact_lock(hashtextextended(key, 1))::text FROM unnest(${keys}::text[]) AS key`,
  )
}
