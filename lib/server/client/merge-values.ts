/** The fields of client records as a merge reads, stores and writes them. */
import { z } from 'zod'
import type { CardValues } from '@/lib/domain/client-merge'
import type { Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import type { BusinessScope } from '../scope'

const VALUES = {
  email: true,
  phone: true,
  phoneE164: true,
  notes: true,
  schedulingNotes: true,
  preferredMood: true,
  moodEmoji: true,
  smsConsentAt: true,
  smsConsentText: true,
  emailOptedOutAt: true,
  marketingRefusedAt: true,
  cannotTextReason: true,
  cannotTextSince: true,
  invitedAt: true,
  createdAt: true,
} as const satisfies Record<keyof CardValues, true>

/** A stored record, with the state of its merge. */
export interface StoredCard {
  id: string
  name: string
  version: number
  archivedAt: Date | null
  erasedAt: Date | null
  mergedIntoId: string | null
  values: CardValues
}

/** Reads a record. Returns null if the business has no record with this id. */
export async function readCard(tx: Tx, { businessId }: BusinessScope, id: string): Promise<StoredCard | null> {
  const row = await tx.client.findUnique({
    where: { businessId_id: { businessId, id } },
    select: { id: true, name: true, version: true, archivedAt: true, erasedAt: true, mergedIntoId: true, ...VALUES },
  })
  if (row === null) return null
  const { name, version, archivedAt, erasedAt, mergedIntoId, id: _, ...values } = row
  return { id, name, version, archivedAt, erasedAt, mergedIntoId, values }
}

/** Writes a record's fields and counts its no-shows from its appointments. */
export async function writeCard(
  tx: Tx,
  { businessId }: BusinessScope,
  id: string,
  { values, ...place }: { values: CardValues; archivedAt?: Date | null; mergedIntoId?: string | null },
): Promise<void> {
  const noShowCount = await tx.appointment.count({ where: { businessId, clientId: id, status: 'no-show' } })
  await tx.client.update({
    where: { businessId_id: { businessId, id } },
    data: { ...values, ...place, noShowCount, version: { increment: 1 } },
    select: { id: true },
  })
}

const instant = z.coerce.date().nullable()
const text = z.string().nullable()
const cardValues = z.object({
  email: text,
  phone: text,
  phoneE164: text,
  notes: text,
  schedulingNotes: text,
  preferredMood: text,
  moodEmoji: text,
  smsConsentAt: instant,
  smsConsentText: text,
  emailOptedOutAt: instant,
  // Missing in merges stored before this field existed.
  marketingRefusedAt: instant.default(null),
  cannotTextReason: text,
  cannotTextSince: instant,
  invitedAt: instant,
  createdAt: z.coerce.date(),
} satisfies Record<keyof CardValues, z.ZodType>)
const storedValues = z.object({
  before: cardValues,
  after: cardValues,
})

/** The surviving record before and after a merge. */
export type MergedValues = z.infer<typeof storedValues>

/** Reads the values that a merge stored. */
export function readMergedValues(stored: Prisma.JsonValue): MergedValues {
  return storedValues.parse(stored)
}

/** Returns the values as JSON for storage, with instants in ISO 8601. */
export function toStoredJson(values: MergedValues): Prisma.InputJsonObject {
  return JSON.parse(JSON.stringify(values)) as Prisma.InputJsonObject
}
