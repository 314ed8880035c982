import type { ReactNode } from 'react'

import { MarketingHeader } from '@/components/marketing/marketing-header'
import { HeaderLinks } from '@/components/marketing/header-links'
import { MarketingShell } from '@/components/marketing/marketing-shell'
import { api, routes } from '@/lib/routes'

const LINKS = [
  { href: routes.apiDocs, label: 'API' },
  { href: api.openApi, label: 'OpenAPI 3.1' },
]

/** The layout shared by the pages about the API. */
export function ApiDocsShell({ children }: { children: ReactNode }) {
  const header = (
    <MarketingHeader>
      <HeaderLinks label="API" links={LINKS} />
    </MarketingHeader>
  )
  return (
    <MarketingShell header={header}>
      <div className="mx-auto max-w-4xl px-4 py-10 sm:px-6 sm:py-14">{children}</div>
    </MarketingShell>
  )
}
