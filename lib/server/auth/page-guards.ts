/** Guards of pages: each page asks for its own access; the middleware decides none. */
import { cache } from 'react'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { routes } from '@/lib/routes'
import { ownerScopeOf, type OwnerScope } from '../scope'
import { readSession, type SignedIn } from './session'

/** The owner who looks at a page, and what its queries take. */
export interface SignedInOwner {
  scope: OwnerScope
  email: string
  business: NonNullable<SignedIn['business']>
}

/** Who is signed in, or null; asked once per request however many layouts and pages want to know. */
export const currentSignedIn = cache(async (): Promise<SignedIn | null> => readSession(await headers()))

/** The signed-in owner, or null when signed out or before onboarding. */
export async function currentOwner(): Promise<SignedInOwner | null> {
  const signedIn = await currentSignedIn()
  return signedIn && toOwner(signedIn)
}

/** The signed-in owner of the page at `path`. Redirects to the sign-in, or to onboarding before a business. */
export async function requireOwnerPage(path: string = routes.dashboard): Promise<SignedInOwner> {
  return toOwner(await requireUserPage(path)) ?? redirect(routes.onboarding)
}

/** Whoever is signed in, with or without a business. Redirects to the sign-in, which leads back to `path`. */
export async function requireUserPage(path: string): Promise<SignedIn> {
  return (await currentSignedIn()) ?? redirect(`${routes.login}?callbackUrl=${encodeURIComponent(path)}`)
}

function toOwner(signedIn: SignedIn): SignedInOwner | null {
  const scope = ownerScopeOf(signedIn)
  return scope && signedIn.business ? { scope, email: signedIn.email, business: signedIn.business } : null
}
