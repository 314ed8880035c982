import type { MetadataRoute } from 'next'

/** Public sites may be found; pages of one person, and calls, may not. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: '*',
      allow: '/',
      disallow: ['/api/', '/admin', '/dashboard', '/onboarding', '/magic-login', '/confirm/', '/manage/', '/offer/', '/debug', '/dev/'],
    },
  }
}
