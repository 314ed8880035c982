/** The business's clients as a file for a spreadsheet. */
import { toCsv } from '@/lib/domain/csv'
import { localDateOf, wallMinutesOf } from '@/lib/domain/time'
import { findMood } from '@/lib/domain/mood'
import { toSpreadsheetPhone } from '@/lib/domain/read-phone'
import type { Client } from '@/lib/contracts/client'
import type { OwnerScope } from '../scope'
import { listClients } from './queries'

/**
 * Returns all clients by name, then the archived ones, as CSV that the import reads again. Times are the business's
 * own, with its zone in the headings.
 */
export async function exportClients(scope: OwnerScope, now: Date): Promise<string> {
  const [current, archived] = await Promise.all([
    listClients(scope, {}, now),
    listClients(scope, { archived: true }, now),
  ])
  const zone = scope.timeZone
  const headings = [
    'Name',
    'Email',
    'Phone',
    'Notes',
    'Preferred mood',
    'Scheduling notes',
    'Visits',
    'No-shows',
    `Last appointment (${zone})`,
    `Next appointment (${zone})`,
    `Client since (${zone})`,
    'Archived',
  ]
  return toCsv([headings, ...[...current, ...archived].map((client) => cellsOf(client, scope))])
}

function cellsOf(client: Client, { timeZone, country }: OwnerScope): string[] {
  const { name, email, phone, notes, preferredMood, schedulingNotes } = client
  const local = (instant: string | null) => (instant === null ? '' : localTime(new Date(instant), timeZone))
  return [
    name,
    email ?? '',
    toSpreadsheetPhone(phone, country),
    notes ?? '',
    findMood(preferredMood)?.label ?? '',
    schedulingNotes ?? '',
    String(client.completedVisits),
    String(client.noShowCount),
    local(client.lastVisit),
    local(client.nextVisit),
    local(client.createdAt),
    client.archivedAt ? 'yes' : 'no',
  ]
}

/** "2026-11-24 14:30". */
function localTime(instant: Date, timeZone: string): string {
  const minutes = wallMinutesOf(instant, timeZone)
  const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return `${localDateOf(instant, timeZone)} ${clock}`
}
