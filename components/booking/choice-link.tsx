import Link from 'next/link'
import type { ReactNode } from 'react'

import { LinkProgress } from '@/components/booking/link-progress'
import { cn } from '@/components/cn'

interface ChoiceLinkProps {
  href: string
  chosen?: boolean
  /** Whether to keep the step in the browser's history, so that Back undoes it. */
  keepInHistory?: boolean
  label?: string
  className?: string
  children: ReactNode
}

/** One answer on the booking page, as a plain link that works without JavaScript and can be bookmarked. */
export function ChoiceLink({
  href,
  chosen = false,
  keepInHistory = false,
  label,
  className,
  children,
}: ChoiceLinkProps) {
  return (
    <Link
      href={href}
      scroll={false}
      target="_self"
      prefetch={false}
      replace={!keepInHistory}
      aria-current={chosen ? 'true' : undefined}
      aria-label={label}
      className={cn(
        'relative rounded-xl border border-input/60 bg-card transition-colors hover:border-primary',
        'aria-[current]:border-primary aria-[current]:bg-accent aria-[current]:text-accent-foreground aria-[current]:shadow-[inset_0_0_0_1px_var(--primary)]',
        className,
      )}
    >
      {children}
      <LinkProgress />
    </Link>
  )
}
