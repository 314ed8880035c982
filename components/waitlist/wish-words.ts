import type { WaitlistEntry } from '@/lib/contracts/waitlist'
import { formatDateRange, formatLocalDateShort } from '@/lib/domain/local-date'
import { localDateOf } from '@/lib/domain/time'
import { describeTimeOfDay } from '@/lib/domain/time-of-day'

/** The offer she can still claim by the time that is shown, however old the list is. */
export function standingOffer(entry: WaitlistEntry, now: Date): WaitlistEntry['liveOffer'] {
  return entry.liveOffer && new Date(entry.liveOffer.expiresAt) > now ? entry.liveOffer : null
}

/** "any day", "for Fri, Nov 27", "for Nov 27 - 30, 2026, mornings, with Luna". */
export function describeWish(entry: WaitlistEntry, timeZone: string): string {
  const timeOfDay = describeTimeOfDay(entry)
  return [describeDays(entry, timeZone), ...(timeOfDay ? [timeOfDay] : []), ...(entry.staff ? [`with ${entry.staff.name}`] : [])].join(', ')
}

function describeDays({ preferredDate, preferredUntil }: WaitlistEntry, timeZone: string): string {
  if (preferredDate === null) return 'any day'
  const from = localDateOf(new Date(preferredDate), timeZone)
  const until = preferredUntil === null ? from : localDateOf(new Date(preferredUntil), timeZone)
  return `for ${from === until ? formatLocalDateShort(from) : formatDateRange(from, until)}`
}
