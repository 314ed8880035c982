/** Rows of the demo businesses: the business itself, its staff, hours and services. */
import { freeTextHours, type WeeklyHours } from '@/lib/domain/opening-hours'
import { addDays, type LocalDate } from '@/lib/domain/local-date'
import { endOfBusinessDay, startOfBusinessDay } from '@/lib/domain/time'
import type { Prisma } from '../generated/prisma/client'
import type { CastBusiness } from './cast-business'

/** The business that the rows are for, and the day around which they are built. */
export interface CastPlace {
  businessId: string
  timeZone: string
  today: LocalDate
  /** Start of the history; the business, its staff and services have existed since then. */
  since: Date
  newId: () => string
}

/** The fields in which a sandbox differs: its subdomain and its expiry. */
export interface CastOwnership {
  ownerId: string
  subdomain: string
  sandboxExpiresAt: Date | null
}

/** Builds the business's own row. */
export function businessRow(cast: CastBusiness, place: CastPlace, ownership: CastOwnership) {
  return {
    id: place.businessId,
    ...ownership,
    businessName: cast.name,
    industry: cast.industry,
    email: cast.owner.email,
    publicEmail: cast.owner.email,
    phone: cast.phone,
    address: cast.address,
    description: cast.description,
    timezone: cast.timeZone,
    currency: cast.currency,
    country: cast.country,
    businessHours: freeTextHours(cast.hours),
    heroTitle: cast.heroTitle,
    heroSubtitle: cast.heroSubtitle,
    whyChooseUs: cast.whyChooseUs,
    cancellationPolicy: cast.cancellationPolicy ?? null,
    depositPolicy: cast.depositPolicy ?? null,
    defaultServiceIcon: cast.icon,
    accentColor: cast.color ?? null,
    smsEnabled: cast.smsEnabled,
    createdAt: place.since,
    updatedAt: place.since,
  } satisfies Prisma.BusinessCreateManyInput
}

/** Builds the rows of services, in the cast's order. */
export function serviceRows(cast: CastBusiness, { businessId, since, newId }: CastPlace) {
  return cast.services.map((service, position) => ({
    id: newId(),
    businessId,
    position,
    name: service.name,
    description: service.description,
    duration: service.durationMinutes,
    price: service.priceCents,
    bufferAfterMinutes: service.bufferAfterMinutes ?? 0,
    category: service.category ?? null,
    createdAt: since,
  })) satisfies Prisma.ServiceCreateManyInput[]
}

/** Builds the rows of staff members, in the cast's order. */
export function staffRows(cast: CastBusiness, { businessId, since, newId }: CastPlace) {
  return cast.staff.map((person, position) => ({
    id: newId(),
    businessId,
    position,
    name: person.name,
    color: person.color,
    hasOwnHours: person.hours !== undefined,
    line: person.line ?? null,
    createdAt: since,
  })) satisfies Prisma.StaffCreateManyInput[]
}

/** Builds the rows that link staff members to their services; none for someone who performs them all. */
export function staffServiceRows(
  cast: CastBusiness,
  { businessId }: CastPlace,
  staff: readonly { id: string }[],
  services: readonly { id: string; name: string }[],
): Prisma.StaffServiceCreateManyInput[] {
  return cast.staff.flatMap(({ does }, person) =>
    services
      .filter((service) => does?.includes(service.name))
      .map((service) => ({ businessId, serviceId: service.id, staffId: staff[person]?.id ?? '' })),
  )
}

/** Builds the weekly hours of the business, and of staff members with their own hours. */
export function openingHoursRows(
  cast: CastBusiness,
  place: CastPlace,
  staff: readonly { id: string }[],
): Prisma.OpeningHoursCreateManyInput[] {
  const rowsOf = (hours: WeeklyHours, staffId: string | null) =>
    hours.flatMap((spans, weekday) =>
      spans.map((span) => ({ id: place.newId(), businessId: place.businessId, staffId, weekday, ...span })),
    )
  return [
    ...rowsOf(cast.hours, null),
    ...cast.staff.flatMap(({ hours }, person) => (hours ? rowsOf(hours, staff[person]?.id ?? null) : [])),
  ]
}

/** Builds the rows of holidays and short days. */
export function openingExceptionRows(
  cast: CastBusiness,
  { businessId, today, newId }: CastPlace,
): Prisma.OpeningExceptionCreateManyInput[] {
  const dateColumn = (day: number) => new Date(`${addDays(today, day)}T00:00:00Z`)
  return cast.closures.map(({ fromDay, toDay, note, open }) => ({
    id: newId(),
    businessId,
    fromDate: dateColumn(fromDay),
    toDate: dateColumn(toDay),
    note,
    startMinutes: open?.startMinutes ?? null,
    endMinutes: open?.endMinutes ?? null,
  }))
}

/** Builds the rows for whole days off. */
export function timeOffRows(
  cast: CastBusiness,
  { businessId, today, since, newId }: CastPlace,
  staff: readonly { id: string; name: string }[],
): Prisma.TimeOffCreateManyInput[] {
  return cast.timeOff.map(({ person, fromDay, toDay, reason }) => ({
    id: newId(),
    businessId,
    staffId: staff.find(({ name }) => name === person)?.id ?? '',
    startsAt: startOfBusinessDay(addDays(today, fromDay), cast.timeZone),
    endsAt: endOfBusinessDay(addDays(today, toDay), cast.timeZone),
    reason,
    createdAt: since,
  }))
}
