'use client'

import { __iconData as ellipsis } from 'lucide-react/icons/ellipsis'
import type { ComponentProps } from 'react'

import type { StatusAction } from '@/components/appointments/status-actions'
import { drawnIcon } from '@/components/drawn-icon'
import { Button } from '@/components/ui/button'
import type { AppointmentStatus } from '@/lib/domain/appointment'

const Ellipsis = drawnIcon(ellipsis)

export interface AppointmentMenuProps {
  actions: readonly StatusAction[]
  describedBy: string
  disabled: boolean
  onStatus: (to: AppointmentStatus) => void
  /** Absent if the time can no longer change. */
  onReschedule?: () => void
  /** For a row with a single line. */
  compact?: boolean
}

export function MoreButton({
  describedBy,
  compact = false,
  ...props
}: ComponentProps<typeof Button> & Pick<AppointmentMenuProps, 'describedBy' | 'compact'>) {
  return (
    <Button
      variant="ghost"
      size={compact ? 'icon-xs' : 'icon-sm'}
      aria-label="More"
      aria-describedby={describedBy}
      className={compact ? '-mr-2 print:hidden' : '-mt-1.5 -mr-2 @2xl:mt-0 print:hidden'}
      {...props}
    >
      <Ellipsis />
    </Button>
  )
}
