/** Sessions. `sessions.sid` is the SHA-256 of the cookie's token, so that a stolen table can't be used to sign in. */
import { createHash, randomBytes } from 'node:crypto'
import type { StoredPicture } from '@/lib/contracts/picture'
import type { Clock } from '../clock'
import { SENDS_TEXTS } from '../business/public-queries'
import type { Tx } from '../db'
import { LOGO, toStoredPicture } from '../media/queries'
import { isSmsConfigured } from '../messaging/sms'
import { recordSignIn } from '../owner-action/record'
import { productionDeps, type Deps } from '../deps'
import { clearedSessionCookie, readSessionToken, sessionCookie } from './session-cookie'

/** A valid session with its user, and their business if they have one. */
export interface SignedIn {
  userId: string
  email: string
  expires: Date
  business: {
    id: string
    subdomain: string
    customDomain: string | null
    timezone: string
    currency: string
    country: string | null
    businessName: string
    logo: StoredPicture | null
    /** Whether the business can text its clients: texts are on, and there is a provider. */
    textsOffered: boolean
  } | null
}

const DAY_MS = 24 * 60 * 60 * 1000
/** A session ends after this many days without use. */
export const SESSION_DAYS = 30
const USER_AGENT_MAX = 300

interface SessionRow {
  userId: string
  email: string
  expires: Date
  id: string | null
  subdomain: string | null
  customDomain: string | null
  timezone: string | null
  currency: string | null
  country: string | null
  businessName: string | null
  logo: Parameters<typeof toStoredPicture>[0] | null
  sendsTexts: boolean | null
  isSandbox: boolean
}

/**
 * Returns the user signed in by this request's cookie, or null. One statement reads the session, user and business, and
 * extends the expiry at most once a day.
 */
export async function readSession(headers: Headers, { db, clock }: Deps = productionDeps()): Promise<SignedIn | null> {
  const token = readSessionToken(headers)
  if (token === null) return null
  const sid = hashSessionToken(token)
  const now = clock.now()
  const fullLife = expiryFrom(now)
  const dueBelow = new Date(fullLife.getTime() - DAY_MS)
  const [row] = await db.$queryRaw<SessionRow[]>`
    WITH renewed AS (
      UPDATE sessions SET expire = ${fullLife} WHERE sid = ${sid} AND expire > ${now} AND expire <= ${dueBelow} RETURNING expire
    )
    SELECT u.id AS "userId", u.email, coalesce((SELECT expire FROM renewed), s.expire) AS expires,
      b.id, b.subdomain, b.custom_domain AS "customDomain", b.timezone, b.currency, b.country, b.business_name AS "businessName", ${LOGO} AS logo, ${SENDS_TEXTS} AS "sendsTexts", b.sandbox_expires_at IS NOT NULL AS "isSandbox"
    FROM sessions s
    JOIN users u ON u.id = (s.sess ->> 'userId')::uuid
    LEFT JOIN businesses b ON b.owner_id = u.id
    WHERE s.sid = ${sid} AND s.expire > ${now}`
  return row ? toSignedIn(row) : null
}

/** Signs in a user. Returns the cookie as the value of a `Set-Cookie` header. */
export async function startSession(
  userId: string,
  userAgent: string | null,
  { db, clock }: { db: Tx; clock: Clock },
): Promise<{ token: string; cookie: string }> {
  const token = newSessionToken()
  await storeSession({ sessionToken: token, userId, expires: expiryFrom(clock.now()) }, userAgent, { db, clock })
  return { token, cookie: sessionCookie(token) }
}

/** Ends this request's session, if it has one; returns the `Set-Cookie` that clears the browser's cookie. */
export async function endSession(headers: Headers, { db, clock }: Deps = productionDeps()): Promise<string> {
  const token = readSessionToken(headers)
  if (token !== null) await deleteSession(token, { db, clock })
  return clearedSessionCookie()
}

/** Returns 256 random bits in the format that `readSessionToken` accepts. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Stores the session and records the sign-in in the business's activity log. */
export async function storeSession(
  { sessionToken, userId, expires }: { sessionToken: string; userId: string; expires: Date },
  userAgent: string | null,
  { db, clock }: { db: Tx; clock: Clock },
): Promise<void> {
  const now = clock.now()
  await recordSignIn(db, userId, now)
  await db.session.create({
    data: {
      sid: hashSessionToken(sessionToken),
      expire: expires,
      sess: { userId, createdAt: now.toISOString(), userAgent: userAgent?.slice(0, USER_AGENT_MAX) ?? null },
    },
  })
}

/** Deletes the session's row and records the sign-out in one statement: if calls race, only one records it. */
export async function deleteSession(token: string, { db, clock }: { db: Tx; clock: Clock }): Promise<void> {
  await db.$executeRaw`
    WITH ended AS (DELETE FROM sessions WHERE sid = ${hashSessionToken(token)} RETURNING sess ->> 'userId' AS user_id)
    INSERT INTO owner_actions (business_id, at, user_id, verb, noun)
    SELECT b.id, ${clock.now()}, b.owner_id, 'signed_out', 'session'
    FROM businesses b JOIN ended ON b.owner_id = ended.user_id::uuid`
}

/** Returns the stored form of a cookie's token. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Returns when a session used at `now` expires. */
function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + SESSION_DAYS * DAY_MS)
}

function toSignedIn({
  userId,
  email,
  expires,
  id,
  subdomain,
  customDomain,
  timezone,
  currency,
  country,
  businessName,
  logo,
  sendsTexts,
  isSandbox,
}: SessionRow): SignedIn {
  const business =
    id !== null && subdomain !== null && timezone !== null && currency !== null && businessName !== null
      ? {
          id,
          subdomain,
          customDomain,
          timezone,
          currency,
          country,
          businessName,
          logo: logo && toStoredPicture(logo),
          textsOffered: sendsTexts === true && isSmsConfigured({ isSandbox }),
        }
      : null
  return { userId, email, expires, business }
}
