import { cn } from '@/components/cn'

interface HeaderLinksProps {
  /** Accessible name of the navigation. */
  label: string
  links: ReadonlyArray<{ href: string; label: string }>
  className?: string
}

export function HeaderLinks({ label, links, className }: HeaderLinksProps) {
  return (
    <nav aria-label={label} className={cn('flex', className)}>
      {links.map(({ href, label: name }) => (
        <a
          key={name}
          href={href}
          className="inline-flex h-11 items-center px-3 text-sm text-muted-foreground hover:text-foreground"
        >
          {name}
        </a>
      ))}
    </nav>
  )
}
