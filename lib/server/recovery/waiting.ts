/** Reads the waitlisted clients, in the form that the slot engine and their preferences need. */
import type { Wish } from '@/lib/domain/recovery'
import { localDateOf } from '@/lib/domain/time'
import { getDb } from '../db'
import type { BusinessScope } from '../scope'
import { listServiceTerms, type ServiceTerms } from '../service/queries'
import {
  ENTRY_STAFF_SELECT,
  ENTRY_TERMS_SELECT,
  freeTextTerms,
  staffOfEntry,
  termsOfVisit,
  type EntryTerms,
} from '../waitlist/offer-terms'

/** A waitlist entry, with the client's preferences and the terms with which it would be booked, or its visit moved. */
export interface WaitingEntry {
  entryId: string
  clientId: string
  client: { name: string; phone: string | null }
  terms: ServiceTerms
  wish: Wish
  joinedAt: Date
  unansweredOffers: number
}

/** The maximum number of entries read, longest waiting first. */
const MAX_ENTRIES = 500

const SELECT = {
  id: true,
  clientId: true,
  ...ENTRY_TERMS_SELECT,
  ...ENTRY_STAFF_SELECT,
  preferredDate: true,
  preferredUntil: true,
  earliestMinutes: true,
  latestMinutes: true,
  noticeMinutes: true,
  unansweredOffers: true,
  createdAt: true,
  client: { select: { name: true, phone: true } },
  appointment: { select: { ...ENTRY_TERMS_SELECT.appointment.select, status: true } },
} as const

/**
 * Lists entries without a live offer, in order of joining, at most 500. Leaves out entries that belong to a past or
 * cancelled visit, and those without a visit whose service is no longer offered. Times and days are in the business's
 * zone.
 */
export async function listWaiting(scope: BusinessScope, now: Date): Promise<WaitingEntry[]> {
  const [rows, services] = await Promise.all([
    getDb().waitlistEntry.findMany({
      where: {
        businessId: scope.businessId,
        active: true,
        offers: { none: { status: 'live', expiresAt: { gt: now } } },
      },
      select: SELECT,
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      take: MAX_ENTRIES,
    }),
    listServiceTerms(scope),
  ])
  return rows
    .filter((row) => row.appointment === null || isToCome(row.appointment, now))
    .flatMap((row) => {
      const terms = termsToOffer(row, services)
      if (terms === null) return []
      const { id: entryId, clientId, client, createdAt: joinedAt, unansweredOffers } = row
      return [{ entryId, clientId, client, terms, joinedAt, unansweredOffers, wish: wishOf(scope, row) }]
    })
}

function isToCome({ status, appointmentDate }: { status: string; appointmentDate: Date }, now: Date): boolean {
  return (status === 'scheduled' || status === 'confirmed') && appointmentDate > now
}

/** Returns what `termsOfEntry` does, among these active services; null if the service is no longer offered. */
function termsToOffer(
  { service, wantedService, appointment }: EntryTerms,
  services: readonly ServiceTerms[],
): ServiceTerms | null {
  if (appointment) return termsOfVisit(appointment)
  if (wantedService?.active) return wantedService
  const namesake = services.find(({ name }) => name.toLowerCase() === service.toLowerCase())
  return namesake ?? (wantedService ? null : freeTextTerms(service))
}

interface WishRow {
  preferredDate: Date | null
  preferredUntil: Date | null
  earliestMinutes: number | null
  latestMinutes: number | null
  staffId: string | null
  staff: { active: boolean } | null
  noticeMinutes: number
  appointment: { appointmentDate: Date } | null
}

function wishOf(scope: BusinessScope, row: WishRow): Wish {
  const { earliestMinutes, latestMinutes, noticeMinutes } = row
  const dateOf = (instant: Date | null) => (instant === null ? null : localDateOf(instant, scope.timeZone))
  return {
    firstDay: dateOf(row.preferredDate),
    lastDay: dateOf(row.preferredUntil),
    earliestMinutes,
    latestMinutes,
    staffId: staffOfEntry(row),
    noticeMinutes,
    bookedFor: row.appointment?.appointmentDate ?? null,
  }
}
