'use client'

import './globals.css'

import { RouteError } from '@/components/shell/route-error'

/** Replaces the whole document when the root layout itself fails. */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>Something went wrong – No-Show Shield</title>
        <RouteError error={error} onRetry={retry} />
      </body>
    </html>
  )
}
