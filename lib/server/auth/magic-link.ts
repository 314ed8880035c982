/** Sign-in by emailed link: NextAuth's email sign-in, through its own calls. ADR 3. */
import { createHash, randomUUID } from 'node:crypto'
import type { MagicLink, MagicLinkSent, RequestMagicLinkBody } from '@/lib/contracts/user'
import { RATE_LIMITS, type Counter } from '@/lib/domain/rate-limits'
import { routes } from '@/lib/routes'
import { readDatabaseTime, type Tx } from '../db'
import type { Deps } from '../deps'
import { getEnv } from '../env'
import { AppError, rateLimited } from '../http/app-error'
import { log } from '../log'
import { countedBlock, isFromHere } from '../rate-limit/client-address'
import { requireWithin } from '../rate-limit/count'
import { lockName } from '../row-lock'
import { authAdapter } from './adapter'
import { toCallbackPath } from './callback-path'
import { callNextAuth, LINK_LIFE_MINUTES, signInByEmail } from './next-auth'
import { readSessionToken, sessionCookieSettings } from './session-cookie'
import { linkToken, linkUrl, mailLink, RETRY_SECONDS } from './sign-in-mail'

/** The maximum number of valid links per address. */
const LINKS_PER_LIFE = 3

const LINK_LIFE_SECONDS = LINK_LIFE_MINUTES * 60

/**
 * Emails a sign-in link. Known and unknown addresses get the same response in the same time. `from` holds the request's
 * headers, for the rate limit of its address. Throws 429 `rate_limited` after three links to one mailbox in fifteen
 * minutes or past the address's limit, 503 `mail_delayed` if the mail server can't be used now (the worker retries
 * while the link works), `mail_failed` if it refuses. All times are the database's.
 */
export async function requestMagicLink(
  { email, callbackUrl }: RequestMagicLinkBody,
  deps: Deps,
  from = new Headers(),
): Promise<MagicLinkSent> {
  const path = toCallbackPath(callbackUrl)
  const link = { email, mailId: randomUUID(), callbackPath: path === routes.dashboard ? null : path }
  const outcome = await storeAndMail(link, deps, from)
  if (outcome !== 'sent') throw notMailed(outcome)
  log.info('sign-in link sent')
  return {
    success: true,
    message: `Check your email for a sign-in link. It works once and expires in ${LINK_LIFE_MINUTES} minutes.`,
    ...(getEnv().isProduction ? {} : { magicUrl: linkUrl(link) }),
  }
}

/**
 * Returns whether a link can still be used, by the database's clock. Changes nothing. `changed` means that it can, but
 * only for the address it was sent to.
 */
export async function readMagicLink(
  { email, token }: MagicLink,
  { db }: Pick<Deps, 'db'>,
): Promise<'live' | 'changed' | 'dead'> {
  const link = await db.verificationToken.findFirst({
    where: { token: hashLinkToken(token), expires: { gt: await readDatabaseTime(db) } },
    select: { identifier: true },
  })
  if (!link) return 'dead'
  return link.identifier === email ? 'live' : 'changed'
}

/**
 * Runs NextAuth's email callback, which uses up the link and signs in its owner, and ends the session in `headers`.
 * Returns null if the link is used, expired or unknown. Runs in one transaction: if calls race, exactly one gets a
 * session, and a failure leaves the link unused.
 */
export async function consumeMagicLink(
  { email, token, callbackUrl }: MagicLink & { callbackUrl?: string | undefined },
  headers: Headers,
  { db, clock }: Deps,
): Promise<{ cookie: string; path: string } | null> {
  const query = { email, token, callbackUrl: toCallbackPath(callbackUrl) }
  const signedIn = await db.$transaction(async (tx) => {
    const adapter = authAdapter(tx, clock, { userAgent: headers.get('user-agent') })
    const signedIn = readSignedIn(
      await callNextAuth({ method: 'GET', path: ['callback', 'email'], query }, { adapter }),
    )
    const earlier = readSessionToken(headers)
    if (signedIn && earlier !== null) await adapter.deleteSession(earlier)
    return signedIn
  })
  if (!signedIn) log.info({ userId: null }, 'sign-in refused')
  return signedIn
}

/**
 * Returns NextAuth's redirect target and session cookie; null for an invalid link. Throws for any other response, so
 * that no link is used up in vain.
 */
function readSignedIn(response: Response): { cookie: string; path: string } | null {
  const path = response.headers.get('location') ?? ''
  const cookie = response.headers.getSetCookie().find((each) => each.startsWith(`${sessionCookieSettings().name}=`))
  if (cookie !== undefined) return { cookie, path }
  if (path.endsWith('?error=Verification')) return null
  throw new Error('NextAuth created no session')
}

/** Returns the stored form of a link's token, which is NextAuth's own, so that NextAuth can still read its table. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(`${token}${getEnv().NEXTAUTH_SECRET}`).digest('hex')
}

interface NewLink {
  email: string
  mailId: string
  callbackPath: string | null
}

/**
 * Makes NextAuth create, store and email the link. Holds the email back, because a link over the limit must not be
 * sent.
 */
async function storeAndMail(link: NewLink, { db, clock }: Deps, from: Headers): Promise<'sent' | 'later' | 'never'> {
  let outcome: 'sent' | 'later' | 'never' | undefined
  let setStored!: (token: Promise<string>) => void
  const stored = new Promise<string>((resolve) => {
    setStored = resolve
  })
  const store = (token: string) =>
    db.$transaction(async (tx) => {
      await requireWithin(tx, countersOf(from), 'Too many sign-in links were requested from your connection.')
      await storeLink(tx, link, token)
      return token
    })
  await signInByEmail(link.email, {
    adapter: authAdapter(db, clock, {
      createVerificationToken: async ({ token }) => {
        setStored(store(token))
        await stored
        return null
      },
    }),
    link: {
      generateVerificationToken: () => linkToken(link.mailId),
      sendVerificationRequest: async () => {
        outcome = await mailLink(db, { ...link, storedToken: await stored, lifeMinutes: LINK_LIFE_MINUTES })
      },
    },
  })
  if (!outcome) throw new Error('NextAuth sent no link')
  return outcome
}

/** Stores the link. The request itself sends the first email; if that process dies, the worker sends it. */
async function storeLink(tx: Tx, { email, mailId, callbackPath }: NewLink, storedToken: string): Promise<void> {
  // Serializes requests for one address, so that together they can't exceed the limit.
  await lockName(tx, `magic-link:${email}`)
  const now = await readDatabaseTime(tx)
  const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const recent = await tx.verificationToken.findMany({
    where: { identifier: email, createdAt: { gt: inSeconds(-LINK_LIFE_SECONDS) } },
    select: { createdAt: true },
    orderBy: { createdAt: 'desc' },
    take: LINKS_PER_LIFE,
  })
  const oldest = recent[LINKS_PER_LIFE - 1]
  if (oldest) throw tooManyLinks(Math.ceil((oldest.createdAt.getTime() - now.getTime()) / 1000) + LINK_LIFE_SECONDS)
  await tx.verificationToken.createMany({
    data: [
      {
        identifier: email,
        token: storedToken,
        expires: inSeconds(LINK_LIFE_SECONDS),
        createdAt: now,
        mailId,
        callbackPath,
        mailDueAt: inSeconds(RETRY_SECONDS),
      },
    ],
  })
}

/**
 * Returns the counters. Each link is an email, so requests from this machine are counted too: an unlisted proxy on it
 * hides everyone behind it.
 */
function countersOf(from: Headers): Counter[] {
  if (isFromHere(from))
    return [{ key: 'sign-in:here', ...(getEnv().isProduction ? RATE_LIMITS.signIn : RATE_LIMITS.signInHere) }]
  const block = countedBlock(from)
  return block === null ? [] : [{ key: `sign-in:address ${block}`, ...RATE_LIMITS.signIn }]
}

/**
 * Returns the error with a wait no longer than a link's lifetime, even if the clock was set back and the other links'
 * times are far ahead.
 */
function tooManyLinks(seconds: number): AppError {
  const wait = Math.min(Math.max(1, seconds), LINK_LIFE_SECONDS)
  return rateLimited('You have already asked for several links. Use one of them, or try again in a few minutes.', wait)
}

function notMailed(outcome: 'later' | 'never'): AppError {
  if (outcome === 'never')
    return new AppError(503, 'mail_failed', 'Failed to send magic link', { retryAfterSeconds: RETRY_SECONDS })
  const sentence = `Failed to send magic link just now. We’ll keep trying for ${LINK_LIFE_MINUTES} minutes, so check your inbox again soon.`
  return new AppError(503, 'mail_delayed', sentence, { retryAfterSeconds: RETRY_SECONDS })
}
