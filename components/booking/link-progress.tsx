'use client'

import { useLinkStatus } from 'next/link'

/** Shows a thin line under the tapped link while its page loads. */
export function LinkProgress() {
  const { pending } = useLinkStatus()
  if (!pending) return null
  return (
    <span aria-hidden className="appear-late absolute inset-x-3 bottom-1 h-0.5 animate-pulse rounded-full bg-primary" />
  )
}
