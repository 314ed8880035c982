'use client'

import { CalendarOff } from 'lucide-react'
import { useState } from 'react'

import { TimeOffDialog } from '@/components/settings/on-demand'
import { Button } from '@/components/ui/button'
import type { StaffDetails } from '@/lib/contracts/staff'
import type { LocalDate } from '@/lib/domain/local-date'

interface AddTimeOffProps {
  staff: readonly StaffDetails[]
  /** Whose calendar is shown, or null for everyone's. */
  staffId: string | null
  /** The day that is shown. */
  date: LocalDate
}

/** A button that blocks time in the calendar, starting with the person and day it shows. */
export function AddTimeOff({ staff, staffId, date }: AddTimeOffProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="xs"
        title="Add Time Off"
        onClick={() => setOpen(true)}
        className="shrink-0 max-md:size-11 max-md:border print:hidden"
      >
        <CalendarOff aria-hidden />
        <span className="max-md:sr-only">Add Time Off</span>
      </Button>
      <TimeOffDialog open={open} onOpenChange={setOpen} entry={null} proposed={{ staffId, date }} staff={staff} />
    </>
  )
}
