/** What each kind of message knows of its rows. Everything else about a send is the same for all of them, in `deliver`. */
import type { TextCause } from '@/lib/domain/sms-limits'
import type { LinkKey } from '../capability'
import type { Db, Tx } from '../db'
import type { Prisma } from '../generated/prisma/client'
import type { Envelope } from './envelope'
import type { ClaimedMessage } from './lease'
import type { Mail } from './mailer'

export type Verdict =
  | { verdict: 'send' }
  /** `void`: not true any more; `skipped`: too late or not allowed. `fallBack` where e-mail may still do. */
  | { verdict: 'end'; status: 'void' | 'skipped'; reason: string; fallBack: boolean }
  | { verdict: 'defer'; until: Date }

/** How a message ended without being sent. */
export interface Ending {
  status: 'failed' | 'unknown' | 'skipped' | 'void'
  code: string | null
  reason: string
  /** An e-mail takes over, where the message has one that can. */
  fallBack: boolean
}

/** A message as a text. */
export interface TextSide {
  /** E.164; null where there is none, which the judgement then says. */
  to: string | null
  cause: TextCause
  clientId: string | null
  appointmentId: string | null
  /** The keys in its links, which are stored nowhere. */
  keys: readonly LinkKey[]
  render(): string
}

/** A claimed message with all that decides about it, as it was when it was loaded. */
export interface Outgoing extends Envelope {
  /** From this instant on sending is of no use. */
  usefulUntil: Date
  /** Whether it may go out at `now`. */
  judge(): Verdict | Promise<Verdict>
  /** Null: this kind is never a text. */
  text: TextSide | null
  /** The client's address, where a public form can have caused the mail; absent: it counts in no limit. */
  strangersMailTo?: string | null
  /** Without Message-ID and sandbox mark. Called after `judge` let the message go. */
  renderMail(): Promise<Mail>
  /** The e-mail that takes over from a text; null where none can. */
  standIn: Prisma.MessageCreateManyInput | null
  /** Within the transaction that records it as sent, ahead of the message's own row. */
  beforeSent?(tx: Tx): Promise<void>
  /** Likewise, once the row says sent. */
  afterSent?(tx: Tx): Promise<void>
  /** Within the transaction that ended it, once its e-mail is queued where one takes over. */
  afterEnded?(tx: Tx, ending: Ending): Promise<void>
}

export interface MessageKind {
  /** Whether rows with this `messages.kind` are its own. */
  owns(kind: string): boolean
  /** The message as things are now; null where this worker doesn't hold it any more, or what it is about is gone. */
  load(db: Db, claimed: ClaimedMessage): Promise<Outgoing | null>
}
