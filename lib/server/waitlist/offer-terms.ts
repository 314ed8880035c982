/** The service, duration, buffers and staff member with which a waitlist entry would be booked. */
import { termsOfMove } from '../appointment/subject'
import type { Db, Tx } from '../db'
import type { Prisma } from '../generated/prisma/client'
import type { BusinessScope } from '../scope'
import { findService, SERVICE_TERMS_SELECT, type ServiceTerms } from '../service/queries'

/** The length in minutes of a visit whose service is described in free text. */
const DEFAULT_MINUTES = 60

/** The columns of an entry that `termsOfEntry` needs. */
export const ENTRY_TERMS_SELECT = {
  service: true,
  wantedService: {
    select: { ...SERVICE_TERMS_SELECT, active: true },
  },
  appointment: {
    select: {
      service: true,
      bookedService: { select: { id: true, active: true } },
      appointmentDate: true,
      duration: true,
      blockedFrom: true,
      blockedUntil: true,
      priceCents: true,
    },
  },
} as const satisfies Prisma.WaitlistEntrySelect

/** What an entry says about its service, and about the visit that would move. */
export type EntryTerms = Prisma.WaitlistEntryGetPayload<{ select: typeof ENTRY_TERMS_SELECT }>

/**
 * Returns the terms of the visit that would move, or else the current ones of the requested service. If that is no
 * longer offered, returns those of the service that now has its name, or else its last ones.
 */
export async function termsOfEntry(db: Db | Tx, scope: BusinessScope, entry: EntryTerms): Promise<ServiceTerms> {
  const { service: name, wantedService, appointment } = entry
  if (appointment) return termsOfVisit(appointment)
  if (wantedService?.active) return wantedService
  return (await findService(db, scope, { name })) ?? wantedService ?? freeTextTerms(name)
}

/** Returns the terms with which the visit of an entry is moved. */
export function termsOfVisit(visit: NonNullable<EntryTerms['appointment']>): ServiceTerms {
  return termsOfMove(visit, visit.bookedService?.active ? visit.bookedService.id : null)
}

/** Returns the terms of a service described in free text: it lasts an hour and costs nothing. */
export function freeTextTerms(name: string): ServiceTerms {
  return { id: '', name, duration: DEFAULT_MINUTES, price: 0, bufferBeforeMinutes: 0, bufferAfterMinutes: 0 }
}

/** The columns of an entry that `staffOfEntry` needs. */
export const ENTRY_STAFF_SELECT = { staffId: true, staff: { select: { active: true } } } as const

/** Returns the id of the only staff member the client accepts; null if they accept anyone, or that one has left. */
export function staffOfEntry(entry: { staffId: string | null; staff: { active: boolean } | null }): string | null {
  return entry.staff?.active ? entry.staffId : null
}
