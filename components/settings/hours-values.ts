import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

import type { OpeningHoursBody, openingHoursBody, OpeningHoursJson } from '@/lib/contracts/opening-hours'

export type HoursValues = z.input<typeof openingHoursBody>
export type HoursForm = UseFormReturn<HoursValues, unknown, OpeningHoursBody>

export function hoursValues(hours: OpeningHoursJson): HoursValues {
  return {
    weekly: hours.weekly,
    exceptions: hours.exceptions.map((exception) => ({ ...exception, note: exception.note ?? '' })),
  }
}
