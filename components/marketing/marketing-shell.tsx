import type { ReactNode } from 'react'

import { MarketingFooter } from '@/components/marketing/marketing-footer'
import { MarketingHeader } from '@/components/marketing/marketing-header'
import { MAIN_ID, SkipLink } from '@/components/shell/skip-link'

/** Header and footer of the pages that present the product. */
export function MarketingShell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <MarketingHeader />
      <main id={MAIN_ID} tabIndex={-1} className="flex-1">
        {children}
      </main>
      <MarketingFooter />
    </div>
  )
}
