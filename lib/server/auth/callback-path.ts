/** The path to open after a sign-in. */
import { routes } from '@/lib/routes'

const ANY_BASE = 'http://root.invalid'

/**
 * Returns the requested URL as a path on our own host, or else the dashboard; never another host, and never an API
 * route. Other spellings of a foreign host (`//`, `/\`, `/.//`) count as foreign.
 */
export function toCallbackPath(asked: string | null | undefined): string {
  if (!asked?.startsWith('/') || asked.length > 500 || !URL.canParse(asked, ANY_BASE)) return routes.dashboard
  const { origin, pathname, search, hash } = new URL(asked, ANY_BASE)
  const isOurs = origin === ANY_BASE && !pathname.startsWith('//')
  return isOurs && !/^\/api(\/|$)/i.test(pathname) ? `${pathname}${search}${hash}` : routes.dashboard
}
