/**
 * Owners' POSTs that create something, with an `Idempotency-Key`: the command's writes and the stored response commit
 * together.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { keyOf, prefixOf } from '../api-key/key'
import type { Db, Tx } from '../db'
import type { Deps } from '../deps'
import { getEnv } from '../env'
import type { OwnerScope, UserScope } from '../scope'
import { AppError, conflict } from './app-error'
import { idempotencyKeyOf, withIdempotencyKey } from './idempotency'

/** Timeout in milliseconds; an import takes the longest of these commands. */
const TIMEOUT_MS = 30_000

interface KeyedInput {
  request: Request
  body: unknown
  query: unknown
  deps: Deps
}

type Work = (deps: Deps) => Promise<unknown>

/**
 * Runs `work` once per `Idempotency-Key` within 24 h; a repeat returns the first result, and waits for it if it isn't
 * ready yet. Keys are separate per business, path, and signed-in user or API key. Throws 409 `idempotency_key_reused`
 * for another body, 400 for a key over 255 characters. Without a key it just runs. `work` must write through the `deps`
 * it is given.
 */
export async function runOnce(scope: OwnerScope | UserScope, input: KeyedInput, work: Work): Promise<unknown> {
  const key = idempotencyKeyOf(input.request)
  if (key === null) return work(input.deps)
  if ('businessId' in scope)
    return input.deps.db.$transaction((tx) => keyed(tx, scope, key, input, work), { timeout: TIMEOUT_MS })
  return onceForUser(scope, key, input, work)
}

/**
 * Runs a command before the business exists, so that its key has no tenant. If requests race, the owner's unique row
 * lets one through, and the others repeat it.
 */
async function onceForUser(scope: UserScope, key: string, input: KeyedInput, work: Work): Promise<unknown> {
  const attempt = () =>
    input.deps.db.$transaction(async (tx) => {
      const own = await tx.business.findUnique({ where: { ownerId: scope.userId }, select: { id: true } })
      if (own) return keyed(tx, { ...scope, businessId: own.id }, key, input, work)
      const result = await work({ ...input.deps, db: within(tx) })
      const { id } = await tx.business.findUniqueOrThrow({ where: { ownerId: scope.userId }, select: { id: true } })
      return keyed(tx, { ...scope, businessId: id }, key, input, () => Promise.resolve(result))
    })
  return attempt().catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'business_exists') return attempt()
    throw error
  })
}

async function keyed(
  tx: Tx,
  { businessId, userId }: { businessId: string; userId: string },
  key: string,
  input: KeyedInput,
  work: Work,
): Promise<unknown> {
  const { request, body = null, query = null, deps } = input
  const caller = callerOf(request, userId)
  const name = `${businessId} ${caller} ${key}`
  const kept = await withIdempotencyKey(
    tx,
    { businessId },
    key,
    { body, query },
    deps.clock.now(),
    async () => ({
      sealed: seal(JSON.stringify(await work({ ...deps, db: within(tx) })), name),
    }),
    caller,
  )
  return JSON.parse(open(kept.sealed, name))
}

/** Identifies the path and the user or API key, so that nobody gets a response stored for another caller. */
function callerOf(request: Request, userId: string): string {
  const apiKey = keyOf(request.headers)
  return `${request.method} ${new URL(request.url).pathname} ${apiKey === null ? `user:${userId}` : `key:${prefixOf(apiKey)}`}`
}

/** Returns the database for a command that runs inside `tx`; its own transactions become part of that one. */
function within(tx: Tx): Db {
  const $transaction = (work: (inner: Tx) => Promise<unknown>) => work(tx)
  return Object.create(tx, { $transaction: { value: $transaction } }) as Db
}

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a response for storage, because responses contain clients' names, and some show a secret only once. */
function seal(text: string, name: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, sealingKey(), iv).setAAD(Buffer.from(name))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/**
 * Decrypts a stored response. Throws 409 `idempotency_key_reused` if NEXTAUTH_SECRET has changed since it was stored.
 */
function open(stored: string, name: string): string {
  const bytes = Buffer.from(stored, 'base64url')
  try {
    const decipher = createDecipheriv(CIPHER, sealingKey(), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(name))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    throw conflict('idempotency_key_reused', 'The result of this Idempotency-Key can no longer be read')
  }
}

function sealingKey(): Buffer {
  return Buffer.from(hkdfSync('sha256', getEnv().NEXTAUTH_SECRET, '', 'idempotent responses', 32))
}
