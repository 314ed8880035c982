'use client'

import { useSearchParams } from 'next/navigation'

import { ActivityCard } from '@/components/data/activity-card'
import { DownloadCard } from '@/components/data/download-card'
import { EraseBusinessCard } from '@/components/data/erase-business-card'
import { KeepClientsCard } from '@/components/data/keep-clients-card'
import { KeptForCard } from '@/components/data/kept-for-card'
import { FormError } from '@/components/form/form-error'
import { SettingsNav } from '@/components/settings/settings-nav'
import { PageHeader } from '@/components/shell/page-header'

/** What belongs to the owner: to take with her, to look back on, and to have erased. */
export function DataScreen({ businessName }: { businessName: string }) {
  const problem = useSearchParams().get('problem')
  return (
    <>
      <PageHeader
        title="Your data"
        description="Take it with you, decide how long it is kept, and see what was done."
        actions={<SettingsNav current="data" />}
      />
      <div className="grid grid-cols-1 gap-6">
        <FormError
          message={problem === null ? null : 'The file could not be made. Nothing has changed. Please try again.'}
        />
        <DownloadCard />
        <KeepClientsCard />
        <KeptForCard />
        <ActivityCard />
        <EraseBusinessCard businessName={businessName} />
      </div>
    </>
  )
}
