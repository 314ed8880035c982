/** How late a client came; a file of its own, so that only who asks for it brings it along. */
import { z } from 'zod'
import { MINUTES_LATE } from '@/lib/domain/outcome'

export const minutesLate = z
  .number('Enter how many minutes late')
  .int('Use whole minutes')
  .min(MINUTES_LATE.least, 'Use at least 1 minute')
  .max(MINUTES_LATE.most, `Use at most ${MINUTES_LATE.most} minutes`)
