/**
 * Scopes: proof of whose data a query may touch. Only this file creates them, and every query and command takes one
 * first, so that none can be written without a tenant.
 */
import type { PublicBusiness } from '@/lib/contracts/business'
import type { Currency } from '@/lib/domain/money'
import type { DecisionAct } from '@/lib/domain/owner-notification'
import { isSiteName, isSiteOf, isSubdomainShape, type SiteNames } from '@/lib/domain/subdomain'
import type { Actor } from '@/lib/domain/appointment'
import { keyOf } from './api-key/key'
import { readKeyHolder } from './api-key/holder'
import { readPublicSite } from './business/public-queries'
import { findLiveClient } from './client/merged'
import { getDb, prepared } from './db'
import { Prisma } from './generated/prisma/client'
import { AppError, notFound } from './http/app-error'
import { readSession, type SignedIn } from './auth/session'
import { idOfCapability, type CapabilityPurpose } from './capability'
import { hashFeedToken } from './calendar-feed/token'
import { hashOfferToken } from './waitlist/offer-token'

declare const brand: unique symbol

interface Tenant extends SiteNames {
  readonly businessId: string
  readonly timeZone: string
  readonly currency: Currency
  /**
   * The country (ISO 3166-1) for phone numbers without a country code. Null if neither phone nor zone implies one,
   * until the owner chooses it.
   */
  readonly country: string | null
  /** The actor, as recorded in events. */
  readonly actor: Actor
}

/** The owner of one business, signed in. */
export type OwnerScope = Tenant & { readonly userId: string; readonly [brand]: 'owner' }
/** A business as a visitor, a worker or its owner may use it, without access to any other. */
export type BusinessScope = Tenant & {
  readonly [brand]?: 'business' | 'owner' | 'appointment' | 'offer' | 'client' | 'entry' | 'run' | 'request' | 'feed'
}
/** The holder of one appointment's link. */
export type AppointmentScope = Tenant & { readonly appointmentId: string; readonly [brand]: 'appointment' }
/** The holder of the link to one waitlist offer. */
export type OfferScope = Tenant & { readonly offerId: string; readonly [brand]: 'offer' }
/** The holder of the link in one client's emails. */
export type ClientScope = Tenant & { readonly clientId: string; readonly [brand]: 'client' }
/** The holder of the link to one waitlist entry. */
export type EntryScope = Tenant & { readonly entryId: string; readonly [brand]: 'entry' }
/** The holder of a link with which an owner decides whether to offer one freed slot. */
export type RunScope = Tenant & { readonly runId: string; readonly [brand]: 'run' }
/** The holder of the link with which an owner approves, or declines, one booking request. */
export type RequestScope = Tenant & {
  readonly notificationId: string
  readonly appointmentId: string
  readonly act: DecisionAct
  readonly [brand]: 'request'
}
/** The holder of the URL of one staff member's calendar. */
export type FeedScope = Tenant & {
  readonly staffId: string
  readonly shows: 'full' | 'busy'
  readonly calendarName: string
  readonly [brand]: 'feed'
}
/** A signed-in user, who may not have a business yet. */
export type UserScope = { readonly userId: string; readonly email: string; readonly [brand]: 'user' }

const TENANT = { id: true, subdomain: true, customDomain: true, timezone: true, currency: true, country: true } as const

/** Returns the user signed in by this request's cookie. Throws 401. */
export async function requireUser(request: { headers: Headers }): Promise<UserScope> {
  return toUserScope(await requireSession(request))
}

/** Returns the owner of this request's session. Throws 401, or 404 `no_business` before onboarding. */
export async function requireOwner(request: { headers: Headers }): Promise<OwnerScope> {
  const signedIn = await requireSession(request)
  if (!signedIn.business) throw noBusiness()
  return toOwnerScope(signedIn.userId, signedIn.business)
}

/**
 * Returns the owner by this request's key or, without one, by its session. With a key, the cookie is ignored. Throws
 * 401 for a wrong or revoked key, 403 `read_only_key` if a read-only key would change something.
 */
export async function requireOwnerOrKey(request: { headers: Headers; method: string }): Promise<OwnerScope> {
  const key = keyOf(request.headers)
  if (key === null) return requireOwner(request)
  const holder = await readKeyHolder(key)
  if (!holder) throw new AppError(401, 'unauthorized', 'This key is invalid or was revoked')
  if (holder.access === 'read' && request.method !== 'GET' && request.method !== 'HEAD') {
    throw new AppError(403, 'read_only_key', 'This key is read-only')
  }
  return toOwnerScope(holder.ownerId, holder.business)
}

/** Returns the owner's scope for a session that was already read; null before onboarding. */
export function ownerScopeOf(signedIn: { userId: string; business: TenantRow | null }): OwnerScope | null {
  return signedIn.business ? toOwnerScope(signedIn.userId, signedIn.business) : null
}

/** Returns the business behind a subdomain, for a visitor. Throws 404. */
export async function businessScopeBySubdomain(subdomain: string): Promise<BusinessScope> {
  const [found] = isSubdomainShape(subdomain)
    ? await getDb().$queryRaw<TenantRow[]>(
        prepared(
          Prisma.sql`SELECT id, subdomain, custom_domain AS "customDomain", timezone, currency, country FROM businesses WHERE subdomain = ${subdomain} AND erasing_since IS NULL`,
        ),
      )
    : []
  if (!found) throw notFound('Business not found')
  return toTenant(found, 'customer') as BusinessScope
}

/** Returns the business with this subdomain or own domain, with its public profile, in one statement. Throws 404. */
export async function publicSiteByName(site: string): Promise<{ scope: BusinessScope; business: PublicBusiness }> {
  if (!isSiteName(site)) throw notFound('Business not found')
  const { id, customDomain, country, business } = await readPublicSite(site)
  return { scope: toTenant({ ...business, id, customDomain, country }, 'customer') as BusinessScope, business }
}

/**
 * Returns the appointment with this id, for anyone who has the id. On a business's host, only that business's
 * appointments exist. Throws 404, the same for every reason.
 */
export async function appointmentScope(appointmentId: string, hostSite: string | null): Promise<AppointmentScope> {
  const found = isUuid(appointmentId)
    ? await getDb().appointment.findFirst({
        where: { id: appointmentId, business: { erasingSince: null } },
        select: { id: true, business: { select: TENANT } },
      })
    : null
  if (!found || !isSiteOf(found.business, hostSite)) throw notFound('Appointment not found')
  return { ...toTenant(found.business, 'customer'), appointmentId: found.id } as AppointmentScope
}

/**
 * Returns the offer for a link's token, for anyone who has it. On a business's host, only that business's offers exist.
 * Throws 404, the same for every reason.
 */
export async function offerScope(token: string, hostSite: string | null): Promise<OfferScope> {
  const found = TOKEN.test(token)
    ? await getDb().waitlistOffer.findFirst({
        where: { tokenHash: hashOfferToken(token), business: { erasingSince: null } },
        select: { id: true, business: { select: TENANT } },
      })
    : null
  if (!found || !isSiteOf(found.business, hostSite)) throw notFound('Offer not found')
  return { ...toTenant(found.business, 'customer'), offerId: found.id } as OfferScope
}

const TOKEN = /^[\w-]{20,100}$/

/**
 * Returns the client for the token in their emails, for anyone who has it, on the business's own host only; after a
 * merge, the client with the surviving record. Throws 404, the same for every reason.
 */
export async function clientScope(token: string, hostSite: string | null): Promise<ClientScope> {
  const { business, id } = await openCapability('client-emails', token, hostSite)
  const clientId = await findLiveClient(getDb(), business.id, id)
  if (clientId === null) throw linkNotValid()
  return { ...toTenant(business, 'customer'), clientId } as ClientScope
}

/**
 * Returns the waitlist entry for its link's token, for anyone who has it, on the business's own host only; the entry
 * may have ended. Throws 404, the same for every reason.
 */
export async function entryScope(token: string, hostSite: string | null): Promise<EntryScope> {
  const { business, id } = await openCapability('waitlist-entry', token, hostSite)
  if ((await getDb().waitlistEntry.count({ where: { businessId: business.id, id } })) === 0) throw linkNotValid()
  return { ...toTenant(business, 'customer'), entryId: id } as EntryScope
}

/**
 * Returns the freed slot for the link in the owner's email, for anyone who has it; what they do counts as done by the
 * owner. On the business's own host only. Throws 404, the same for every reason.
 */
export async function runScope(token: string, hostSite: string | null): Promise<RunScope> {
  const { business, id } = await openCapability('recovery-run', token, hostSite)
  if ((await getDb().recoveryRun.count({ where: { businessId: business.id, id } })) === 0) throw linkNotValid()
  return { ...toTenant(business, 'owner'), runId: id } as RunScope
}

/**
 * Returns the booking request for one link in the owner's email, for anyone who has it. It allows only the one decision
 * for which the link was made, which counts as the owner's. On the business's own host only. Throws 404, the same for
 * every reason.
 */
export async function requestScope(token: string, hostSite: string | null, act: DecisionAct): Promise<RequestScope> {
  const { business, id } = await openCapability(`request-${act}`, token, hostSite)
  const told = await getDb().ownerNotification.findUnique({
    where: { businessId_id: { businessId: business.id, id }, event: 'request', business: { erasingSince: null } },
    select: { appointmentId: true },
  })
  if (!told?.appointmentId) throw linkNotValid()
  return {
    ...toTenant(business, 'owner'),
    notificationId: id,
    appointmentId: told.appointmentId,
    act,
  } as RequestScope
}

/** Returns the staff member for a calendar's URL, `{token}.ics`. Throws 404, the same for every reason. */
export async function feedScope(file: string): Promise<FeedScope> {
  const [, token] = /^([\w-]{43})\.ics$/.exec(file) ?? []
  const found =
    token === undefined
      ? null
      : await getDb().calendarFeed.findFirst({
          where: { tokenHash: hashFeedToken(token) },
          select: {
            staffId: true,
            shows: true,
            staff: { select: { name: true } },
            business: { select: { ...TENANT, businessName: true } },
          },
        })
  if (!found) throw notFound('Calendar not found')
  return {
    ...toTenant(found.business, 'system'),
    staffId: found.staffId,
    shows: found.shows === 'busy' ? 'busy' : 'full',
    calendarName: `${found.staff.name} – ${found.business.businessName}`,
  } as FeedScope
}

async function openCapability(
  purpose: CapabilityPurpose,
  token: string,
  hostSite: string | null,
): Promise<{ business: TenantRow; id: string }> {
  const business =
    hostSite === null
      ? null
      : await getDb().business.findUnique({
          where: {
            ...(isSubdomainShape(hostSite) ? { subdomain: hostSite } : { customDomain: hostSite }),
            erasingSince: null,
          },
          select: TENANT,
        })
  const id = business && idOfCapability(purpose, business.id, token)
  if (!business || !id) throw linkNotValid()
  return { business, id }
}

const linkNotValid = () => notFound('Link not valid')

/** Returns a business for background work, the seed and tests, which act as the system. Throws 404. */
export async function systemScope(businessId: string): Promise<BusinessScope> {
  const found = await getDb().business.findUnique({ where: { id: businessId }, select: TENANT })
  if (!found) throw notFound('Business not found')
  return toTenant(found, 'system') as BusinessScope
}

/** Returns whether the string is formatted like a stored id; any other string can only result in a 404. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

async function requireSession(request: { headers: Headers }): Promise<SignedIn> {
  if (keyOf(request.headers) !== null)
    throw new AppError(401, 'session_only', 'API keys can’t do this. Please sign in.')
  const signedIn = await readSession(request.headers)
  if (!signedIn) throw new AppError(401, 'unauthorized', 'Please sign in')
  return signedIn
}

function noBusiness(): AppError {
  return new AppError(404, 'no_business', 'No business found', { extra: { needsOnboarding: true } })
}

function toUserScope(signedIn: SignedIn): UserScope {
  return { userId: signedIn.userId, email: signedIn.email } as UserScope
}

type TenantRow = SiteNames & { id: string; timezone: string; currency: string; country: string | null }

function toOwnerScope(userId: string, row: TenantRow): OwnerScope {
  return { ...toTenant(row, 'owner'), userId } as OwnerScope
}

function toTenant(row: TenantRow, actor: Actor): Tenant {
  return {
    businessId: row.id,
    subdomain: row.subdomain,
    customDomain: row.customDomain,
    timeZone: row.timezone,
    currency: row.currency as Currency,
    country: row.country,
    actor,
  }
}
