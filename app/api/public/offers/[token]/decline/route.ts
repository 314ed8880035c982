import { z } from 'zod'
import { publicOffer } from '@/lib/contracts/waitlist'
import { siteRoutes } from '@/lib/routes'
import { offerAction } from '@/lib/server/http/offer-route'
import { declineOffer } from '@/lib/server/waitlist/offer-commands'

export const POST = offerAction(
  {
    summary: 'Decline the offered time',
    body: z.object({}),
    response: publicOffer,
    made: (_offer, token) => siteRoutes('host', '').offer(token),
  },
  (scope, { deps }) => declineOffer(scope, deps),
)
