import type { ReactNode } from 'react'

import { cn } from '@/components/cn'
import { BrandMark } from '@/components/shell/brand-mark'
import { routes } from '@/lib/routes'

interface MarketingHeaderProps {
  /** Whether the header stays in view while the page scrolls. */
  sticky?: boolean
  /** Links and buttons, from the middle to the right. */
  children: ReactNode
}

/** A header with the brand on the left; the page adds the rest. */
export function MarketingHeader({ sticky = false, children }: MarketingHeaderProps) {
  return (
    <header className={cn('border-b border-border/70 print:static', sticky && 'sticky top-0 z-20 bg-background')}>
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-1 px-4 sm:px-6">
        <a href={routes.home} className="mr-auto flex min-h-11 items-center gap-2.5">
          <BrandMark />
          <span className="font-semibold whitespace-nowrap max-[23.5rem]:sr-only">No-Show Shield</span>
        </a>
        {children}
      </div>
    </header>
  )
}
