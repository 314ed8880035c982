'use client'

import { CalendarClock, CircleCheckBig, CircleX, Ellipsis, type LucideIcon, Undo2, UserX } from 'lucide-react'
import { useRef } from 'react'

import type { StatusAction } from '@/components/appointments/status-actions'
import { Button } from '@/components/ui/button'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '@/components/ui/dropdown-menu'
import type { AppointmentStatus } from '@/lib/domain/appointment'

const icons: Record<AppointmentStatus, LucideIcon> = {
  scheduled: Undo2,
  confirmed: Undo2,
  completed: CircleCheckBig,
  'no-show': UserX,
  cancelled: CircleX,
}

interface AppointmentMenuProps {
  actions: readonly StatusAction[]
  describedBy: string
  disabled: boolean
  onStatus: (to: AppointmentStatus) => void
  /** Absent where the time can no longer change. */
  onReschedule?: () => void
}

/** What is done less often than the row's own buttons; nothing where there is nothing left to do. */
export function AppointmentMenu({ actions, describedBy, disabled, onStatus, onReschedule }: AppointmentMenuProps) {
  const reschedules = useRef(false)
  if (actions.length === 0 && !onReschedule) return null

  // The dialog opens once the menu has given the focus back, so that closing it returns the focus here.
  function openDialog() {
    if (!reschedules.current) return
    reschedules.current = false
    requestAnimationFrame(() => onReschedule?.())
  }

  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon-sm" aria-label="More" aria-describedby={describedBy} disabled={disabled} className="-mt-1.5 -mr-2 @2xl:mt-0 print:hidden">
          <Ellipsis aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" onCloseAutoFocus={openDialog}>
        {onReschedule && (
          <DropdownMenuItem onSelect={() => (reschedules.current = true)}>
            <CalendarClock aria-hidden />
            Reschedule
          </DropdownMenuItem>
        )}
        {actions.map(({ to, label }) => {
          const Icon = icons[to]
          return (
            <DropdownMenuItem key={label} variant={to === 'cancelled' ? 'destructive' : 'default'} onSelect={() => onStatus(to)}>
              <Icon aria-hidden />
              {label}
            </DropdownMenuItem>
          )
        })}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
