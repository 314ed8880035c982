'use client'

import Link from 'next/link'
import { useEffect, useRef } from 'react'

import { cn } from '@/components/cn'

interface SubNavProps {
  /** Accessible name of the navigation. */
  label: string
  pages: ReadonlyArray<{ name: string; href: string; isCurrent: boolean }>
  className?: string
}

/**
 * Links to the pages below a sidebar entry, which alone has `aria-current="page"`. If they don't fit, scrolls sideways
 * to the current one.
 */
export function SubNav({ label, pages, className }: SubNavProps) {
  const current = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const link = current.current
    if (link?.parentElement) link.parentElement.scrollLeft = link.offsetLeft - 16
  }, [])
  return (
    <nav aria-label={label} className={cn('relative flex gap-1 overflow-x-auto border-b print:hidden', className)}>
      {pages.map(({ name, href, isCurrent }) => (
        <Link
          key={name}
          ref={isCurrent ? current : undefined}
          href={href}
          aria-current={isCurrent || undefined}
          className={cn(
            'inline-flex min-h-11 shrink-0 items-center border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap text-muted-foreground transition-colors',
            'hover:text-foreground focus-visible:-outline-offset-2',
            isCurrent && 'border-primary text-foreground',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
