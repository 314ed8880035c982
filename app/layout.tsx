import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'

import { Theme } from '@/components/theme'

import './globals.css'

export const metadata: Metadata = {
  title: { default: 'No-Show Shield', template: '%s – No-Show Shield' },
  description:
    'Free, self-hosted appointments that happen: booking, confirmation, reminders and a waitlist for small businesses.',
  applicationName: 'No-Show Shield',
  formatDetection: { telephone: false, date: false, address: false, email: false },
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#faf8f4' },
    { media: '(prefers-color-scheme: dark)', color: '#0e1413' },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Also keeps every page from being rendered at build time, when its scripts would get no nonce.
  const nonce = nonceOf(await headers())
  return (
    // The theme script sets the class before hydration, so the attribute differs from the server's.
    <html lang="en" suppressHydrationWarning>
      <body>
        <Theme nonce={nonce}>{children}</Theme>
      </body>
    </html>
  )
}

/** Returns the nonce from the request's Content-Security-Policy; undefined if Next runs without our server. */
function nonceOf(requested: Headers): string | undefined {
  return /'nonce-([\w-]+)'/.exec(requested.get('content-security-policy') ?? '')?.[1]
}
