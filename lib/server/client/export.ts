/** Exports the business's clients as a file for a spreadsheet. */
import { toCsv } from '@/lib/domain/csv'
import { localDateOf, wallMinutesOf } from '@/lib/domain/time'
import { findMood } from '@/lib/domain/mood'
import { toSpreadsheetPhone } from '@/lib/domain/read-phone'
import type { Client } from '@/lib/contracts/client'
import type { Download } from '../export/stream'
import type { OwnerScope } from '../scope'
import { listClientPage } from './queries'

const BYTE_ORDER_MARK_LENGTH = toCsv([]).length

/**
 * Exports all clients by name, then the archived ones, as CSV that the import can read. Times are in the business's
 * zone, which the headings name. "No marketing" includes clients who opted out of email, because an import elsewhere
 * could only invite them by email. Reads pages of `limit` clients, so a client renamed in the meantime may be missing
 * or listed twice.
 */
export function exportClients(scope: OwnerScope, now: Date, limit?: number): Download {
  return { name: 'clients.csv', type: 'text/csv; charset=utf-8', chunks: csvChunks(scope, now, limit) }
}

async function* csvChunks(scope: OwnerScope, now: Date, limit: number | undefined): AsyncGenerator<string> {
  yield toCsv([headingsIn(scope.timeZone)])
  for (const archived of [false, true]) {
    let cursor: string | undefined
    do {
      const { rows, next } = await listClientPage(scope, { archived, limit, cursor }, now)
      yield toCsv(rows.map((client) => cellsOf(client, scope))).slice(BYTE_ORDER_MARK_LENGTH)
      cursor = next ?? undefined
    } while (cursor !== undefined)
  }
}

function headingsIn(zone: string): string[] {
  return [
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
    'No marketing',
  ]
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
    client.marketingRefusedAt || client.emailOptedOutAt ? 'yes' : 'no',
  ]
}

/** Formats an instant as "2026-11-24 14:30". */
function localTime(instant: Date, timeZone: string): string {
  const minutes = wallMinutesOf(instant, timeZone)
  const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return `${localDateOf(instant, timeZone)} ${clock}`
}
