import type { SiteSegment } from '@/app/sites/load-site'
import { privatePage } from '@/app/sites/private-page'
import { followShortLink } from '@/app/sites/short-link'

export const metadata = privatePage

export default async function ShortConfirmLink({ params }: { params: Promise<SiteSegment & { code: string }> }) {
  return followShortLink(await params, 'confirm')
}
