import type { RecoveryRun } from '@/lib/contracts/recovery'
import type { Filler, RecoveryCause } from '@/lib/domain/recovery'
import { formatDateShort, formatTime } from '@/lib/domain/time'

/** Returns e.g. "Tue, Nov 24, 2:30 PM to 3:30 PM". */
export function describeSpan(from: string, until: string, timeZone: string): string {
  const [start, end] = [new Date(from), new Date(until)]
  return `${formatDateShort(start, timeZone)}, ${formatTime(start, timeZone)} to ${formatTime(end, timeZone)}`
}

const CAUSES: Record<RecoveryCause, { of: (name: string) => string; alone: string }> = {
  cancelled: { of: (name) => `${name}’s appointment was cancelled`, alone: 'An appointment was cancelled' },
  moved: { of: (name) => `${name}’s appointment was moved`, alone: 'An appointment was moved' },
  shortened: { of: (name) => `${name}’s appointment was shortened`, alone: 'An appointment was shortened' },
  released: {
    of: (name) => `${name} did not confirm, so the appointment was released`,
    alone: 'An unconfirmed appointment was released',
  },
  hours: { of: () => 'You opened more hours', alone: 'You opened more hours' },
  remainder: { of: () => 'A shorter appointment left it free', alone: 'A shorter appointment left it free' },
}

/** Describes how a slot was freed, e.g. "Cleo Vance’s appointment was cancelled". */
export function describeCause(cause: RecoveryCause, name: string | null): string {
  return name === null ? CAUSES[cause].alone : CAUSES[cause].of(name)
}

const FILLED_BY: Record<Filler, string> = {
  waitlist: 'from the waitlist',
  public: 'with an online booking',
  owner: 'booked by you',
  move: 'who moved an appointment here',
}

/** Returns whether the client whose appointment freed the slot took it again, which recovers nothing. */
export function isOwnRebooking({ freedBy, filledVisit }: RecoveryRun): boolean {
  return freedBy !== null && freedBy.clientId === filledVisit?.clientId
}

/**
 * Returns e.g. "Filled by Ada Lovelace from the waitlist in 12 minutes", or for their own slot "Booked again by Ada
 * Lovelace in 1 minute"; the client may have been erased.
 */
export function describeFilling(run: RecoveryRun): string {
  const { filledBy, filledVisit, filledAt, freedAt } = run
  const how = filledBy === null ? '' : ` ${FILLED_BY[filledBy]}`
  const took = filledAt === null ? '' : ` in ${describeMinutes((Date.parse(filledAt) - Date.parse(freedAt)) / 60_000)}`
  if (isOwnRebooking(run)) return `Booked again by ${filledVisit?.clientName ?? 'the client'}${took}`
  return `Filled by ${filledVisit?.clientName ?? 'a client'}${how}${took}`
}

/** Formats minutes: "1 minute", "12 minutes", "5 hours", "3 days"; rounded down, at least a minute. */
export function describeMinutes(minutes: number): string {
  if (minutes < 120) return counted(Math.max(1, Math.floor(minutes)), 'minute')
  return minutes < 48 * 60 ? counted(Math.floor(minutes / 60), 'hour') : counted(Math.floor(minutes / (24 * 60)), 'day')
}

/** Returns the time until an instant, "12 min", "3 h 5 min" or "4 days"; null once it has passed. */
export function timeUntil(instant: Date, now: Date): string | null {
  const minutes = Math.ceil((instant.getTime() - now.getTime()) / 60_000)
  if (minutes <= 0) return null
  if (minutes >= 48 * 60) return describeMinutes(minutes)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** Returns e.g. "1 client" or "3 clients". */
export function countClients(count: number): string {
  return count === 1 ? '1 client' : `${count} clients`
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
