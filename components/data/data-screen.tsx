'use client'

import { useSearchParams } from 'next/navigation'

import { ActivityCard } from '@/components/data/activity-card'
import { DownloadCard } from '@/components/data/download-card'
import { EraseBusinessCard } from '@/components/data/erase-business-card'
import { KeepClientsCard } from '@/components/data/keep-clients-card'
import { RetentionCard } from '@/components/data/retention-card'
import { FormError } from '@/components/form/form-error'
import { SettingsPage } from '@/components/settings/settings-page'

/** The owner's data: to download, review or erase. */
export function DataScreen({ businessName }: { businessName: string }) {
  const problem = useSearchParams().get('problem')
  return (
    <SettingsPage
      title="Your data"
      description="Take it with you, decide how long it is kept, and see what was done."
      current="data"
    >
      <div className="grid grid-cols-1 gap-6">
        <FormError
          message={problem === null ? null : 'The file could not be created. Nothing has changed. Please try again.'}
        />
        <DownloadCard />
        <KeepClientsCard />
        <RetentionCard />
        <ActivityCard />
        <EraseBusinessCard businessName={businessName} />
      </div>
    </SettingsPage>
  )
}
