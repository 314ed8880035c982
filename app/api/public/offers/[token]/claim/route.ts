import { claimOfferBody, publicOffer } from '@/lib/contracts/waitlist'
import { siteRoutes } from '@/lib/routes'
import { offerAction } from '@/lib/server/http/offer-route'
import { withParams } from '@/lib/server/http/visitor-route'
import { claimOffer } from '@/lib/server/waitlist/offer-commands'

const site = siteRoutes('host', '')

export const POST = offerAction(
  {
    summary: 'Take the offered time',
    body: claimOfferBody,
    response: publicOffer,
    made: ({ appointmentId, isMove }, token) => {
      if (appointmentId === null) return site.offer(token)
      return isMove ? withParams(site.confirm(appointmentId), { done: 'moved' }) : site.booked(appointmentId)
    },
  },
  (scope, { body, deps }) => claimOffer(scope, body, deps),
)
