import { ChevronRight, type LucideIcon } from 'lucide-react'

interface DemoLinkProps {
  icon: LucideIcon
  href: string
  title: string
  description: string
}

/** Links to one customer page to try. */
export function DemoLink({ icon: Icon, href, title, description }: DemoLinkProps) {
  return (
    <li>
      <a
        href={href}
        className="group flex items-center gap-4 rounded-xl border bg-card p-5 shadow-card transition-colors hover:border-primary"
      >
        <span
          aria-hidden
          className="flex size-11 shrink-0 items-center justify-center rounded-xl bg-accent text-accent-foreground"
        >
          <Icon className="size-5" />
        </span>
        <span className="grid min-w-0 flex-1">
          <span className="font-semibold">{title}</span>
          <span className="text-sm text-muted-foreground">{description}</span>
        </span>
        <ChevronRight
          aria-hidden
          className="size-5 shrink-0 text-muted-foreground transition-transform group-hover:translate-x-0.5"
        />
      </a>
    </li>
  )
}
