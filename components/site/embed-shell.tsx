import type { ReactNode } from 'react'

import { cn } from '@/components/cn'
import { MAIN_ID } from '@/components/shell/skip-link'
import { accentOf } from '@/components/site/accents'
import accents from '@/components/site/accents.module.css'
import { EmbedHeight } from '@/components/site/embed-height'
import type { PublicBusiness } from '@/lib/contracts/business'

interface EmbedShellProps {
  business: PublicBusiness
  /** Named anew when the page should be seen from its top, such as once something is booked. */
  step: string
  children: ReactNode
}

/** A business's page inside another site: its colour, without header and footer, as high as what it shows. */
export function EmbedShell({ business, step, children }: EmbedShellProps) {
  return (
    <div className={cn('pb-4', accents[accentOf(business.industry, business.subdomain)])}>
      {/* Other sites may frame this page alone: what leads elsewhere opens beside them. */}
      <base target="_blank" />
      <main id={MAIN_ID} tabIndex={-1}>
        {children}
      </main>
      <EmbedHeight step={step} />
    </div>
  )
}
