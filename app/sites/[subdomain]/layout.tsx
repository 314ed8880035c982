import type { ReactNode } from 'react'

import { loadSite, readEntrance, type SiteParams } from '@/app/sites/load-site'

interface LayoutProps {
  params: SiteParams
  children: ReactNode
}

/**
 * On a host that belongs to no business, shows "Business not found" before the page below can report anything else as
 * missing.
 */
export default async function SiteLayout({ params, children }: LayoutProps) {
  const { via } = await readEntrance(await params)
  if (via === 'host') await loadSite(await params)
  return children
}
