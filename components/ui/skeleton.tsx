import type { ComponentProps } from 'react'

import { cn } from '@/components/cn'

/** A placeholder with the final size; the list around it says in words that it is loading. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return <div aria-hidden className={cn('animate-pulse rounded-md bg-foreground/7', className)} {...props} />
}
