import type { ComponentProps } from 'react'

import { cn } from '@/components/cn'
import { fieldStyles } from '@/components/ui/field-styles'

export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return <input type={type} className={cn(fieldStyles, 'h-11 md:h-10', className)} {...props} />
}
