/** Sign-in by a link in an e-mail: asking for one, and using it up. */
import { createHash, randomBytes } from 'node:crypto'
import type { MagicLink, MagicLinkSent, RequestMagicLinkBody } from '@/lib/contracts/user'
import { routes } from '@/lib/routes'
import type { Tx } from '../db'
import type { Deps } from '../deps'
import { getEnv } from '../env'
import { AppError } from '../http/app-error'
import { log } from '../log'
import { sendMail } from '../messaging/mailer'
import { authAdapter } from './adapter'
import { toCallbackPath } from './callback-path'
import { magicLinkMail } from './magic-link-mail'
import { startSession } from './session'

/** Minutes a link works. Source: product 9. */
export const LINK_LIFE_MINUTES = 15
/** Links one address may be sent in that time. */
export const LINKS_PER_LIFE = 3

const LINK_LIFE_MS = LINK_LIFE_MINUTES * 60 * 1000

/**
 * Mails a link to sign in with; whether the address is known makes no difference, not even in
 * time. Throws 429 `too_many_links` after three in fifteen minutes, 503 `mail_failed`.
 */
export async function requestMagicLink({ email, callbackUrl }: RequestMagicLinkBody, deps: Deps): Promise<MagicLinkSent> {
  const token = randomBytes(32).toString('base64url')
  await deps.db.$transaction((tx) => storeLink(tx, { email, token }, deps))
  const url = linkUrl({ email, token }, toCallbackPath(callbackUrl))
  await sendLink(email, url)
  return {
    success: true,
    message: `Check your email for a sign-in link. It works once, for ${LINK_LIFE_MINUTES} minutes.`,
    ...(getEnv().isProduction ? {} : { magicUrl: url }),
  }
}

/** Whether a link could still be used; changes nothing. */
export async function isMagicLinkLive({ email, token }: MagicLink, { db, clock }: Deps): Promise<boolean> {
  const where = { token: hashLinkToken(token), identifier: email, expires: { gt: clock.now() } }
  return (await db.verificationToken.count({ where })) > 0
}

/**
 * Uses a link up and signs its owner in, or answers null where it is used, expired or unknown.
 * One transaction: of racing calls exactly one gets a session, and a failure leaves the link as it was.
 */
export async function consumeMagicLink(
  { email, token }: MagicLink, userAgent: string | null, { db, clock }: Deps,
): Promise<{ cookie: string } | null> {
  return db.$transaction(async (tx) => {
    const adapter = authAdapter(tx, clock)
    const link = await adapter.useVerificationToken({ identifier: email, token: hashLinkToken(token) })
    if (!link) return null
    const user = await adapter.createUser({ email, emailVerified: clock.now() })
    return startSession(user.id, userAgent, { db: tx, clock })
  })
}

/** The stored form of a link's token: NextAuth's own, so its table stays readable by it. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(`${token}${getEnv().NEXTAUTH_SECRET}`).digest('hex')
}

async function storeLink(tx: Tx, { email, token }: MagicLink, { clock }: Deps): Promise<void> {
  // Requests for one address wait for each other, so that together they can't pass the limit.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`magic-link:${email}`}, 0))`
  const now = clock.now()
  const since = new Date(now.getTime() - LINK_LIFE_MS)
  const recent = await tx.verificationToken.findMany({
    where: { identifier: email, createdAt: { gt: since } }, orderBy: { createdAt: 'desc' }, take: LINKS_PER_LIFE, select: { createdAt: true },
  })
  const oldest = recent[LINKS_PER_LIFE - 1]
  if (oldest) throw tooManyLinks(oldest.createdAt.getTime() + LINK_LIFE_MS - now.getTime())
  const expires = new Date(now.getTime() + LINK_LIFE_MS)
  await authAdapter(tx, clock).createVerificationToken({ identifier: email, token: hashLinkToken(token), expires })
}

function tooManyLinks(waitMs: number): AppError {
  return new AppError(
    429, 'too_many_links', 'You have asked for several links already. Use one of them, or try again in a few minutes.',
    { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) },
  )
}

function linkUrl({ email, token }: MagicLink, callbackPath: string): string {
  const url = new URL(routes.magicLoginVerify, getEnv().APP_URL)
  const goesElsewhere = callbackPath !== routes.dashboard
  url.search = new URLSearchParams({ token, email, ...(goesElsewhere ? { callbackUrl: callbackPath } : {}) }).toString()
  return url.href
}

async function sendLink(email: string, url: string): Promise<void> {
  try {
    await sendMail({ to: email, ...magicLinkMail(url, LINK_LIFE_MINUTES) })
  } catch (error) {
    log.error({ err: error }, 'sign-in mail failed')
    throw new AppError(503, 'mail_failed', 'Failed to send magic link', { retryAfterSeconds: 30 })
  }
}
