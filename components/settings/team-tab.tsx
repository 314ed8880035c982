'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'

import { SettingsSection } from '@/components/settings/settings-section'
import { StaffDialog } from '@/components/settings/on-demand'
import { StaffRow } from '@/components/settings/staff-row'
import { TimeOffSection } from '@/components/settings/time-off-section'
import { ErrorState } from '@/components/shell/error-state'
import { ListSkeleton } from '@/components/shell/list-skeleton'
import { Button } from '@/components/ui/button'
import { failureSentence } from '@/lib/browser/fetch-json'
import { useStaff } from '@/lib/browser/staff'
import type { StaffDetails } from '@/lib/contracts/staff'

/** The staff members who can be booked. */
export function TeamTab() {
  const { data, error, refetch } = useStaff()
  const [open, setOpen] = useState(false)
  const [edited, setEdited] = useState<StaffDetails | null>(null)

  function show(person: StaffDetails | null) {
    setEdited(person)
    setOpen(true)
  }

  if (error && !data) {
    return (
      <ErrorState title="Couldn’t load your team" message={failureSentence(error)} onRetry={() => void refetch()} />
    )
  }
  if (!data) return <ListSkeleton label="Loading team" count={3} />
  return (
    <div className="grid grid-cols-1 gap-6">
      <SettingsSection
        title="Team"
        description="With two or more staff, clients can choose who they see."
        actions={
          <Button onClick={() => show(null)}>
            <Plus aria-hidden /> Add Staff Member
          </Button>
        }
      >
        <ul className="divide-y">
          {data.map((person) => (
            <StaffRow key={person.id} person={person} onEdit={() => show(person)} />
          ))}
        </ul>
      </SettingsSection>
      <TimeOffSection staff={data} />
      <StaffDialog open={open} onOpenChange={setOpen} person={edited} />
    </div>
  )
}
