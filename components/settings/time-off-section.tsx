'use client'

import { Palmtree, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { useBusinessView } from '@/components/business/business-provider'
import { SettingsSection } from '@/components/settings/settings-section'
import { TimeOffDialog } from '@/components/settings/on-demand'
import { timeOffText } from '@/components/settings/time-off-values'
import { useWeeklyHours } from '@/components/settings/use-weekly-hours'
import { EmptyState } from '@/components/shell/empty-state'
import { NotLoaded } from '@/components/shell/not-loaded'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { useDeleteTimeOff, useTimeOff } from '@/lib/browser/time-off'
import type { StaffDetails } from '@/lib/contracts/staff'
import type { TimeOff } from '@/lib/contracts/time-off'
import type { WeeklyHours } from '@/lib/domain/opening-hours'

/** Vacations and other times when a staff member can't be booked. */
export function TimeOffSection({ staff }: { staff: readonly StaffDetails[] }) {
  const [open, setOpen] = useState(false)
  const [edited, setEdited] = useState<TimeOff | null>(null)

  function show(entry: TimeOff | null) {
    setEdited(entry)
    setOpen(true)
  }

  return (
    <SettingsSection
      title="Time off"
      description="Vacations, appointments, sick days: times when a staff member can’t be booked."
      actions={
        <Button variant="secondary" onClick={() => show(null)}>
          <Plus aria-hidden />
          Add Time Off
        </Button>
      }
    >
      <TimeOffList staff={staff} onEdit={show} />
      <TimeOffDialog open={open} onOpenChange={setOpen} entry={edited} staff={staff} />
    </SettingsSection>
  )
}

function TimeOffList({ staff, onEdit }: { staff: readonly StaffDetails[]; onEdit: (entry: TimeOff) => void }) {
  const { data, error, refetch } = useTimeOff()
  const weeklyOf = useWeeklyHours(staff)
  if (!data) return <NotLoaded what="time off" error={error} onRetry={refetch} count={2} />
  if (data.length === 0) return <EmptyState icon={Palmtree} title="No time off planned" className="py-4" />
  return (
    <ul className="divide-y">
      {data.map((entry) => (
        <TimeOffRow
          key={entry.id}
          entry={entry}
          weekly={weeklyOf(entry.staffId)}
          name={staff.find(({ id }) => id === entry.staffId)?.name ?? ''}
          onEdit={() => onEdit(entry)}
        />
      ))}
    </ul>
  )
}

interface TimeOffRowProps {
  entry: TimeOff
  name: string
  /** Weekly hours of the staff member. */
  weekly: WeeklyHours | null
  onEdit: () => void
}

function TimeOffRow({ entry, name, weekly, onEdit }: TimeOffRowProps) {
  const { timeZone } = useBusinessView()
  const { mutate, isPending } = useDeleteTimeOff()
  const text = timeOffText(entry, timeZone, weekly)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {entry.visits > 0 && (
            <Badge tone="warning">
              {entry.visits === 1 ? '1 appointment' : `${entry.visits} appointments`} to move
            </Badge>
          )}
        </p>
        <p className="text-sm text-muted-foreground [overflow-wrap:anywhere]">
          {entry.reason ? `${text} · ${entry.reason}` : text}
        </p>
      </div>
      <div className="flex gap-1">
        <Button variant="ghost" size="sm" onClick={onEdit}>
          <Pencil aria-hidden />
          Edit{' '}
          <span className="sr-only">
            {name}’s time off, {text}
          </span>
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-disabled={isPending || undefined}
          onClick={() => !isPending && window.confirm(`Remove ${name}’s time off?`) && mutate(entry.id)}
          className="text-muted-foreground hover:text-danger-ink"
        >
          <Trash2 aria-hidden />
          Remove{' '}
          <span className="sr-only">
            {name}’s time off, {text}
          </span>
        </Button>
      </div>
    </li>
  )
}
