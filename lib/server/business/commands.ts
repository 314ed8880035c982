/** Creates businesses. */
import type { Business, CreateBusinessBody } from '@/lib/contracts/business'
import { INDUSTRIES } from '@/lib/domain/industry'
import { DEFAULT_WEEKLY_HOURS, freeTextHours, type WeeklyHours } from '@/lib/domain/opening-hours'
import { countryOfZone } from '@/lib/domain/country'
import { countryNamedBy } from '@/lib/domain/read-phone'
import type { Tx } from '../db'
import type { Deps } from '../deps'
import { isSubdomainHeld } from '../erase/held-subdomain'
import { conflict } from '../http/app-error'
import type { UserScope } from '../scope'
import { placesOfZones, requireCountry } from './country'
import { ownerNameOf } from './owner-name'
import { BUSINESS_SELECT, toBusiness } from './queries'
import { requireZoneName } from './zone'

export interface NewBusiness extends Omit<CreateBusinessBody, 'hours'> {
  /** Default: the usual ones. */
  hours?: WeeklyHours | undefined
  /** Name of the first staff member. */
  ownerName: string
  createdAt: Date
}

/**
 * Creates the signed-in user's business with its first staff member, opening hours (by default the usual ones) and
 * starter services. Throws 400 for a time zone that PostgreSQL doesn't know, and 409 `business_exists` or
 * `subdomain_taken`, even if requests race.
 */
export async function createBusiness(scope: UserScope, body: CreateBusinessBody, deps: Deps): Promise<Business> {
  const timezone = body.timezone && (await requireZoneName(deps.db, body.timezone))
  const id = await deps.db.$transaction(async (tx) => {
    const owner = await tx.user.findUniqueOrThrow({
      where: { id: scope.userId },
      select: { email: true, firstName: true, lastName: true },
    })
    return insertBusiness(tx, scope.userId, {
      ...body,
      timezone,
      ownerName: body.ownerName || ownerNameOf(owner, body.businessName),
      createdAt: deps.clock.now(),
    })
  })
  return toBusiness(await deps.db.business.findUniqueOrThrow({ where: { id }, select: BUSINESS_SELECT }))
}

/** Inserts a business with the same rows inside a running transaction, for any owner. Returns its id. */
export async function insertBusiness(tx: Tx, ownerId: string, values: NewBusiness): Promise<string> {
  const industry = values.industry ?? 'other'
  requireCountry(values.country)
  if (await isSubdomainHeld(tx, values.subdomain, values.createdAt)) throw subdomainTaken()
  const [created] = await tx.business.createManyAndReturn({
    data: {
      ownerId,
      industry,
      subdomain: values.subdomain,
      businessName: values.businessName,
      email: values.email,
      publicEmail: values.publicEmail ?? null,
      phone: values.phone ?? null,
      address: values.address ?? null,
      description: values.description ?? null,
      businessHours: freeTextHours(values.hours ?? DEFAULT_WEEKLY_HOURS),
      createdAt: values.createdAt,
      updatedAt: values.createdAt,
      ...(values.timezone ? { timezone: values.timezone } : {}),
      ...(values.currency ? { currency: values.currency } : {}),
      country: values.country ?? proposeCountry(values),
    },
    // A racing insert makes this one wait and then insert nothing, without aborting the transaction.
    skipDuplicates: true,
    select: { id: true },
  })
  if (!created) throw await whyRefused(tx, ownerId)
  await insertStart(tx, created.id, industry, values)
  await beginFirstDay(tx, created.id, values)
  return created.id
}

/** Returns the country of the phone number, else of the time zone; the default zone suggests none. */
function proposeCountry({ phone, timezone }: NewBusiness): string | null {
  return countryNamedBy(phone) ?? (timezone ? countryOfZone(timezone, placesOfZones()) : null)
}

async function insertStart(
  tx: Tx,
  businessId: string,
  industry: keyof typeof INDUSTRIES,
  { ownerName, createdAt, hours = DEFAULT_WEEKLY_HOURS }: NewBusiness,
): Promise<void> {
  await tx.staff.create({ data: { businessId, name: ownerName, createdAt } })
  await tx.openingHours.createMany({ data: hoursRows(businessId, hours) })
  await tx.service.createMany({
    data: INDUSTRIES[industry].services.map((service, position) => ({
      businessId,
      position,
      createdAt,
      name: service.name,
      description: service.description,
      duration: service.durationMinutes,
      price: service.priceCents,
    })),
  })
}

/** Starts the first-day list. Hours that the owner saw and submitted count as checked. */
async function beginFirstDay(tx: Tx, businessId: string, { hours, createdAt }: NewBusiness): Promise<void> {
  await tx.firstDay.create({
    data: { businessId, hoursConfirmedAt: hours ? createdAt : null },
    select: { businessId: true },
  })
}

function hoursRows(businessId: string, weekly: WeeklyHours) {
  return weekly.flatMap((spans, weekday) =>
    spans.map(({ startMinutes, endMinutes }) => ({ businessId, weekday, startMinutes, endMinutes })),
  )
}

async function whyRefused(tx: Tx, ownerId: string) {
  const own = await tx.business.findUnique({ where: { ownerId }, select: { id: true } })
  return own ? conflict('business_exists', 'User already has a business') : subdomainTaken()
}

const subdomainTaken = () => conflict('subdomain_taken', 'This subdomain is already taken')
