/** How late a client came. It has its own file to keep the bundles of other pages small. */
import { z } from 'zod'
import { MINUTES_LATE } from '@/lib/domain/outcome'

/** How many minutes after the start the client came. */
export const minutesLate = z
  .number('Enter how many minutes late')
  .int('Use whole minutes')
  .min(MINUTES_LATE.min, 'Use at least 1 minute')
  .max(MINUTES_LATE.max, `Use at most ${MINUTES_LATE.max} minutes`)
