import type { ComponentProps } from 'react'

import { cn } from '@/components/cn'

/** A spinner, used only inside buttons and the loading screen, beside words that say what is happening. */
export function Spinner({ className, ...props }: ComponentProps<'span'>) {
  return (
    <span
      aria-hidden
      className={cn(
        'inline-block size-4 animate-spin rounded-full border-2 border-current border-r-transparent',
        className,
      )}
      {...props}
    />
  )
}
