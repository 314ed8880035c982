/** Creates, changes and deletes a business's clients, and recognizes visitors. */
import { randomUUID } from 'node:crypto'
import { OWNER_CONSENT_TEXT, type Client, type CreateClientBody, type UpdateClientBody } from '@/lib/contracts/client'
import { matchClient, type ClientMatch, type ContactDetails } from '@/lib/domain/client'
import { findMood } from '@/lib/domain/mood'
import { toE164 } from '@/lib/domain/read-phone'
import { isUndoable } from '@/lib/domain/undo'
import { prepared, type Tx } from '../db'
import type { Deps } from '../deps'
import { Prisma } from '../generated/prisma/client'
import { conflict, notFound, staleForm } from '../http/app-error'
import { givenFields, recordOwnerAction } from '../owner-action/record'
import { raiseTask } from '../owner-task/raise-task'
import { lockScheduleExclusive } from '../recovery/schedule-lock'
import { changeReach } from '../reminder/change-reach'
import { REPLAN_TRANSACTION } from '../reminder/replan'
import { lockClient } from '../row-lock'
import type { BusinessScope, OwnerScope } from '../scope'
import { recallingSql, recallOptOuts } from '../erase/opt-outs'
import { leaveWaitlistWhole, resumeEntries } from '../waitlist/leave'
import { lockContactsSql } from './contact-lock'
import { mergedElsewhere } from './merged'
import { requirePhone } from './phone'
import { getClient } from './queries'
import { duplicateTaskKey } from './duplicate-task-key'

/** Adds a client whose details the owner entered. */
export async function createClient(scope: OwnerScope, body: CreateClientBody, deps: Deps): Promise<Client> {
  const now = deps.clock.now()
  requirePhone(body.phone, scope)
  const phoneE164 = toE164(body.phone, scope.country)
  const id = await deps.db.$transaction(async (tx) => {
    await recallOptOuts(tx, scope, [phoneE164])
    const created = await tx.client.create({
      data: {
        businessId: scope.businessId,
        name: body.name,
        email: body.email ?? null,
        phone: body.phone ?? null,
        phoneE164,
        notes: body.notes ?? null,
        preferredMood: body.preferredMood ?? null,
        moodEmoji: findMood(body.preferredMood)?.emoji ?? null,
        schedulingNotes: body.schedulingNotes ?? null,
        ...(body.smsConsent ? consentAt(now) : {}),
        createdAt: now,
      },
      select: { id: true },
    })
    await recordOwnerAction(
      tx,
      scope,
      { verb: 'added', noun: 'client', subjectId: created.id, fields: givenFields(body) },
      now,
    )
    return created.id
  })
  return getClient(scope, id, now, deps.db)
}

/**
 * Updates the fields in `body`. A new number is parsed, and the old one's consent and failures don't apply to it.
 * Consent keeps the time at which it was first recorded. An archived client leaves the waitlist, and returns to it
 * if restored within a day. Throws 404, or 409: `stale` for an old `version`, `erased`, or `merged` for a client record
 * that was merged into another.
 */
export async function updateClient(
  scope: OwnerScope,
  clientId: string,
  { version, ...body }: UpdateClientBody,
  deps: Deps,
): Promise<Client> {
  const now = deps.clock.now()
  const where = { businessId_id: { businessId: scope.businessId, id: clientId } }
  await deps.db.$transaction(async (tx) => {
    if (body.archived !== undefined) await lockScheduleExclusive(tx, scope)
    await changeReach(
      tx,
      scope,
      REACH_FIELDS.some((field) => body[field] !== undefined) ? [clientId] : [],
      now,
      async () => {
        const stored = await tx.client.findUnique({
          where,
          select: {
            phone: true,
            phoneE164: true,
            archivedAt: true,
            smsConsentAt: true,
            erasedAt: true,
            mergedIntoId: true,
          },
        })
        if (!stored) throw notFound('Client not found')
        if (stored.mergedIntoId) throw mergedElsewhere(stored.mergedIntoId)
        if (stored.erasedAt)
          throw conflict('erased', 'This client’s personal data was erased. Please add a new client.')
        // A number stored before numbers were validated must not block another change.
        if (body.phone !== stored.phone) requirePhone(body.phone, scope)
        await recallOptOuts(tx, scope, [toE164(body.phone, scope.country)])
        const { count } = await tx.client.updateMany({
          where: {
            businessId: scope.businessId,
            id: clientId,
            mergedIntoId: null,
            ...(version === undefined ? {} : { version }),
          },
          data: { ...changesOf(scope, body, stored, now), version: { increment: 1 } },
        })
        if (count === 0) throw staleForm('This client')
        if (body.archived) await leaveWaitlistWhole(tx, scope, clientId, 'archived', now)
        if (body.archived === false) await returnToWaitlist(tx, scope, clientId, stored, now)
        return true
      },
    )
    await recordOwnerAction(
      tx,
      scope,
      { verb: 'changed', noun: 'client', subjectId: clientId, fields: givenFields(body) },
      now,
    )
  }, REPLAN_TRANSACTION)
  return getClient(scope, clientId, now)
}

/** Resumes the entries that archiving the client ended, if that was recent enough to be undone. */
async function returnToWaitlist(
  tx: Tx,
  scope: OwnerScope,
  clientId: string,
  { archivedAt }: Stored,
  now: Date,
): Promise<void> {
  if (archivedAt === null || !isUndoable(archivedAt, now)) return
  await resumeEntries(tx, scope, { reason: 'archived', endedAt: archivedAt, clientIds: [clientId] }, now)
}

/** The fields that decide how a client can be reached. */
const REACH_FIELDS = ['email', 'phone', 'smsConsent'] as const

interface Stored {
  phoneE164: string | null
  archivedAt: Date | null
  smsConsentAt: Date | null
  erasedAt: Date | null
}

function changesOf(
  scope: OwnerScope,
  body: UpdateClientBody,
  stored: Stored,
  now: Date,
): Prisma.ClientUpdateManyMutationInput {
  const { name, email, phone, notes, preferredMood, schedulingNotes, smsConsent, archived } = body
  const phoneE164 = toE164(phone, scope.country)
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
    ...(archived === undefined ? {} : { archivedAt: archived ? (stored.archivedAt ?? now) : null }),
  }
}

const NOTHING_KNOWN = {
  smsConsentAt: null,
  smsConsentText: null,
  cannotTextReason: null,
  cannotTextSince: null,
} as const

function consentAt(now: Date) {
  return { smsConsentAt: now, smsConsentText: OWNER_CONSENT_TEXT }
}

/** Returns the change to the consent. Existing consent keeps its own wording, which may be the client's. */
function consentChange(smsConsent: boolean, before: Date | null, now: Date): Prisma.ClientUpdateManyMutationInput {
  if (!smsConsent) return { smsConsentAt: null, smsConsentText: null }
  return before === null ? consentAt(now) : {}
}

/**
 * Deletes a client without history, and the client records merged into them. Throws 404, or 409: `has_history` if
 * appointments would be lost, `merged` for a record that was merged into another.
 */
export async function deleteClient(scope: OwnerScope, clientId: string, deps: Deps): Promise<void> {
  const where = { businessId: scope.businessId, clientId }
  await deps.db.$transaction(async (tx) => {
    // A concurrent merge may be moving appointments to or from this client record.
    await lockClient(tx, scope, clientId)
    const client = await getClient(scope, clientId, deps.clock.now(), tx)
    if (client.mergedIntoId) throw mergedElsewhere(client.mergedIntoId)
    const appointments = await tx.appointment.count({ where })
    if (appointments > 0) {
      const visits = appointments === 1 ? '1 appointment' : `${appointments} appointments`
      throw conflict('has_history', `${client.name} has ${visits} and cannot be deleted`)
    }
    await tx.waitlistEntry.deleteMany({ where })
    const { count } = await tx.client.deleteMany({ where: { businessId: scope.businessId, id: clientId } })
    if (count === 0) throw notFound('Client not found')
    await recordOwnerAction(tx, scope, { verb: 'removed', noun: 'client', subjectId: clientId }, deps.clock.now())
  })
}

/** A visitor's details as entered on a public form. */
export interface VisitorDetails {
  name: string
  email: string | null
  phone: string
  /** The consent wording, if they agreed to texts. */
  smsConsentText: string | null
  /** Whether they chose email instead of texts, which ends earlier consent. */
  declinesTexts?: boolean
}

/** A client's contacts, as messages need them. */
export interface ClientContacts {
  id: string
  name: string
  email: string | null
  phoneE164: string | null
  smsConsentAt: Date | null
  emailOptedOutAt: Date | null
  cannotTextReason: string | null
}

/** The columns of `ClientContacts`. */
const CONTACTS = Prisma.sql`id, name, phone, email, phone_e164 AS "phoneE164", sms_consent_at AS "smsConsentAt",
  email_opted_out_at AS "emailOptedOutAt", cannot_text_reason AS "cannotTextReason"`

/** The client that a visitor was matched with, or a new one under `id`. */
export interface RecognizedVisitor {
  id: string
  visitor: VisitorDetails
  given: ContactDetails
  match: ClientMatch<ClientContacts>
}

/** Returns the visitor's client, and adds one if the business has none (see `recognizeVisitor`). */
export async function findOrAddVisitor(
  tx: Tx,
  scope: BusinessScope,
  visitor: VisitorDetails,
  now: Date,
): Promise<ClientContacts> {
  const given = toGivenVisitor(scope, visitor)
  const [, known] = await tx.$pipeline<[unknown[], ClientContacts[]]>(findKnownSql(scope, given))
  const recognized = recognizeVisitor(given, known)
  await upsertVisitor(tx, scope, recognized, now)
  await askWhetherSame(tx, scope, recognized)
  return contactsOf(recognized, now)
}

/** A visitor's input, with contacts in their stored form. */
export type GivenVisitor = Pick<RecognizedVisitor, 'visitor' | 'given'>

/** Normalizes the contacts that a visitor entered. */
export function toGivenVisitor(scope: BusinessScope, visitor: VisitorDetails): GivenVisitor {
  const { name, email, phone } = visitor
  return { visitor, given: { name, email, phoneE164: toE164(phone, scope.country) } }
}

/**
 * Returns the pipeline that must run before `recognizeVisitor`: locks, then the clients with the visitor's contacts.
 * The advisory locks serialize two requests with the same contact until the end of the transaction, so that a client is
 * added only once.
 */
export function findKnownSql(scope: BusinessScope, given: GivenVisitor): [locks: Prisma.Sql, known: Prisma.Sql] {
  return [lockContactsSql(scope, [given.given]), listWithContactSql(scope, given)]
}

/** Returns who a visitor is (see `matchClient`) among the clients that `findKnownSql` returned. Stores nothing. */
export function recognizeVisitor({ visitor, given }: GivenVisitor, known: ClientContacts[]): RecognizedVisitor {
  const match = hasContact(given) ? matchClient(given, known) : firstOf(known)
  return { id: match.kind === 'new' ? randomUUID() : match.client.id, visitor, given, match }
}

const hasContact = ({ email, phoneE164 }: ContactDetails) => email !== null || phoneE164 !== null

/**
 * Asks the owner, once per pair, whether a new client is one they already have, if the name and one contact match. Call
 * it after the client is stored.
 */
export async function askWhetherSame(
  tx: Tx,
  scope: BusinessScope,
  { id, visitor, match }: RecognizedVisitor,
): Promise<void> {
  if (match.kind !== 'new') return
  for (const other of match.lookalikes) {
    await raiseTask(tx, scope.businessId, {
      kind: 'same_person',
      dedupeKey: duplicateTaskKey(id, other.id),
      clientId: id,
      text: `Same person? ${visitor.name} booked or joined the waitlist online with the phone or email of your client ${other.name}, but the other contact details don’t match, so we added a new client. Messages go only to the phone and email they entered.`,
    })
  }
}

/** Inserts or updates the visitor under their `id`, as described at `contactsOf`. */
export async function upsertVisitor(
  tx: Tx,
  scope: BusinessScope,
  recognized: RecognizedVisitor,
  now: Date,
): Promise<void> {
  const { id, match } = recognized
  const adding = addingVisitorSql(scope, recognized, now)
  if (adding) await tx.$executeRaw(prepared(Prisma.sql`WITH ${adding} SELECT`))
  else if (match.kind !== 'new') await rememberVisitor(tx, scope, id, newsOf(recognized, match.client, now), now)
}

/** Returns the SQL that adds a new visitor, as a CTE for another statement; null for a known one. */
export function addingVisitorSql(
  scope: BusinessScope,
  { id, visitor, given: { phoneE164 }, match }: RecognizedVisitor,
  now: Date,
): Prisma.Sql | null {
  if (match.kind !== 'new') return null
  const { name, email, phone, smsConsentText } = visitor
  const recalling = recallingSql(scope.businessId, [phoneE164])
  return Prisma.sql`
    ${recalling ? Prisma.sql`${recalling},` : Prisma.empty}
    added AS (
      INSERT INTO clients (id, business_id, name, email, phone, phone_e164, created_at, sms_consent_at, sms_consent_text)
      VALUES (${id}::uuid, ${scope.businessId}::uuid, ${name}, ${email}, ${phone}, ${phoneE164}, ${now}, ${smsConsentText ? now : null}, ${smsConsentText})
    )`
}

/** Returns how the visitor can be reached after `upsertVisitor`: by the stored contacts, with what they entered now. */
export function contactsOf(recognized: RecognizedVisitor, now: Date): ClientContacts {
  const { id, visitor, given, match } = recognized
  if (match.kind !== 'new') return { ...match.client, ...newsOf(recognized, match.client, now) }
  const smsConsentAt = visitor.smsConsentText === null ? null : now
  return {
    id,
    name: visitor.name,
    email: given.email,
    phoneE164: given.phoneE164,
    smsConsentAt,
    emailOptedOutAt: null,
    cannotTextReason: null,
  }
}

/**
 * Returns the SQL that looks up one contact at a time, each through its own index, regardless of PostgreSQL's estimate
 * of the business's size.
 */
function listWithContactSql(scope: BusinessScope, { visitor, given }: GivenVisitor): Prisma.Sql {
  const own = Prisma.sql`SELECT ${CONTACTS}, created_at FROM clients WHERE business_id = ${scope.businessId}::uuid AND archived_at IS NULL`
  const found = hasContact(given)
    ? Prisma.sql`${own} AND email = ${given.email} UNION ${own} AND phone_e164 = ${given.phoneE164}`
    : Prisma.sql`${own} AND name = ${visitor.name} AND phone = ${visitor.phone}`
  return prepared(Prisma.sql`${found} ORDER BY created_at LIMIT 20`)
}

function firstOf<T>(known: T[]) {
  const client = known[0]
  return client ? { kind: 'same' as const, client } : { kind: 'new' as const, lookalikes: [] }
}

/**
 * Returns how the visitor's choice changes stored consent; only for the number they entered. Existing consent keeps its
 * time and wording.
 */
function newsOf({ visitor, given }: RecognizedVisitor, client: ClientContacts, now: Date) {
  const isForStored = given.phoneE164 !== null && given.phoneE164 === client.phoneE164
  if (!isForStored) return {}
  if (visitor.declinesTexts && client.smsConsentAt) return { smsConsentAt: null, smsConsentText: null }
  return visitor.smsConsentText && !client.smsConsentAt
    ? { smsConsentAt: now, smsConsentText: visitor.smsConsentText }
    : {}
}

async function rememberVisitor(
  tx: Tx,
  scope: BusinessScope,
  id: string,
  news: ReturnType<typeof newsOf>,
  now: Date,
): Promise<void> {
  if (Object.keys(news).length === 0) return
  await changeReach(tx, scope, [id], now, async () => {
    await tx.client.update({
      where: { businessId_id: { businessId: scope.businessId, id } },
      data: { ...news, version: { increment: 1 } },
      select: { id: true },
    })
    return true
  })
}
