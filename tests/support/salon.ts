/** Businesses for tests with the real database, opened through the commands that owners use. */
import { insertBusiness } from '@/lib/server/business/commands'
import { startSession } from '@/lib/server/auth/session'
import { systemClock, type Clock } from '@/lib/server/clock'
import { getDb } from '@/lib/server/db'
import type { Deps } from '@/lib/server/deps'
import { businessScopeBySubdomain, requireOwner, type BusinessScope, type OwnerScope } from '@/lib/server/scope'

/** Tuesday 24 November 2026, 7:00 in New York: an hour before the default opening. */
export const MORNING = new Date('2026-11-24T12:00:00Z')

/** Returns a clock that always shows this instant. */
export function clockAt(instant: Date): Clock {
  return { now: () => new Date(instant) }
}

/** Returns dependencies with the real database and a fixed clock. */
export function depsAt(instant: Date = MORNING): Deps {
  return { db: getDb(), clock: clockAt(instant) }
}

export interface Salon {
  owner: OwnerScope
  visitor: BusinessScope
  /** Value of a Cookie header that signs the owner in. */
  cookie: string
  staffId: string
  /** The id of a service that takes 60 minutes and costs $65. */
  serviceId: string
  clientId: string
}

/**
 * Opens a hair salon in New York with one staff member, default hours, three starter services and one client. Its
 * country is the United States in any time zone, unless `place` lets the product choose the country.
 */
export async function openSalon(
  subdomain: string,
  timezone = 'America/New_York',
  place: { country?: string } = { country: 'US' },
): Promise<Salon> {
  const db = getDb()
  const user = await db.user.create({ data: { email: `${subdomain}@example.com` }, select: { id: true } })
  const businessId = await db.$transaction((tx) =>
    insertBusiness(tx, user.id, {
      subdomain,
      timezone,
      ...place,
      businessName: `Salon ${subdomain}`,
      email: `${subdomain}@example.com`,
      industry: 'hair',
      ownerName: 'Luna',
      createdAt: MORNING,
    }),
  )
  const { cookie } = await startSession(user.id, null, { db, clock: systemClock })
  const headers = new Headers({ cookie: cookie.split(';')[0] ?? '' })
  const staff = await db.staff.findFirstOrThrow({ where: { businessId }, select: { id: true } })
  const service = await db.service.findFirstOrThrow({ where: { businessId, name: 'Haircut' }, select: { id: true } })
  const client = await db.client.create({
    data: {
      businessId,
      name: 'Ada King',
      email: 'ada@example.com',
      phone: '(212) 555-0101',
      phoneE164: '+12125550101',
    },
    select: { id: true },
  })
  return {
    owner: await requireOwner({ headers }),
    visitor: await businessScopeBySubdomain(subdomain),
    cookie: headers.get('cookie') ?? '',
    staffId: staff.id,
    serviceId: service.id,
    clientId: client.id,
  }
}
