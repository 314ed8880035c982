'use client'

import { ThemeProvider } from 'next-themes'
import type { ReactNode } from 'react'

/**
 * In the browser, the theme's script is marked as data, because it is for the server's HTML only: React warns in
 * development about script elements that never run. Source: github.com/pacocoursey/next-themes/issues/385.
 */
const IN_BROWSER = typeof window === 'undefined' ? {} : { scriptProps: { type: 'application/json' } }

/** Provides the owner's theme: light, dark, or the device's setting. The choice is stored in this browser. */
export function Theme({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  return (
    <ThemeProvider
      attribute="data-theme"
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
