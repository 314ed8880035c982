import type { Metadata, Viewport } from 'next'
import { connection } from 'next/server'
import type { ReactNode } from 'react'

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
  // Keeps every page from being rendered at build time, when its scripts would get no nonce.
  await connection()
  return (
    // An owner's theme sets an attribute before hydration, which differs from the server's.
    <html lang="en" suppressHydrationWarning>
      <body>{children}</body>
    </html>
  )
}
