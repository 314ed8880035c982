import type { ReactNode } from 'react'

import { BrandMark } from '@/components/shell/brand-mark'
import { routes } from '@/lib/routes'

const links = [
  { href: routes.platform, label: 'Platform' },
  { href: routes.tutorial, label: 'How It Works' },
  { href: routes.customerDemo, label: 'View Demo' },
  { href: routes.apiDocs, label: 'API' },
  { href: routes.login, label: 'Login' },
]

export function MarketingFooter() {
  return (
    <footer className="border-t bg-sidebar print:hidden">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-10 gap-y-4 px-4 py-8 sm:px-6">
        <p className="flex items-center gap-2.5 text-sm text-muted-foreground">
          <BrandMark className="size-6" />
          No-Show Shield. Open source under the MIT license.
        </p>
        <nav aria-label="Footer" className="-mx-2 flex flex-wrap">
          {links.map(({ href, label }) => (
            <FooterLink key={label} href={href}>
              {label}
            </FooterLink>
          ))}
        </nav>
      </div>
    </footer>
  )
}

function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 items-center px-2 text-sm text-muted-foreground underline decoration-border underline-offset-4 hover:text-foreground hover:decoration-current"
    >
      {children}
    </a>
  )
}
