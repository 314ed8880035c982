import { earlierWishList } from '@/lib/contracts/recovery'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { listEarlierWishes } from '@/lib/server/recovery/earlier-wishes'

export const GET = ownerRoute(
  { summary: 'Clients who want an earlier time', response: earlierWishList },
  (scope, { deps }) => listEarlierWishes(scope, deps.clock.now()),
)
