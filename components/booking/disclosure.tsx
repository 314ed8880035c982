import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

interface DisclosureProps {
  label: string
  /** Whether it starts open, for example because there is nothing else to see. */
  open?: boolean
  children: ReactNode
}

/** Collapsible content that opens without JavaScript. */
export function Disclosure({ label, open = false, children }: DisclosureProps) {
  return (
    <details className="group mt-3 rounded-xl border bg-card" open={open}>
      <summary className="flex min-h-11 list-none items-center justify-between px-4 text-sm font-medium [&::-webkit-details-marker]:hidden">
        {label}
        <ChevronDown aria-hidden className="size-4 text-muted-foreground transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-t">{children}</div>
    </details>
  )
}
