import type { ComponentProps } from 'react'

import { cn } from '@/components/cn'

interface ProgressProps extends Omit<ComponentProps<'div'>, 'children' | 'role'> {
  /** 0 to 100. */
  value: number
  'aria-label': string
}

export function Progress({ value, className, ...props }: ProgressProps) {
  const percent = Math.min(100, Math.max(0, value))
  return (
    <div
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      className={cn('h-2 w-full overflow-hidden rounded-full bg-muted', className)}
      {...props}
    >
      <div
        className="h-full rounded-full bg-primary transition-[width] duration-300"
        style={{ width: `${percent}%` }}
      />
    </div>
  )
}
