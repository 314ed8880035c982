/** The session cookie: host-only, hidden from scripts, and not sent with requests from other sites. */
import { getEnv } from '../env'

// The row in `sessions` decides when an unused sign-in ends. Browsers keep no cookie for longer than this.
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/

/** Returns the cookie's name and attributes; `__Host-` and Secure if the root host uses https. */
export function sessionCookieSettings() {
  const secure = getEnv().APP_URL.startsWith('https:')
  return {
    name: `${secure ? '__Host-' : ''}nss-session`,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: MAX_AGE_SECONDS },
  } as const
}

/**
 * Returns NextAuth's cookie settings, with all cookies bound to this host. By default, a sibling host could set
 * NextAuth's `callback-url`; its `csrf-token` already has the prefix `__Host-`.
 */
export function nextAuthCookies() {
  const { name, options } = sessionCookieSettings()
  const { maxAge: _, ...untilClosed } = options
  return {
    sessionToken: { name, options },
    callbackUrl: { name: `${options.secure ? '__Host-' : ''}next-auth.callback-url`, options: untilClosed },
  }
}

/** Returns the `Set-Cookie` that stores a token in the browser. */
export function sessionCookie(token: string): string {
  return setCookie(token, MAX_AGE_SECONDS)
}

/** Returns the `Set-Cookie` that removes the token from the browser. */
export function clearedSessionCookie(): string {
  return setCookie('', 0)
}

/** Returns whether the request has a session cookie, valid or not. */
export function hasSessionCookie(headers: Headers): boolean {
  return findCookie(headers) !== null
}

/** Returns a request's session token; null if there is none, or if it can't be one of ours. */
export function readSessionToken(headers: Headers): string | null {
  const token = findCookie(headers)
  return token !== null && TOKEN_SHAPE.test(token) ? token : null
}

function findCookie(headers: Headers): string | null {
  const start = `${sessionCookieSettings().name}=`
  const pair = headers
    .get('cookie')
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start))
  return pair?.slice(start.length) ?? null
}

function setCookie(value: string, maxAgeSeconds: number): string {
  const { name, options } = sessionCookieSettings()
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${options.secure ? '; Secure' : ''}`
}
