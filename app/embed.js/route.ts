import { aboutHost, textForMachines } from '@/app/hosted-site'
import { siteRoutes } from '@/lib/routes'

import { embedScript } from './embed-script'

/** The response depends on the requested host, which only the running server knows. */
export const dynamic = 'force-dynamic'

/** Serves the script to other websites, from a business's own host only. */
export const GET = aboutHost(({ base, business }) => {
  if (!business) return new Response('Not found', { status: 404 })
  const path = siteRoutes('embed', business.subdomain).book()
  const answer = textForMachines(
    embedScript({ base, path, title: `Book an appointment at ${business.businessName}` }),
    'text/javascript',
  )
  // Cross-origin isolated sites load only resources that opt in.
  answer.headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
  return answer
})
