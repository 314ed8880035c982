import type { Appointment } from '@/lib/contracts/appointment'
import { formatDateShort, formatTime } from '@/lib/domain/time'

/** Returns in a few words what a rule still requires for this visit; null for nothing. */
export function requestLabel(
  { status, protection, approvedAt, confirmBy }: Appointment,
  timeZone: string,
): string | null {
  if (status !== 'scheduled') return null
  if (protection === 'approve') return approvedAt === null ? 'Awaiting your approval' : null
  if (confirmBy === null) return null
  const by = new Date(confirmBy)
  return `Must confirm by ${formatDateShort(by, timeZone)}, ${formatTime(by, timeZone)}`
}
