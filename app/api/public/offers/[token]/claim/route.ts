import { claimOfferBody, publicOffer } from '@/lib/contracts/waitlist'
import { siteRoutes } from '@/lib/routes'
import { offerAction } from '@/lib/server/http/offer-route'
import { claimOffer } from '@/lib/server/waitlist/offer-commands'

const site = siteRoutes('host', '')

export const POST = offerAction(
  {
    body: claimOfferBody, response: publicOffer,
    made: ({ appointmentId }, token) => (appointmentId ? site.booked(appointmentId) : site.offer(token)),
  },
  (scope, { body, deps }) => claimOffer(scope, body, deps),
)
