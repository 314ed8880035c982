import Link from 'next/link'

import { cn } from '@/components/cn'
import { segmentedStyles, segmentStyles } from '@/components/ui/segment-styles'
import { routes } from '@/lib/routes'

const PAGES = [
  { id: 'business', name: 'Business', href: routes.admin.settings },
  { id: 'connections', name: 'Connections', href: routes.admin.connections },
  { id: 'webhooks', name: 'Webhooks', href: routes.admin.webhooks },
  { id: 'data', name: 'Your data', href: routes.admin.data },
] as const

/** What an owner sets up, page by page; for the actions of a page's header. Unlike a row of tabs, which the first page has below it; all of it shows on a phone. */
export function SettingsNav({ current }: { current: (typeof PAGES)[number]['id'] }) {
  return (
    <nav aria-label="Settings" className={cn(segmentedStyles, 'gap-0.5 max-md:flex-wrap')}>
      {PAGES.map(({ id, name, href }) => (
        <Link
          key={id}
          href={href}
          aria-current={id === current || undefined}
          className={cn(
            segmentStyles,
            'px-1.5 text-muted-foreground hover:text-foreground aria-[current]:bg-accent aria-[current]:text-accent-foreground aria-[current]:shadow-[inset_0_0_0_1px_var(--primary)] md:px-3',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
