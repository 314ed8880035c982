'use client'

import type { ReactNode } from 'react'

import { BrandMark } from '@/components/shell/brand-mark'
import { buttonVariants } from '@/components/ui/button-variants'

interface MessageScreenProps {
  title: string
  description: ReactNode
  actions?: ReactNode
  /** URL of the only action. */
  link?: { href: string; label: string }
  /** Small print, e.g. a reference for support. */
  footnote?: ReactNode
}

/** A page with only a message: not found, failed, timed out, or link expired. */
export function MessageScreen({ title, description, actions, link, footnote }: MessageScreenProps) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center gap-4 px-6 py-16 text-center">
      <BrandMark className="size-10" />
      <h1 className="text-2xl font-semibold">{title}</h1>
      <p className="text-muted-foreground">{description}</p>
      {actions && <div className="mt-2 flex w-full flex-wrap justify-center gap-2">{actions}</div>}
      {link && (
        // Links break out of another site's frame, which may show no other page.
        <a href={link.href} target="_top" className={buttonVariants({ className: 'mt-2' })}>
          {link.label}
        </a>
      )}
      {footnote && <p className="mt-4 text-xs text-muted-foreground">{footnote}</p>}
    </main>
  )
}
