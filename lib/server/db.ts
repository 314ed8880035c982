/** The database: one pool per process, always in UTC, with bounded waits. */
import { PrismaPg } from '@prisma/adapter-pg'
import { Prisma, PrismaClient } from './generated/prisma/client'
import { getEnv } from './env'

export type Db = PrismaClient
/** The client inside a transaction. Queries that also run inside one take this. */
export type Tx = Prisma.TransactionClient

// Without UTC the adapter stores wrong instants (reliability, finding 1).
const SESSION_OPTIONS = [
  '-c TimeZone=UTC',
  '-c statement_timeout=5000',
  '-c lock_timeout=2000',
  '-c idle_in_transaction_session_timeout=10000',
].join(' ')

const held = globalThis as { nssDb?: PrismaClient }

/** This process's database client, made at first use. Throws where the environment names no database. */
export function getDb(): Db {
  held.nssDb ??= new PrismaClient({
    adapter: new PrismaPg({
      connectionString: getEnv().DATABASE_URL,
      options: SESSION_OPTIONS,
      max: 10,
      connectionTimeoutMillis: 3000,
    }),
    transactionOptions: { maxWait: 3000, timeout: 8000 },
  })
  return held.nssDb
}

/** Closes the pool; the next `getDb` opens a new one. */
export async function closeDb(): Promise<void> {
  await held.nssDb?.$disconnect()
  held.nssDb = undefined
}

/** SQLSTATE behind a Prisma error, or null for any other error. */
export function sqlStateOf(error: unknown): string | null {
  const meta = (error as { meta?: Record<string, unknown> } | null)?.meta
  const cause = (meta?.driverAdapterError as { cause?: { originalCode?: unknown; code?: unknown } } | undefined)?.cause
  const direct = (error as { cause?: { originalCode?: unknown } } | null)?.cause
  const code = cause?.originalCode ?? cause?.code ?? direct?.originalCode ?? meta?.code
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null
}
