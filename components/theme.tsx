'use client'

import { ThemeProvider } from 'next-themes'
import type { ReactNode } from 'react'

/**
 * React complains in development where the browser renders a script of JavaScript, which it never runs. The theme's is
 * for the server's HTML alone, so in the browser it is data. Source: github.com/pacocoursey/next-themes/issues/385.
 */
const IN_BROWSER = typeof window === 'undefined' ? {} : { scriptProps: { type: 'application/json' } }

/** Light, dark, or what the device prefers; the choice is this browser's. */
export function Theme({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  return (
    <ThemeProvider
      attribute="class"
      defaultTheme="system"
      enableSystem
      disableTransitionOnChange
      {...IN_BROWSER}
      {...(nonce ? { nonce } : {})}
    >
      {children}
    </ThemeProvider>
  )
}
