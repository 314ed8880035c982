'use client'

import { useState } from 'react'

import { DomainDetails } from '@/components/settings/domain/domain-details'
import { DomainForm } from '@/components/settings/domain/domain-form'
import { badgeOf } from '@/components/settings/domain/domain-words'
import { SettingsFold } from '@/components/settings/settings-fold'
import { ErrorState } from '@/components/shell/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import { useCustomDomain } from '@/lib/browser/custom-domain'
import { failureSentence } from '@/lib/browser/fetch-json'

/** The owner's own domain, on which the site is shown as well. */
export function DomainCard() {
  const { data, error, refetch } = useCustomDomain()
  // The button that had the focus goes with what it changed.
  const [changed, setChanged] = useState<'added' | 'removed' | null>(null)
  const badge = data?.domain && badgeOf(data.domain)
  return (
    <SettingsFold
      name="domain"
      summary={data?.domain?.hostname ?? (data ? 'Not set' : error ? 'Not loaded' : 'Loading')}
      needsOwner={Boolean(badge) && badge?.tone !== 'success'}
      description="Show your site at an address of your own. Your current address keeps working."
    >
      {data?.domain ? (
        <DomainDetails domain={data.domain} takesFocus={changed === 'added'} onRemoved={() => setChanged('removed')} />
      ) : data ? (
        <DomainForm takesFocus={changed === 'removed'} onAdded={() => setChanged('added')} />
      ) : error ? (
        <ErrorState title="Couldn’t load the domain" message={failureSentence(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-32 w-full" />
      )}
    </SettingsFold>
  )
}
