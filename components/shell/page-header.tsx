import type { ReactNode } from 'react'

import { cn } from '@/components/cn'

interface PageHeaderProps {
  title: string
  description?: ReactNode
  actions?: ReactNode
  /**
   * Whether the description is beside the title if there is room, for pages whose content should start near the top.
   */
  compact?: boolean
}

/** The page's only h1, with its main actions; on phones the actions take the full width. */
export function PageHeader({ title, description, actions, compact = false }: PageHeaderProps) {
  return (
    <header
      className={cn('flex flex-wrap items-center justify-between gap-x-6', compact ? 'mb-3 gap-y-3' : 'mb-6 gap-y-4')}
    >
      <div className={cn('min-w-0', compact && 'lg:flex lg:items-baseline lg:gap-4')}>
        <h1 className="text-2xl font-semibold">{title}</h1>
        {description && <p className={cn('text-muted-foreground', !compact && 'mt-1')}>{description}</p>}
      </div>
      {actions && <div className="flex w-full flex-wrap gap-2 max-md:*:flex-1 md:w-auto print:hidden">{actions}</div>}
    </header>
  )
}
