/**
 * Secrets of endpoints, which are created here, stored encrypted, and used to sign. Source: Standard Webhooks 1.0;
 * encryption: ADR 25.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { getEnv } from '../env'

const PREFIX = 'whsec_'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

/** The business and endpoint of a secret. A secret encrypted for one endpoint can't be decrypted for another. */
export interface SecretOwner {
  businessId: string
  endpointId: string
}

/** Creates a secret of 256 random bits, in the form that its holder sees once. */
export function newSecret(): string {
  return `${PREFIX}${randomBytes(KEY_BYTES).toString('base64')}`
}

/** Encrypts the secret for storage; only this installation can decrypt it. */
export function sealSecret(secret: string, owner: SecretOwner): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, sealingKey(), iv).setAAD(nameOf(owner))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/**
 * Decrypts a stored secret. Returns null if it was encrypted with another NEXTAUTH_SECRET or for another endpoint, or
 * if it was changed.
 */
export function openSecret(stored: string, owner: SecretOwner): string | null {
  const bytes = Buffer.from(stored, 'base64url')
  if (bytes.length <= IV_BYTES + TAG_BYTES) return null
  try {
    const decipher = createDecipheriv(CIPHER, sealingKey(), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(nameOf(owner))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

/** Returns the three webhook headers. Signs `body` exactly as sent, once with each secret. */
export function signedHeaders(
  secrets: readonly string[],
  eventId: string,
  at: Date,
  body: string,
): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${eventId}.${seconds}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': eventId, 'webhook-timestamp': seconds, 'webhook-signature': signatures.join(' ') }
}

function sealingKey(): Buffer {
  return Buffer.from(hkdfSync('sha256', getEnv().NEXTAUTH_SECRET, '', 'webhook secrets', KEY_BYTES))
}

function nameOf({ businessId, endpointId }: SecretOwner): Buffer {
  return Buffer.from(`${businessId}:${endpointId}`)
}
