/**
 * NextAuth's own calls: session, csrf and signout. It is given no provider, because its e-mail
 * callback uses a link up on GET; see docs/adr/0003-email-links.md.
 */
import NextAuth, { type AuthOptions } from 'next-auth'
import { systemClock } from '../clock'
import { getDb } from '../db'
import { getEnv } from '../env'
import { log } from '../log'
import { authAdapter } from './adapter'
import { toCallbackPath } from './callback-path'
import { SESSION_DAYS } from './session'
import { nextAuthCookies, sessionCookieSettings } from './session-cookie'

const OFFERED: Record<string, readonly string[]> = { GET: ['session', 'csrf'], POST: ['signout'] }

/** Whether NextAuth answers this call; all others of its paths don't exist here. */
export function isNextAuthCall(method: string, segments: readonly string[] | undefined): boolean {
  return segments?.length === 1 && (OFFERED[method] ?? []).includes(segments[0] ?? '')
}

type Handler = (request: Request, context: { params: Promise<{ nextauth: string[] }> }) => Promise<Response>

/** NextAuth's route handler over this process's database and environment. */
export function nextAuthHandler(): Handler {
  return NextAuth(nextAuthOptions()) as Handler
}

function nextAuthOptions(): AuthOptions {
  const env = getEnv()
  return {
    providers: [],
    adapter: authAdapter(getDb(), systemClock),
    secret: env.NEXTAUTH_SECRET,
    session: { strategy: 'database', maxAge: SESSION_DAYS * 24 * 60 * 60 },
    useSecureCookies: sessionCookieSettings().options.secure,
    cookies: nextAuthCookies(),
    callbacks: {
      redirect: ({ url }) => `${env.APP_URL}${url.startsWith('/') ? toCallbackPath(url) : ''}`,
      session: ({ user, session }) => ({ user: { id: user.id, email: user.email }, expires: session.expires }),
    },
    logger: {
      error: (code, details) =>
        log.error({ code, err: details instanceof Error ? details : details.error }, 'next-auth'),
      warn: (code) => log.debug({ code }, 'next-auth'),
      debug: (code) => log.trace({ code }, 'next-auth'),
    },
  }
}
