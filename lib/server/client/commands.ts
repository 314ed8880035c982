/** Writes to a business's clients. */
import { OWNER_CONSENT_TEXT, type Client, type CreateClientBody, type UpdateClientBody } from '@/lib/contracts/client'
import { matchClient } from '@/lib/domain/client'
import { findMood } from '@/lib/domain/mood'
import type { Tx } from '../db'
import type { Deps } from '../deps'
import type { Prisma } from '../generated/prisma/client'
import { conflict, notFound } from '../http/app-error'
import { CLIENT_REACH_SELECT } from '../reminder/commands'
import type { BusinessScope, OwnerScope } from '../scope'
import { toE164 } from './phone'
import { getClient } from './queries'

/** Adds a client as the owner typed it. */
export async function createClient(scope: OwnerScope, body: CreateClientBody, deps: Deps): Promise<Client> {
  const { id } = await deps.db.client.create({
    data: {
      businessId: scope.businessId,
      name: body.name,
      email: body.email ?? null,
      phone: body.phone ?? null,
      phoneE164: toE164(body.phone, scope.currency),
      notes: body.notes ?? null,
      preferredMood: body.preferredMood ?? null,
      moodEmoji: findMood(body.preferredMood)?.emoji ?? null,
      schedulingNotes: body.schedulingNotes ?? null,
      ...(body.smsConsent ? consentAt(deps.clock.now()) : {}),
      createdAt: deps.clock.now(),
    },
    select: { id: true },
  })
  return getClient(scope, id, deps.clock.now())
}

/**
 * Changes the fields that `body` names. A new number is read again, and what was agreed to for the
 * old one, or known of it, isn't taken for the new. Consent keeps the moment it was first recorded. Throws 404.
 */
export async function updateClient(scope: OwnerScope, clientId: string, body: UpdateClientBody, deps: Deps): Promise<Client> {
  const now = deps.clock.now()
  const where = { businessId_id: { businessId: scope.businessId, id: clientId } }
  await deps.db.$transaction(async (tx) => {
    const stored = await tx.client.findUnique({ where, select: { phoneE164: true, archivedAt: true, smsConsentAt: true } })
    if (!stored) throw notFound('Client not found')
    await tx.client.update({ where, data: changesOf(scope, body, stored, now), select: { id: true } })
  })
  return getClient(scope, clientId, now)
}

interface Stored {
  phoneE164: string | null
  archivedAt: Date | null
  smsConsentAt: Date | null
}

function changesOf(
  scope: OwnerScope, body: UpdateClientBody, stored: Stored, now: Date,
): Prisma.ClientUpdateInput {
  const { name, email, phone, notes, preferredMood, schedulingNotes, smsConsent, archived } = body
  const phoneE164 = toE164(phone, scope.currency)
  const isNewNumber = phone !== undefined && phoneE164 !== stored.phoneE164
  return {
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { phone, phoneE164 }),
    ...(isNewNumber ? NOTHING_KNOWN : {}),
    ...(notes === undefined ? {} : { notes }),
    ...(preferredMood === undefined ? {} : { preferredMood, moodEmoji: findMood(preferredMood)?.emoji ?? null }),
    ...(schedulingNotes === undefined ? {} : { schedulingNotes }),
    ...(smsConsent === undefined ? {} : consentChange(smsConsent, isNewNumber ? null : stored.smsConsentAt, now)),
    ...(archived === undefined ? {} : { archivedAt: archived ? stored.archivedAt ?? now : null }),
  }
}

const NOTHING_KNOWN = { smsConsentAt: null, smsConsentText: null, cannotTextReason: null, cannotTextSince: null } as const

function consentAt(now: Date) {
  return { smsConsentAt: now, smsConsentText: OWNER_CONSENT_TEXT }
}

/** A consent that stands keeps its own words, the client's perhaps. */
function consentChange(smsConsent: boolean, before: Date | null, now: Date): Prisma.ClientUpdateInput {
  if (!smsConsent) return { smsConsentAt: null, smsConsentText: null }
  return before === null ? consentAt(now) : {}
}

/** Deletes a client without history. Throws 404, or 409 `has_history` where appointments would be lost. */
export async function deleteClient(scope: OwnerScope, clientId: string, deps: Deps): Promise<void> {
  const client = await getClient(scope, clientId, deps.clock.now())
  const where = { businessId: scope.businessId, clientId }
  await deps.db.$transaction(async (tx) => {
    const appointments = await tx.appointment.count({ where })
    if (appointments > 0) {
      const visits = appointments === 1 ? '1 appointment' : `${appointments} appointments`
      throw conflict('has_history', `${client.name} has ${visits} and cannot be deleted`)
    }
    await tx.waitlistEntry.deleteMany({ where })
    const { count } = await tx.client.deleteMany({ where: { businessId: scope.businessId, id: clientId } })
    if (count === 0) throw notFound('Client not found')
  })
}

/** A visitor's details as typed on a public form. */
export interface VisitorDetails {
  name: string
  email: string | null
  phone: string
  /** The words she agreed to, where she agreed to texts. */
  smsConsentText: string | null
}

/** What messages need to know of a client. */
export interface ClientContacts {
  id: string
  name: string
  email: string | null
  phoneE164: string | null
  smsConsentAt: Date | null
  emailOptedOutAt: Date | null
  cannotTextReason: string | null
}

const CONTACTS = { id: true, name: true, phone: true, ...CLIENT_REACH_SELECT } as const

/**
 * The client a visitor is, added where the business doesn't know her (see `matchClient`).
 * Two requests with the same contact are serialised by advisory locks, so she is added once.
 */
export async function findOrAddVisitor(tx: Tx, scope: BusinessScope, visitor: VisitorDetails, now: Date): Promise<ClientContacts> {
  const given = { name: visitor.name, email: visitor.email, phoneE164: toE164(visitor.phone, scope.currency) }
  await lockContacts(tx, scope, given)
  const contacts = [...(given.email ? [{ email: given.email }] : []), ...(given.phoneE164 ? [{ phoneE164: given.phoneE164 }] : [])]
  const anyContact = contacts.length > 0 ? contacts : [{ phone: visitor.phone, name: visitor.name }]
  const known = await tx.client.findMany({
    where: { businessId: scope.businessId, archivedAt: null, OR: anyContact },
    select: CONTACTS, orderBy: { createdAt: 'asc' }, take: 20,
  })
  const match = contacts.length > 0 ? matchClient(given, known) : firstOf(known)
  if (match.kind === 'new') return addVisitor(tx, scope, visitor, given.phoneE164, now)
  return rememberVisitor(tx, scope, match, visitor, now)
}

function firstOf<T>(known: T[]) {
  const client = known[0]
  return client ? { kind: 'same' as const, client, fill: {} } : { kind: 'new' as const }
}

async function lockContacts(tx: Tx, scope: BusinessScope, given: { email: string | null; phoneE164: string | null }) {
  const keys = [given.email, given.phoneE164].filter((key) => key !== null).map((key) => `${scope.businessId}:${key}`).sort()
  if (keys.length === 0) return
  // Sorted, so that two bookings of the same person take the locks in the same order.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(key, 1)) FROM unnest(${keys}::text[]) AS key`
}

async function addVisitor(tx: Tx, scope: BusinessScope, visitor: VisitorDetails, phoneE164: string | null, now: Date) {
  return tx.client.create({
    data: {
      businessId: scope.businessId, name: visitor.name, email: visitor.email, phone: visitor.phone, phoneE164, createdAt: now,
      ...(visitor.smsConsentText ? { smsConsentAt: now, smsConsentText: visitor.smsConsentText } : {}),
    },
    select: CONTACTS,
  })
}

async function rememberVisitor(
  tx: Tx, scope: BusinessScope,
  match: { client: ClientContacts; fill: { email?: string; phoneE164?: string } }, visitor: VisitorDetails, now: Date,
): Promise<ClientContacts> {
  const consent = visitor.smsConsentText && !match.client.smsConsentAt
    ? { smsConsentAt: now, smsConsentText: visitor.smsConsentText } : {}
  const contacts = { ...match.fill, ...(match.fill.phoneE164 ? { phone: visitor.phone } : {}) }
  if (Object.keys({ ...consent, ...contacts }).length === 0) return match.client
  return tx.client.update({
    where: { businessId_id: { businessId: scope.businessId, id: match.client.id } },
    data: { ...consent, ...contacts }, select: CONTACTS,
  })
}
