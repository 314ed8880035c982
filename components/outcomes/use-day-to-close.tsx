'use client'

import { type ReactNode, useState } from 'react'

import { CloseDayDialog } from '@/components/outcomes/on-demand'
import type { LocalDate } from '@/lib/domain/local-date'

/** Returns the dialog that closes a day. Render it outside any list that could become empty and unmount it. */
export function useDayToClose(): { closeDay: (date: LocalDate) => void; sheet: ReactNode } {
  const [day, setDay] = useState<{ date: LocalDate; open: boolean }>()
  return {
    closeDay: (date) => setDay({ date, open: true }),
    // Another day gets its own dialog; the choices for this one are kept until then.
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
