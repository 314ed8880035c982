/** NextAuth with our provider, adapter and pages, and its REST calls as functions of a request. ADR 3. */
import type { NextApiRequest, NextApiResponse } from 'next'
import { NextRequest } from 'next/server'
import NextAuth, { type AuthOptions } from 'next-auth'
import type { Adapter } from 'next-auth/adapters'
import EmailProvider, { type EmailUserConfig } from 'next-auth/providers/email'
import { routes } from '@/lib/routes'
import { getEnv } from '../env'
import { log } from '../log'
import { toCallbackPath } from './callback-path'
import { SESSION_DAYS, newSessionToken } from './session'
import { nextAuthCookies, sessionCookieSettings } from './session-cookie'

/** How long a link works, in minutes. */
export const LINK_LIFE_MINUTES = 15

/** What one call uses: the tables and, for the call that requests a link, how to create and email it. */
interface CallParts {
  adapter: Adapter
  link?: Required<Pick<EmailUserConfig, 'generateVerificationToken' | 'sendVerificationRequest'>>
}

/** One call of NextAuth's REST interface. */
interface Call {
  method: string
  /** Below `/api/auth`, for example `['callback', 'email']`. */
  path: readonly string[]
  query?: Record<string, string>
  headers?: Headers
  body?: object
}

/**
 * Runs one call and returns NextAuth's response, with 303 instead of its 302. Throws what the adapter or the mailer
 * threw; NextAuth would turn that into a redirect to an error page, and a transaction around the call would commit.
 */
export async function callNextAuth(call: Call, { adapter, link }: CallParts): Promise<Response> {
  const failures: unknown[] = []
  const options = authOptions({
    adapter: noteFailures(adapter, failures),
    ...(link ? { link: noteFailures(link, failures) } : {}),
  })
  const response = new CollectedResponse()
  await (NextAuth(toApiRequest(call), response as unknown as NextApiResponse, options) as Promise<void>).catch(
    (error: unknown) => failures.push(error),
  )
  if (failures.length > 0) throw failures[0]
  return response.toResponse()
}

/**
 * The calls that a browser may make: the session, the csrf token, signing out, and NextAuth's pages, which redirect to
 * ours.
 */
const OFFERED: Record<string, readonly string[]> = {
  GET: ['session', 'csrf', 'signin', 'signout', 'verify-request', 'error'],
  POST: ['signout'],
}

/**
 * Returns whether a browser may make this call. The callback is only for our own POST, because a GET would use up the
 * link.
 */
export function isOffered(method: string, path: readonly string[]): boolean {
  return path.length === 1 && (OFFERED[method] ?? []).includes(path[0] ?? '')
}

/**
 * Makes NextAuth email a link to an address. Its sign-in call needs the token from its csrf call, as its browser client
 * sends it.
 */
export async function signInByEmail(email: string, parts: CallParts): Promise<void> {
  const csrf = await callNextAuth({ method: 'GET', path: ['csrf'] }, parts)
  const { csrfToken } = (await csrf.json()) as { csrfToken: string }
  const cookie = csrf.headers.getSetCookie().map((each) => each.split(';')[0])
  const headers = new Headers({ cookie: cookie.join('; ') })
  await callNextAuth({ method: 'POST', path: ['signin', 'email'], headers, body: { email, csrfToken } }, parts)
}

function authOptions({ adapter, link }: CallParts): AuthOptions {
  const env = getEnv()
  return {
    providers: [
      EmailProvider({
        maxAge: LINK_LIFE_MINUTES * 60,
        // The contract has already normalized the address, and the link must contain exactly that one.
        normalizeIdentifier: (email) => email,
        ...link,
      }),
    ],
    adapter,
    secret: env.NEXTAUTH_SECRET,
    session: {
      strategy: 'database',
      maxAge: SESSION_DAYS * 24 * 60 * 60,
      updateAge: 24 * 60 * 60,
      generateSessionToken: newSessionToken,
    },
    pages: {
      signIn: routes.magicLogin,
      signOut: routes.login,
      verifyRequest: `${routes.magicLogin}?sent=1`,
      error: routes.magicLoginVerify,
    },
    useSecureCookies: sessionCookieSettings().options.secure,
    cookies: nextAuthCookies(),
    callbacks: {
      redirect: ({ url }) => (url.startsWith('/') ? toCallbackPath(url) : routes.home),
      session: ({ user, session }) => ({ user: { id: user.id, email: user.email }, expires: session.expires }),
    },
    events: { signIn: ({ user }) => log.info({ userId: user.id }, 'signed in') },
    // `callNextAuth` throws the failure, and its caller logs it.
    logger: {
      error: (code) => log.debug({ code }, 'next-auth'),
      warn: (code) => log.debug({ code }, 'next-auth'),
      debug: (code) => log.trace({ code }, 'next-auth'),
    },
  }
}

/** Wraps the functions so that they also record what they throw. */
function noteFailures<Functions extends object>(functions: Functions, failures: unknown[]): Functions {
  const noting = Object.entries(functions).map(([name, run]: [string, (...given: unknown[]) => unknown]) => [
    name,
    async (...given: unknown[]) => {
      try {
        return await run(...given)
      } catch (error) {
        failures.push(error)
        throw error
      }
    },
  ])
  return Object.fromEntries(noting) as Functions
}

/**
 * The parts of a request that NextAuth reads in a Pages API route. Its form for route handlers takes the cookies from
 * Next's own request, which doesn't contain this call's CSRF token.
 */
function toApiRequest({ method, path, query, headers = new Headers(), body }: Call): NextApiRequest {
  const { cookies } = new NextRequest(getEnv().APP_URL, { headers })
  // No call here needs the previous page's URL, and NextAuth fails if that cookie doesn't hold a URL.
  cookies.delete(nextAuthCookies().callbackUrl.name)
  return {
    method,
    query: { ...query, nextauth: [...path] },
    headers: Object.fromEntries(headers),
    cookies: Object.fromEntries(cookies.getAll().map(({ name, value }) => [name, value])),
    body,
  } as unknown as NextApiRequest
}

/** The parts of a Pages API response that NextAuth writes. */
class CollectedResponse {
  private statusCode = 200
  private body: string | null = null
  private readonly headers = new Headers({ 'Cache-Control': 'private, no-store' })

  status(code: number): this {
    this.statusCode = code === 302 ? 303 : code
    return this
  }

  getHeader(name: string): string[] {
    return name === 'Set-Cookie' ? this.headers.getSetCookie() : [this.headers.get(name) ?? ''].filter(Boolean)
  }

  setHeader(name: string, value: string | string[]): this {
    this.headers.delete(name)
    for (const each of [value].flat()) this.headers.append(name, each)
    return this
  }

  json(value: unknown): void {
    this.setHeader('Content-Type', 'application/json').send(JSON.stringify(value))
  }

  send(value: unknown): void {
    this.body = typeof value === 'string' || value === undefined ? (value ?? null) : JSON.stringify(value)
  }

  end(): void {}

  toResponse(): Response {
    return new Response(this.body, { status: this.statusCode, headers: this.headers })
  }
}
