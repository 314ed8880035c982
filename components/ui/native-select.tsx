import { __iconData as chevronDown } from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'

import { cn } from '@/components/cn'
import { drawnIcon } from '@/components/drawn-icon'
import { fieldStyles } from '@/components/ui/field-styles'

const ChevronDown = drawnIcon(chevronDown)

/**
 * The browser's own select, styled like a field: there is no code to load, and phones use their own picker. `className`
 * styles the whole control.
 */
export function NativeSelect({ className, ...props }: ComponentProps<'select'>) {
  return (
    <span className={cn('relative block w-full', className)}>
      <select className={cn(fieldStyles, 'h-11 appearance-none truncate pr-9 md:h-10')} {...props} />
      <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted-foreground" />
    </span>
  )
}
