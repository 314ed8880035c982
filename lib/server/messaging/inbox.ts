/** The built-in inbox of development and the demo, for emails and texts that aren't really sent. */
import { randomUUID } from 'node:crypto'
import { getDb } from '../db'
import { getEnv } from '../env'
import type { Prisma } from '../generated/prisma/client'
import type { Channel } from '@/lib/domain/message'

/** A message to store in the development inbox instead of sending it. */
export interface InboxEntry {
  /** The outbox row's id, so that delivering it twice leaves one entry; default: a new id. */
  id?: string
  channel: Channel
  sender: string
  recipient: string
  subject: string | null
  text: string
  html: string | null
  headers?: Record<string, string>
}

/** A message of the development inbox, as it is shown; `createdAt` is in ISO 8601. */
export interface InboxMessage {
  id: string
  channel: string
  sender: string
  recipient: string
  subject: string | null
  text: string
  html: string | null
  headers: Record<string, string>
  createdAt: string
}

/** Returns whether /dev/inbox is available. It isn't in production, although sandboxes there still write to it. */
export function isInboxOpen(): boolean {
  return !getEnv().isProduction
}

/** Puts the entry in the inbox exactly once. */
export async function putInInbox(entry: InboxEntry): Promise<void> {
  const { id = randomUUID(), headers = {}, ...rest } = entry
  const row: Prisma.DevInboxMessageCreateManyInput = { id, headers, ...rest }
  await getDb().devInboxMessage.createMany({ data: [row], skipDuplicates: true })
}

/**
 * Lists entries, newest first, for one recipient if given. Reads every business, so it is only for the development
 * inbox.
 */
export async function unsafeAcrossBusinessesListInbox(to: string | null, limit = 100): Promise<InboxMessage[]> {
  const rows = await getDb().devInboxMessage.findMany({
    ...(to === null ? {} : { where: { recipient: { equals: to, mode: 'insensitive' } } }),
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
  })
  return rows.map(({ headers, createdAt, ...row }) => ({
    ...row,
    headers: (headers ?? {}) as Record<string, string>,
    createdAt: createdAt.toISOString(),
  }))
}
