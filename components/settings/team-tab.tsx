'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'

import { SettingsSection } from '@/components/settings/settings-section'
import { StaffDialog } from '@/components/settings/on-demand'
import { StaffRow } from '@/components/settings/staff-row'
import { TimeOffSection } from '@/components/settings/time-off-section'
import { NotLoaded } from '@/components/shell/not-loaded'
import { Button } from '@/components/ui/button'
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

  if (!data) return <NotLoaded what="your team" error={error} onRetry={refetch} count={3} />
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
