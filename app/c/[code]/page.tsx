import { privatePage } from '@/app/site/private-page'
import { followShortLink } from '@/app/site/short-link'

export const metadata = privatePage

export default async function ShortConfirmLink({ params }: { params: Promise<{ code: string }> }) {
  const { code } = await params
  return followShortLink(code, 'confirm')
}
