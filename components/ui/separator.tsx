import type { ComponentProps } from 'react'

import { cn } from '@/components/cn'

export function Separator({ className, ...props }: ComponentProps<'hr'>) {
  return <hr className={cn('h-px w-full border-0 bg-border', className)} {...props} />
}
