/** How late a client came. A file of its own, to keep the bundles of other pages small. */
import { z } from 'zod'
import { MINUTES_LATE } from '@/lib/domain/outcome'

/** Minutes after the start at which a client came. */
export const minutesLate = z
  .number('Enter how many minutes late')
  .int('Use whole minutes')
  .min(MINUTES_LATE.min, 'Use at least 1 minute')
  .max(MINUTES_LATE.max, `Use at most ${MINUTES_LATE.max} minutes`)
