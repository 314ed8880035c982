'use client'

import { ThemeProvider } from 'next-themes'
import type { ReactNode } from 'react'

/**
 * In development, React warns if the browser renders a script element, because it never runs it. The theme's script is
 * for the server's HTML only, so in the browser it is marked as data. Source:
 * github.com/pacocoursey/next-themes/issues/385.
 */
const IN_BROWSER = typeof window === 'undefined' ? {} : { scriptProps: { type: 'application/json' } }

/** Light, dark, or the device's setting; the choice is stored in this browser. */
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
