import { notFound, redirect } from 'next/navigation'

import { routes } from '@/lib/routes'
import { isNotFound, isRateLimited } from '@/lib/server/http/visitor-route'

/**
 * Ends a page whose link isn't valid: renders its not-found text or, after too many attempts, redirects to a page that
 * asks the visitor to wait.
 */
export function refusePage(error: unknown): never {
  if (isNotFound(error)) notFound()
  if (isRateLimited(error)) redirect(routes.slowDown)
  throw error
}
