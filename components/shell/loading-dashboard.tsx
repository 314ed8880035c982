import { BrandMark } from '@/components/shell/brand-mark'
import { LoadingTimeout } from '@/components/shell/loading-timeout'
import { Spinner } from '@/components/ui/spinner'

const stages = {
  authentication: 'Checking authentication...',
  business: 'Loading business data...',
}

/**
 * Shown while the owner's home screen loads; after 5 s it offers alternatives. Uses only CSS, because no script runs
 * here before the page itself has arrived.
 */
export function LoadingDashboard({ stage }: { stage: keyof typeof stages }) {
  return (
    <div className="grid *:col-start-1 *:row-start-1">
      <div
        aria-busy
        className="hide-after-5s flex min-h-dvh flex-col items-center justify-center gap-3 px-6 text-center"
      >
        <BrandMark className="size-10" />
        <div role="status" className="grid gap-1">
          <p className="flex items-center justify-center gap-2.5 font-medium">
            <Spinner className="text-primary" />
            Loading your dashboard...
          </p>
          <p className="text-sm text-muted-foreground">{stages[stage]}</p>
        </div>
      </div>
      <div className="show-after-5s">
        <LoadingTimeout />
      </div>
    </div>
  )
}
