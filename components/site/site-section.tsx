import type { ReactNode } from 'react'

interface SiteSectionProps {
  id: string
  title: string
  subtitle?: string | null
  children: ReactNode
}

/** A section of the public site with a title. */
export function SiteSection({ id, title, subtitle, children }: SiteSectionProps) {
  return (
    <section aria-labelledby={id} className="mx-auto max-w-5xl px-4 py-12 sm:px-6 sm:py-16">
      <h2 id={id} className="text-2xl font-semibold sm:text-3xl">
        {title}
      </h2>
      {subtitle && <p className="mt-2 max-w-2xl text-muted-foreground">{subtitle}</p>}
      <div className="mt-6">{children}</div>
    </section>
  )
}
