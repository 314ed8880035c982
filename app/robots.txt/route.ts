import { aboutHost, textForMachines } from '@/app/hosted-site'
import { routes } from '@/lib/routes'

/** The response depends on the requested host, which only the running server knows. */
export const dynamic = 'force-dynamic'

/** Paths of personal pages and of the API, which crawlers must not visit. */
const PRIVATE = [
  '/api/',
  '/confirm/',
  '/manage/',
  '/offer/',
  '/waiting/',
  '/emails/',
  '/approve/',
  '/requests/',
  '/c/',
  '/m/',
]
const OWNERS = [
  '/admin',
  '/dashboard',
  '/appointments',
  '/clients',
  '/reminders',
  '/waitlist',
  '/analytics',
  '/settings',
  '/sms-settings',
  '/onboarding',
  '/magic-login',
  '/debug',
  '/test-auth',
  '/dev/',
  '/find',
  '/public/confirm/',
]

/** Tells crawlers what they may read on this host: public sites, and pages about the product. */
export const GET = aboutHost(({ base, business, mayBeFound }) => {
  const disallowed = mayBeFound ? [...PRIVATE, ...(business ? [] : OWNERS)] : ['/']
  const lines = ['User-Agent: *', ...(mayBeFound ? ['Allow: /'] : []), ...disallowed.map((path) => `Disallow: ${path}`)]
  return textForMachines(
    `${lines.join('\n')}\n${mayBeFound ? `\nSitemap: ${base}${routes.sitemap}\n` : ''}`,
    'text/plain',
  )
})
