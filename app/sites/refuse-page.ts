import { notFound, redirect } from 'next/navigation'

import { routes } from '@/lib/routes'
import { isNotFound, isRateLimited } from '@/lib/server/http/visitor-route'

/**
 * Ends a page whose key opens nothing: with its not-found text, or, for who tried too many, with the page that asks to
 * wait.
 */
export function refusePage(error: unknown): never {
  if (isNotFound(error)) notFound()
  if (isRateLimited(error)) redirect(routes.slowDown)
  throw error
}
