/** Access checks for pages. Each page checks its own access; the middleware makes no authorization decisions. */
import { cache } from 'react'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { routes } from '@/lib/routes'
import { ownerScopeOf, type OwnerScope } from '../scope'
import { readSession, type SignedIn } from './session'

/** A page's signed-in owner, and the scope for its queries. */
export interface SignedInOwner {
  scope: OwnerScope
  email: string
  business: NonNullable<SignedIn['business']>
}

/** Returns the signed-in user, or null. Cached per request, however many layouts and pages call it. */
export const currentSignedIn = cache(async (): Promise<SignedIn | null> => readSession(await headers()))

/**
 * Returns the signed-in owner; null if signed out or before onboarding. Returns the same object throughout a request.
 */
export const currentOwner = cache(async (): Promise<SignedInOwner | null> => {
  const signedIn = await currentSignedIn()
  const scope = signedIn && ownerScopeOf(signedIn)
  return scope && signedIn.business ? { scope, email: signedIn.email, business: signedIn.business } : null
})

/**
 * Returns the signed-in owner for the page at `path`. Redirects to the sign-in page, or to onboarding if there is no
 * business yet.
 */
export async function requireOwnerPage(path: string = routes.dashboard): Promise<SignedInOwner> {
  const owner = await currentOwner()
  if (owner) return owner
  await requireUserPage(path)
  return redirect(routes.onboarding)
}

/**
 * Returns the signed-in user, with or without a business. Redirects to the sign-in page, which returns to `path`
 * afterward.
 */
export async function requireUserPage(path: string): Promise<SignedIn> {
  return (await currentSignedIn()) ?? redirect(`${routes.login}?callbackUrl=${encodeURIComponent(path)}`)
}
