import type { ReactNode } from 'react'

import { loadSite } from '../load-site'

interface LayoutProps {
  children: ReactNode
  params: Promise<{ subdomain: string }>
}

/** An unknown business is told from here, above this folder's own "Page Not Found". */
export default async function AnyPathLayout({ children, params }: LayoutProps) {
  await loadSite((await params).subdomain)
  return children
}
