import type { ReactNode } from 'react'

interface MarketingSectionProps {
  id: string
  title: string
  lead: string
  className?: string
  children: ReactNode
}

/** A named section of a marketing page: heading, lead and content. */
export function MarketingSection({ id, title, lead, className, children }: MarketingSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={className}>
      <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-20">
        <h2 id={`${id}-title`} className="max-w-2xl text-3xl font-semibold sm:text-4xl">
          {title}
        </h2>
        <p className="mt-3 max-w-2xl text-lg text-muted-foreground">{lead}</p>
        <div className="mt-8 sm:mt-10">{children}</div>
      </div>
    </section>
  )
}
