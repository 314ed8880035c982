'use client'

import { useEffect, useState } from 'react'

import { BrandMark } from '@/components/shell/brand-mark'
import { LoadingTimeout } from '@/components/shell/loading-timeout'
import { Spinner } from '@/components/ui/spinner'

const LOADING_TIMEOUT_MS = 5000

const stages = {
  authentication: 'Checking authentication...',
  business: 'Loading business data...',
}

/** While the owner's first screen is on its way; after 5 s it says what she can do instead. */
export function LoadingDashboard({ stage }: { stage: keyof typeof stages }) {
  const [timedOut, setTimedOut] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setTimedOut(true), LOADING_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [])

  if (timedOut) return <LoadingTimeout />
  return (
    <main aria-busy className="flex min-h-dvh flex-col items-center justify-center gap-3 px-6 text-center">
      <BrandMark className="size-10" />
      <div role="status" className="grid gap-1">
        <p className="flex items-center justify-center gap-2.5 font-medium">
          <Spinner className="text-primary" />
          Loading your dashboard...
        </p>
        <p className="text-sm text-muted-foreground">{stages[stage]}</p>
      </div>
    </main>
  )
}
