import type { ReactNode } from 'react'

import { BrandMark } from '@/components/shell/brand-mark'
import { routes } from '@/lib/routes'

/** The plain layout of all sign-in pages. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center gap-8 px-5 py-12">
      <header className="self-center">
        <a href={routes.home} className="flex items-center gap-2.5 rounded-md font-semibold">
          <BrandMark className="size-8" />
          No-Show Shield
        </a>
      </header>
      <main>{children}</main>
      <footer className="text-center text-sm text-muted-foreground">Free forever. No credit card, no password.</footer>
    </div>
  )
}
