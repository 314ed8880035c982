import { privatePage } from '../../private-page'
import { followShortLink } from '../../short-link'

export const metadata = privatePage

export default async function ShortManageLink({ params }: { params: Promise<{ subdomain: string; code: string }> }) {
  const { subdomain, code } = await params
  return followShortLink(subdomain, code, 'manage')
}
