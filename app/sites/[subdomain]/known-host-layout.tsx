import type { ReactNode } from 'react'

import { loadSite, readEntrance } from './load-site'

interface LayoutProps {
  children: ReactNode
  params: Promise<{ subdomain: string }>
}

/** On a host that is no business's, "Business not found" comes before whatever the page below would not find. */
export default async function KnownHostLayout({ children, params }: LayoutProps) {
  const [{ via }, { subdomain }] = await Promise.all([readEntrance(), params])
  if (via === 'host') await loadSite(subdomain)
  return children
}
