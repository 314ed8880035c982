import type { ComponentProps } from 'react'

import { cn } from '@/components/cn'

export function Label({ className, ...props }: ComponentProps<'label'>) {
  return <label className={cn('text-sm leading-snug font-medium select-none', className)} {...props} />
}
