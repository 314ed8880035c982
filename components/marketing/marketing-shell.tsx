import type { ReactNode } from 'react'

import { MarketingFooter } from '@/components/marketing/marketing-footer'
import { MAIN_ID, SkipLink } from '@/components/shell/skip-link'

interface MarketingShellProps {
  header: ReactNode
  children: ReactNode
}

/** The layout shared by the marketing pages. */
export function MarketingShell({ header, children }: MarketingShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {header}
      <main id={MAIN_ID} tabIndex={-1} className="flex-1">
        {children}
      </main>
      <MarketingFooter />
    </div>
  )
}
