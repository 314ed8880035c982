import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { cn } from '@/components/cn'

interface EmptyStateProps {
  icon?: LucideIcon
  title: string
  description?: ReactNode
  /** An action that adds the first item. */
  action?: ReactNode
  className?: string
}

/** Shown instead of an empty list: says what will be here, and how to start. */
export function EmptyState({ icon: Icon, title, description, action, className }: EmptyStateProps) {
  return (
    <div className={cn('flex flex-col items-center gap-1 px-6 py-10 text-center', className)}>
      {Icon && (
        <span
          aria-hidden
          className="mb-2 inline-flex size-11 items-center justify-center rounded-full bg-accent text-accent-foreground"
        >
          <Icon className="size-5" strokeWidth={1.75} />
        </span>
      )}
      <p className="font-medium">{title}</p>
      {description && <p className="max-w-sm text-sm text-muted-foreground">{description}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
