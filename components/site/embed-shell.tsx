import type { ReactNode } from 'react'

import { cn } from '@/components/cn'
import { MAIN_ID } from '@/components/shell/skip-link'
import { branded } from '@/components/site/branded'
import { EmbedHeight } from '@/components/site/embed-height'
import { FontPreload } from '@/components/site/font-preload'
import type { PublicBusiness } from '@/lib/contracts/business'

interface EmbedShellProps {
  business: PublicBusiness
  /** The file with the Latin letters of the business's font. */
  fontUrl: string
  /** Scrolls to the top when it changes, such as after a booking. */
  step: string
  children: ReactNode
}

/** A business's page inside another site: in its colors and font, without header and footer, as tall as its content. */
export function EmbedShell({ business, fontUrl, step, children }: EmbedShellProps) {
  const { className, style } = branded(business)
  return (
    <div className={cn('flow-root pb-4', className)} style={style}>
      <FontPreload url={fontUrl} />
      {/* Other sites may frame only this page, so all other links open in a new tab. */}
      <base target="_blank" />
      <main id={MAIN_ID} tabIndex={-1}>
        {children}
      </main>
      <EmbedHeight step={step} />
    </div>
  )
}
