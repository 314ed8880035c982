'use client'

import { WifiOff } from 'lucide-react'

import { cn } from '@/components/cn'
import { useIsOnline } from '@/lib/browser/online'

/** Says that the connection is lost. Its region is always there, so that screen readers notice the change. */
export function OfflineBanner({ className }: { className?: string }) {
  const online = useIsOnline()
  return (
    <div role="status" className={cn('sticky top-0 z-30 print:hidden', className)}>
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-center text-sm font-medium text-warning-ink">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          You are offline. What you type stays here; saving works again once you are back.
        </p>
      )}
    </div>
  )
}
