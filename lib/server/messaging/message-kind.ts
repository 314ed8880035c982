/** The interface of one kind of message. `deliver` does what all kinds have in common. */
import type { TextCause } from '@/lib/domain/sms-limits'
import type { LinkKey } from '../capability'
import type { Db, Tx } from '../db'
import type { Prisma } from '../generated/prisma/client'
import type { Envelope } from './envelope'
import type { ClaimedMessage } from './lease'
import type { Mail } from './mailer'

export type Verdict =
  | { verdict: 'send' }
  /** `void`: no longer true; `skipped`: too late or not allowed. `fallBack` if email may replace it. */
  | { verdict: 'end'; status: 'void' | 'skipped'; reason: string; fallBack: boolean }
  | { verdict: 'defer'; until: Date }

/** The status and reason of a message that ended unsent. */
export interface Ending {
  status: 'failed' | 'unknown' | 'skipped' | 'void'
  code: string | null
  reason: string
  /** Whether an email replaces the message, if it has a fallback. */
  fallBack: boolean
}

/** A message as a text. */
interface TextSide {
  /** E.164; null without a number, which `judge` then reports. */
  to: string | null
  cause: TextCause
  clientId: string | null
  appointmentId: string | null
  /** The tokens in its links, which are not stored. */
  keys: readonly LinkKey[]
  render(): string
}

/** A claimed message with all facts that decide about it, as of loading. */
export interface Outgoing extends Envelope {
  /** The instant from which sending is useless. */
  usefulUntil: Date
  /** Returns whether it may be sent at `now`. */
  judge(): Verdict | Promise<Verdict>
  /** Null: this kind is never a text. */
  text: TextSide | null
  /** The client's address if a public form can have caused the email; absent: it counts toward no limit. */
  strangersMailTo?: string | null
  /** Renders the email, without Message-ID and sandbox flag. Called only if `judge` allowed the message. */
  renderMail(): Promise<Mail>
  /** The email that replaces a text; null without one. */
  fallbackEmail: Prisma.MessageCreateManyInput | null
  /** Runs in the transaction that records it as sent, before the message's own row is updated. */
  beforeSent?(tx: Tx): Promise<void>
  /** Runs in the same transaction, after the row is marked as sent. */
  afterSent?(tx: Tx): Promise<void>
  /** Runs in the transaction that ended it, after its fallback email is queued, if any. */
  afterEnded?(tx: Tx, ending: Ending): Promise<void>
}

/** Loads, judges and settles one kind of message. */
export interface MessageKind {
  /** Returns whether rows with this `messages.kind` belong to it. */
  owns(kind: string): boolean
  /** Loads the message with the current facts; null if this worker no longer holds it, or its subject is gone. */
  load(db: Db, claimed: ClaimedMessage): Promise<Outgoing | null>
}
