'use client'

import { AddTimeOff } from '@/components/appointments/add-time-off'
import { cn } from '@/components/cn'
import { Button } from '@/components/ui/button'
import type { StaffDetails } from '@/lib/contracts/staff'
import type { LocalDate } from '@/lib/domain/local-date'

interface CalendarBarProps {
  staff: readonly StaffDetails[]
  date: LocalDate
  /** A staff member's id, or 'all'. */
  chosen: string
  onChoose: (staffId: string) => void
  /** How many appointments in these days are cancelled; null if the switch isn't offered. */
  cancelled: number | null
  isCancelledShown: boolean
  onShowCancelled: (isShown: boolean) => void
}

/**
 * Lets the owner choose whose calendar is shown and whether it includes cancelled appointments, and block time in it.
 */
export function CalendarBar({
  staff,
  date,
  chosen,
  onChoose,
  cancelled,
  isCancelledShown,
  onShowCancelled,
}: CalendarBarProps) {
  const shown = staff.filter(({ id, active }) => active || id === chosen)
  const hasChoice = shown.length > 1
  const hasCancelled = cancelled !== null && (cancelled > 0 || isCancelledShown)
  if (shown.length === 0 && !hasCancelled) return null
  return (
    <div className="flex items-center gap-1 border-b px-3 py-2 sm:px-5">
      <div className="flex min-w-0 flex-1 items-center gap-2 overflow-x-auto">
        {hasChoice && (
          <div role="group" aria-label="Staff" className="flex gap-1 p-0.5">
            {[{ id: 'all', name: 'Everyone', color: null }, ...shown].map(({ id, name, color }) => (
              <Button
                key={id}
                variant="ghost"
                size="xs"
                aria-pressed={id === chosen}
                onClick={() => onChoose(id)}
                className={cn(
                  'shrink-0 max-md:min-h-11',
                  id === chosen && 'bg-accent text-accent-foreground shadow-[inset_0_0_0_1px_var(--primary)]',
                )}
              >
                {color && <span aria-hidden className="size-2.5 rounded-full" style={{ backgroundColor: color }} />}
                <span>{name}</span>
              </Button>
            ))}
          </div>
        )}
        {hasCancelled && (
          <Button
            variant="ghost"
            size="xs"
            aria-pressed={isCancelledShown}
            onClick={() => onShowCancelled(!isCancelledShown)}
            className="ml-auto shrink-0 text-muted-foreground max-md:min-h-11 print:hidden"
          >
            {isCancelledShown ? 'Hide cancelled' : `Show ${cancelled} cancelled`}
          </Button>
        )}
      </div>
      {shown.length > 0 && <AddTimeOff staff={staff} staffId={chosen === 'all' ? null : chosen} date={date} />}
    </div>
  )
}
