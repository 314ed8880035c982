import { routes } from '@/lib/routes'

const MANIFEST = {
  id: routes.home,
  name: 'No-Show Shield',
  short_name: 'No-Show Shield',
  description: 'Appointments that happen: booking, confirmation, reminders and a waitlist.',
  start_url: routes.home,
  scope: routes.home,
  display: 'standalone',
  background_color: '#faf8f4',
  theme_color: '#0e4f4b',
  icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
}

/** Runs on the root host only: on a business's host, the middleware routes this path elsewhere. */
export function GET(): Response {
  return new Response(JSON.stringify(MANIFEST), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=86400' },
  })
}
