import { publicBusiness } from '@/lib/contracts/business'
import { getPublicBusiness } from '@/lib/server/business/public-queries'
import { businessRoute } from '@/lib/server/http/visitor-route'

export const GET = businessRoute({ summary: 'The public profile of a business', response: publicBusiness }, (scope) =>
  getPublicBusiness(scope),
)
