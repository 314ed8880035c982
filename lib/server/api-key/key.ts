/** The format of a key: a prefix to find it by, and 256 random bits. Only its hash is stored. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const KEY = /^nss_[\w-]{51}$/
const PREFIX_LENGTH = 12
const BEARER = /^bearer\s+(nss_\S*)\s*$/i

/** Creates a key with its public prefix and hash. */
export function newKey(): { key: string; prefix: string; hash: string } {
  const key = `nss_${randomBytes(6).toString('base64url')}${randomBytes(32).toString('base64url')}`
  return { key, prefix: prefixOf(key), hash: hashKey(key) }
}

/**
 * Returns the request's bearer key, even if it is malformed; null if there is none. Ignores other kinds of
 * `Authorization`, such as a proxy's own password.
 */
export function keyOf(headers: Headers): string | null {
  return BEARER.exec(headers.get('authorization') ?? '')?.[1] ?? null
}

/** Returns whether the string is formatted like a key. */
export function isKeyShape(key: string): boolean {
  return KEY.test(key)
}

/** Returns the public part of a key. */
export function prefixOf(key: string): string {
  return key.slice(0, PREFIX_LENGTH)
}

/** Returns a key's stored form, its SHA-256; 256 random bits need no slow hash. */
function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** Returns whether the key hashes to `stored`, in constant time. */
export function fitsHash(key: string, stored: string): boolean {
  return timingSafeEqual(createHash('sha256').update(key).digest(), Buffer.from(stored, 'hex'))
}
