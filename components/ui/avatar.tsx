import type { ComponentProps } from 'react'

import { cn } from '@/components/cn'
import { initialsOf } from '@/lib/domain/client'

interface AvatarProps extends Omit<ComponentProps<'span'>, 'children'> {
  name: string
  /** Replaces the initials of a person's name. */
  initials?: string
}

/** Shows initials. Hidden from screen readers, because the name is always beside it. */
export function Avatar({ name, initials = initialsOf(name), className, ...props }: AvatarProps) {
  return (
    <span
      aria-hidden
      className={cn(
        'inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-accent text-xs font-semibold text-accent-foreground select-none',
        className,
      )}
      {...props}
    >
      {initials}
    </span>
  )
}
