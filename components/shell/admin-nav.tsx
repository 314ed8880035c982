'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'

import { cn } from '@/components/cn'
import { adminEntries, isCurrentEntry } from '@/components/shell/admin-entries'

/** The sidebar's links. `onNavigate` lets the slide-over close. */
export function AdminNav({ onNavigate }: { onNavigate?: () => void }) {
  const pathname = usePathname()
  return (
    <nav aria-label="Main">
      <ul className="grid gap-0.5">
        {adminEntries.map((entry) => {
          const current = isCurrentEntry(entry, pathname)
          return (
            <li key={entry.href}>
              <Link
                href={entry.href}
                data-testid={`nav-${entry.name.toLowerCase()}`}
                aria-current={current ? 'page' : undefined}
                onClick={onNavigate}
                className={cn(
                  'relative flex min-h-11 items-center gap-3 rounded-lg px-3 text-sm font-medium text-muted-foreground transition-colors md:min-h-9',
                  'hover:bg-foreground/5 hover:text-foreground',
                  current && 'bg-accent text-accent-foreground hover:bg-accent hover:text-accent-foreground',
                )}
              >
                <entry.icon className={cn('size-4.5 shrink-0', current ? 'stroke-[2.25]' : 'stroke-[1.75]')} />
                {entry.name}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
