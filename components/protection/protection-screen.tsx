'use client'

import { RulesCard } from '@/components/protection/rules-card'
import { StatedCard } from '@/components/protection/stated-card'
import { SettingsSection } from '@/components/settings/settings-section'
import { ErrorState } from '@/components/shell/error-state'
import { CardGridSkeleton } from '@/components/shell/list-skeleton'
import { PageHeader } from '@/components/shell/page-header'
import { failureSentence } from '@/lib/browser/fetch-json'
import { useProtection } from '@/lib/browser/protection'
import type { Currency } from '@/lib/domain/money'

/** Of whom a business asks more before it keeps a time for them. */
export function ProtectionScreen({ currency }: { currency: Currency }) {
  const { data, error, refetch } = useProtection()
  return (
    <>
      <PageHeader
        title="Protection"
        description="Ask a little more where a missed visit would hurt, and of nobody else."
      />
      {error && !data && (
        <ErrorState
          title="Your rules could not be loaded"
          message={failureSentence(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <CardGridSkeleton label="Loading your rules" count={2} />}
      {data && (
        <div className="grid grid-cols-1 gap-6">
          <RulesCard rules={data.rules} currency={currency} />
          <HowItWorks />
          <StatedCard stated={data.statedNoShowPercent} />
        </div>
      )}
    </>
  )
}

function HowItWorks() {
  return (
    <SettingsSection title="How clients earn their way back">
      <ul className="grid list-disc gap-2 pl-5 text-sm text-muted-foreground">
        <li>
          Every two visits in a row that a client keeps bring her one step down: from phone only to your approval, to
          confirming, to nothing.
        </li>
        <li>A no-show or a late cancellation starts the count again, unless you forgive it on the visit.</li>
        <li>
          Who doesn’t confirm in time is not cancelled: the visit comes first under “Needs your attention”, and you
          decide.
        </li>
        <li>Customers are told kindly what applies and why, by what they booked; never by what is thought of them.</li>
      </ul>
    </SettingsSection>
  )
}
