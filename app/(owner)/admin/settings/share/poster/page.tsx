import type { Metadata } from 'next'

import { withPlaceholder } from '@/app/(owner)/placeholder'
import { Poster } from '@/components/share/poster'
import { PosterScreen } from '@/components/share/poster-screen'
import { usesLetter } from '@/lib/domain/paper'
import { routes } from '@/lib/routes'
import { requireOwnerPage } from '@/lib/server/auth/page-guards'
import { getPublicBusiness } from '@/lib/server/business/public-queries'
import { getBusiness } from '@/lib/server/business/queries'
import { shareFacts } from '@/lib/server/share/share'

export const metadata: Metadata = { title: 'Poster' }

export default withPlaceholder(async function PosterPage() {
  const { scope } = await requireOwnerPage(routes.admin.poster)
  const [business, { country }] = await Promise.all([getPublicBusiness(scope), getBusiness(scope)])
  return (
    <PosterScreen firstPaper={usesLetter(country) ? 'letter' : 'a5'}>
      <Poster business={business} share={shareFacts(scope, business.businessName)} />
    </PosterScreen>
  )
})
