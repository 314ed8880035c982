'use client'

import { CalendarClock, Check, CircleCheckBig, CircleX, type LucideIcon, Undo2, UserX } from 'lucide-react'
import { useRef } from 'react'

import { type AppointmentMenuProps, MoreButton } from '@/components/appointments/more-button'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '@/components/ui/dropdown-menu'
import type { AppointmentStatus } from '@/lib/domain/appointment'

const icons: Record<AppointmentStatus, LucideIcon> = {
  scheduled: Undo2,
  confirmed: Check,
  completed: CircleCheckBig,
  'no-show': UserX,
  cancelled: CircleX,
}

/** The open menu and its own button. */
export function AppointmentMenuPopup({
  actions,
  describedBy,
  disabled,
  onStatus,
  onReschedule,
  compact = false,
  defaultOpen,
}: AppointmentMenuProps & { defaultOpen: boolean }) {
  const dialog = useRef<(() => void) | null>(null)

  // A dialog opens after the menu has returned the focus, so that closing the dialog returns it here.
  function openDialog() {
    const open = dialog.current
    dialog.current = null
    if (open) requestAnimationFrame(open)
  }

  function choose(to: AppointmentStatus) {
    if (to === 'cancelled') dialog.current = () => onStatus(to)
    else onStatus(to)
  }

  return (
    <DropdownMenu defaultOpen={defaultOpen}>
      <DropdownMenuTrigger asChild>
        <MoreButton describedBy={describedBy} disabled={disabled} compact={compact} />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" onCloseAutoFocus={openDialog}>
        {onReschedule && (
          <DropdownMenuItem onSelect={() => (dialog.current = onReschedule)}>
            <CalendarClock aria-hidden />
            Reschedule
          </DropdownMenuItem>
        )}
        {actions.map(({ to, label, isUndo }) => {
          const Icon = isUndo ? Undo2 : icons[to]
          return (
            <DropdownMenuItem
              key={label}
              variant={to === 'cancelled' ? 'destructive' : 'default'}
              onSelect={() => choose(to)}
            >
              <Icon aria-hidden />
              <span>{label}</span>
            </DropdownMenuItem>
          )
        })}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
