'use client'

import { RulesCard } from '@/components/protection/rules-card'
import { StatedCard } from '@/components/protection/stated-card'
import { SettingsPage } from '@/components/settings/settings-page'
import { SettingsSection } from '@/components/settings/settings-section'
import { ErrorState } from '@/components/shell/error-state'
import { CardGridSkeleton } from '@/components/shell/list-skeleton'
import { failureSentence } from '@/lib/browser/fetch-json'
import { useProtection } from '@/lib/browser/protection'
import type { Currency } from '@/lib/domain/money'

/** The rules about clients who must do more before a time is reserved for them. */
export function ProtectionScreen({ currency, country }: { currency: Currency; country: string | null }) {
  const { data, error, refetch } = useProtection()
  return (
    <SettingsPage
      title="Protection"
      description="Add extra steps only for bookings where a no-show costs you most."
      current="protection"
    >
      {error && !data && (
        <ErrorState title="Couldn’t load your rules" message={failureSentence(error)} onRetry={() => void refetch()} />
      )}
      {!error && !data && <CardGridSkeleton label="Loading your rules" count={2} />}
      {data && (
        <div className="grid grid-cols-1 gap-6">
          <RulesCard rules={data.rules} currency={currency} country={country} />
          <HowItWorks />
          <StatedCard stated={data.statedNoShowPercent} version={data.statedVersion} />
        </div>
      )}
    </SettingsPage>
  )
}

function HowItWorks() {
  return (
    <SettingsSection title="How clients earn their way back">
      <ul className="grid list-disc gap-2 pl-5 text-sm text-muted-foreground">
        <li>
          For every two appointments in a row that they keep, clients move one step down: from phone only to your
          approval, to confirming, to nothing.
        </li>
        <li>A no-show or a late cancellation restarts the count, unless you forgive it.</li>
        <li>
          An appointment that isn’t confirmed in time is not cancelled: it is listed under “Needs you”, and you decide.
        </li>
        <li>Clients are told politely what applies and why, based on what they booked and never on their record.</li>
      </ul>
    </SettingsSection>
  )
}
