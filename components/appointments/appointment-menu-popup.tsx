'use client'

import { CalendarClock, CircleCheckBig, CircleX, type LucideIcon, Undo2, UserX } from 'lucide-react'
import { useRef } from 'react'

import { type AppointmentMenuProps, MoreButton } from '@/components/appointments/more-button'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '@/components/ui/dropdown-menu'
import type { AppointmentStatus } from '@/lib/domain/appointment'

const icons: Record<AppointmentStatus, LucideIcon> = {
  scheduled: Undo2,
  confirmed: Undo2,
  completed: CircleCheckBig,
  'no-show': UserX,
  cancelled: CircleX,
}

/** The open menu with a button of its own. */
export function AppointmentMenuPopup({ actions, describedBy, disabled, onStatus, onReschedule, defaultOpen }: AppointmentMenuProps & { defaultOpen: boolean }) {
  const reschedules = useRef(false)

  // The dialog opens once the menu has given the focus back, so that closing it returns the focus here.
  function openDialog() {
    if (!reschedules.current) return
    reschedules.current = false
    requestAnimationFrame(() => onReschedule?.())
  }

  return (
    <DropdownMenu defaultOpen={defaultOpen}>
      <DropdownMenuTrigger asChild>
        <MoreButton describedBy={describedBy} disabled={disabled} />
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
