import { publicOffer } from '@/lib/contracts/waitlist'
import { offerRoute } from '@/lib/server/http/offer-route'
import { getPublicOffer } from '@/lib/server/waitlist/offer-queries'

export const GET = offerRoute({ summary: 'An offered time', response: publicOffer }, (scope) => getPublicOffer(scope))
