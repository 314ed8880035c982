/** The context of the request for which the current code runs. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseWait } from './database-wait'

interface RequestContext {
  requestId: string
  databaseWait: DatabaseWait
}

// Next bundles this file more than once, and the server in front of it creates the context, so all copies share one.
const held = globalThis as { nssRequest?: AsyncLocalStorage<RequestContext> }

/**
 * Runs `work` as part of a request: everything that it calls or awaits can read the id, and shares one limit for
 * waiting for the database.
 */
export function withinRequest<Result>(requestId: string, work: () => Result): Result {
  return storage().run({ requestId, databaseWait: DatabaseWait.ofRequest() }, work)
}

/** Returns the id that the response has as `X-Request-Id`, or null outside of requests (a worker, a test). */
export function currentRequestId(): string | null {
  return storage().getStore()?.requestId ?? null
}

/** Returns how long this request has waited for the database, or null outside of requests. */
export function currentDatabaseWait(): DatabaseWait | null {
  return storage().getStore()?.databaseWait ?? null
}

/**
 * Removes this request's shared limit for waiting for the database, so that only each statement's limit applies. For
 * imports and downloads.
 */
export function takeTime(): void {
  currentDatabaseWait()?.takeTime()
}

function storage(): AsyncLocalStorage<RequestContext> {
  held.nssRequest ??= new AsyncLocalStorage()
  return held.nssRequest
}
