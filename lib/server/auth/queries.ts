/** Reads data about the signed-in user and their sign-in. */
import type { DebugSession } from '@/lib/contracts/session'
import type { User } from '@/lib/contracts/user'
import { getDb } from '../db'
import { notFound } from '../http/app-error'
import type { UserScope } from '../scope'
import { readSession } from './session'
import { hasSessionCookie } from './session-cookie'

/** Returns the signed-in user. Throws 404 if their account has been deleted. */
export async function getUser(scope: UserScope): Promise<User> {
  const row = await getDb().user.findUnique({
    where: { id: scope.userId },
    select: {
      id: true,
      email: true,
      firstName: true,
      lastName: true,
      profileImageUrl: true,
      createdAt: true,
      updatedAt: true,
    },
  })
  if (!row) throw notFound('User not found')
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() }
}

/** Returns what callers may know about their own session, but never the token, its hash or anyone else's data. */
export async function getDebugSession(headers: Headers): Promise<DebugSession> {
  const signedIn = await readSession(headers)
  return {
    signedIn: signedIn !== null,
    cookiePresent: hasSessionCookie(headers),
    userId: signedIn?.userId ?? null,
    email: signedIn?.email ?? null,
    businessId: signedIn?.business?.id ?? null,
    subdomain: signedIn?.business?.subdomain ?? null,
    expires: signedIn?.expires.toISOString() ?? null,
  }
}
