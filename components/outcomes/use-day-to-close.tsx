'use client'

import { type ReactNode, useState } from 'react'

import { CloseDayDialog } from '@/components/outcomes/on-demand'
import type { LocalDate } from '@/lib/domain/local-date'

/** The sheet that closes a day, to be kept where no list that empties takes it away. */
export function useDayToClose(): { closeDay: (date: LocalDate) => void; sheet: ReactNode } {
  const [day, setDay] = useState<{ date: LocalDate; open: boolean }>()
  return {
    closeDay: (date) => setDay({ date, open: true }),
    // Another day gets its own sheet; the choices for this one are kept until then.
    sheet: day && (
      <CloseDayDialog
        key={day.date}
        date={day.date}
        open={day.open}
        onOpenChange={(open) => setDay({ ...day, open })}
      />
    ),
  }
}
