import type { WaitlistEntry } from '@/lib/contracts/waitlist'
import { formatDateRange, formatLocalDateShort } from '@/lib/domain/local-date'
import { localDateOf } from '@/lib/domain/time'
import { describeTimeOfDay } from '@/lib/domain/time-of-day'
import { describeNotice } from '@/lib/domain/waiting'

/** Returns the offer that the client can still claim at `now`, however old the list is. */
export function standingOffer(entry: WaitlistEntry, now: Date): WaitlistEntry['liveOffer'] {
  return entry.liveOffer && new Date(entry.liveOffer.expiresAt) > now ? entry.liveOffer : null
}

/** Returns e.g. "any day", "for Fri, Nov 27" or "for Nov 27 - 30, 2026, mornings, with Luna, needs a day’s notice". */
export function describeWish(wish: DescribedWish, timeZone: string): string {
  const notice = describeNotice(wish.noticeMinutes)
  const parts = [
    describeDays(wish, timeZone),
    describeTimeOfDay(wish),
    wish.staff && `with ${wish.staff.name}`,
    notice && `needs ${notice}`,
  ]
  return parts.filter(Boolean).join(', ')
}

type DescribedWish = Pick<
  WaitlistEntry,
  'preferredDate' | 'preferredUntil' | 'earliestMinutes' | 'latestMinutes' | 'staff' | 'noticeMinutes'
>

/** Returns e.g. "any day", "for Fri, Nov 27" or "for Nov 27 - 30, 2026". */
export function describeDays(
  { preferredDate, preferredUntil }: Pick<DescribedWish, 'preferredDate' | 'preferredUntil'>,
  timeZone: string,
): string {
  if (preferredDate === null) return 'any day'
  const from = localDateOf(new Date(preferredDate), timeZone)
  const until = preferredUntil === null ? from : localDateOf(new Date(preferredUntil), timeZone)
  return `for ${from === until ? formatLocalDateShort(from) : formatDateRange(from, until)}`
}
