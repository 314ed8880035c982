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
  /** `void`: no longer true; `skipped`: too late or not allowed. `fallBack` is true if an email may replace it. */
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

/** A message in its form as a text. */
interface TextSide {
  /** E.164; null if there is no number, which `judge` then reports. */
  to: string | null
  cause: TextCause
  clientId: string | null
  appointmentId: string | null
  /** The tokens in its links, which aren't stored. */
  keys: readonly LinkKey[]
  render(): string
}

/** A claimed message with all facts that decide whether and how it is sent, as of when it was loaded. */
export interface Outgoing extends Envelope {
  /** The instant from which sending is useless. */
  usefulUntil: Date
  /** Returns whether it may be sent at `now`. */
  judge(): Verdict | Promise<Verdict>
  /** Null if this kind is never a text. */
  text: TextSide | null
  /** The client's address if a public form may have caused the email; absent if it counts toward no limit. */
  strangersMailTo?: string | null
  /** Renders the email, without Message-ID and sandbox flag. Called only if `judge` allowed the message. */
  renderMail(): Promise<Mail>
  /** The email that replaces a text; null if there is none. */
  fallbackEmail: Prisma.MessageCreateManyInput | null
  /** Runs in the transaction that records the message as sent, before the message's own row is updated. */
  beforeSent?(tx: Tx): Promise<void>
  /** Runs in the same transaction, after the row is marked as sent. */
  afterSent?(tx: Tx): Promise<void>
  /** Runs in the transaction that ended the message, after its fallback email is queued, if there is one. */
  afterEnded?(tx: Tx, ending: Ending): Promise<void>
}

/** Loads, judges and settles one kind of message. */
export interface MessageKind {
  /** Returns whether rows with this `messages.kind` belong to this kind. */
  owns(kind: string): boolean
  /**
   * Loads the message with the current facts; null if this worker no longer holds it, or if what it is about is gone.
   */
  load(db: Db, claimed: ClaimedMessage): Promise<Outgoing | null>
}
