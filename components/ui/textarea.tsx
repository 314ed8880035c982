import type { ComponentProps } from 'react'

import { cn } from '@/components/cn'
import { fieldStyles } from '@/components/ui/field-styles'

/** A text area that grows with its content if the browser supports it. */
export function Textarea({ className, rows = 3, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea rows={rows} className={cn(fieldStyles, 'field-sizing-content min-h-20 py-2.5', className)} {...props} />
  )
}
