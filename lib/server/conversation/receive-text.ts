/** Receives a client's text: stores, interprets and acts on it in one transaction. */
import { needsNoReading } from '@/lib/domain/conversation'
import { readSmsReply, type ReplyMeaning } from '@/lib/domain/sms-reply'
import { lockContacts } from '../client/contact-lock'
import type { Deps } from '../deps'
import { AppError } from '../http/app-error'
import { log } from '../log'
import type { Tx } from '../db'
import type { BusinessScope } from '../scope'
import { queueReceivedEvent } from '../webhook/message-events'
import { notifyOwner } from '../owner-notification/record'
import { recallOptOuts } from '../erase/opt-outs'
import {
  recordOptOut,
  unsafeAcrossBusinessesEndOptOut,
  unsafeAcrossBusinessesListBusinessesOfNumber,
} from '../messaging/sending-number'
import { actOnText } from './act-on-text'
import { findSender, type Sender } from './sender'
import type { InboundText } from './texted-business'

/**
 * Stores the text in its client's thread, once per provider id despite repeats and races, and acts on it, all in one
 * transaction: changes the appointment or the opt-out, queues a reply, adds an owner task. Leaves the text unread for
 * the owner if it can't be understood, or if what it asks for is no longer possible.
 */
export async function receiveText(scope: BusinessScope, text: InboundText, deps: Deps): Promise<void> {
  try {
    await deps.db.$transaction((tx) => store(tx, scope, text, deps.clock.now(), true))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.warn({ code: error.code }, 'a text could not be acted on')
    await deps.db.$transaction((tx) => store(tx, scope, text, deps.clock.now(), false))
  }
}

async function store(tx: Tx, scope: BusinessScope, text: InboundText, now: Date, mayAct: boolean): Promise<void> {
  await lockContacts(tx, scope, [{ email: null, phoneE164: text.from }])
  await recallOptOuts(tx, scope, [text.from])
  const sender = await findSender(tx, scope, text.from, now)
  const { meaning, isReport } = readMeaning(text, sender, now)
  const [stored] = await tx.inboundMessage.createManyAndReturn({
    data: {
      businessId: scope.businessId,
      clientId: sender.clientId,
      providerId: text.providerId,
      sender: text.from,
      body: text.hasPictures ? `${text.body}\n${PICTURES}`.trim() : text.body,
      meaning,
      receivedAt: now,
    },
    skipDuplicates: true,
    select: { id: true },
  })
  if (!stored) return
  const { id } = stored
  await queueReceivedEvent(tx, { businessId: scope.businessId, inboundId: id }, now)
  const wasActedOn = mayAct && (await actOnText(tx, scope, sender, { ...text, id, meaning }, now))
  if (!needsNoReading(meaning, wasActedOn)) {
    // If the text cancelled a visit, the owner is notified of that instead. A reaction is shown only in the thread.
    if ((meaning !== 'cannot_come' || !wasActedOn) && !isReport)
      await notifyOwner(
        tx,
        scope,
        { event: 'reply', dedupeKey: `reply:${id}`, clientId: sender.clientId, inboundId: id },
        now,
      )
    return
  }
  await tx.inboundMessage.update({
    where: { businessId_id: { businessId: scope.businessId, id } },
    data: { readAt: now },
    select: { id: true },
  })
}

/** Follows the client's words if pictures came with them. */
const PICTURES = '[With a picture, which isn’t shown here]'

const BY_PROVIDER: Record<string, ReplyMeaning> = { STOP: 'opt_out', START: 'opt_in', HELP: 'help' }

function meaningByProvider({ optOutType }: InboundText): ReplyMeaning | undefined {
  return optOutType === null ? undefined : BY_PROVIDER[optOutType.toUpperCase()]
}

/**
 * Returns the text's meaning. If the provider treated it as an opt-out, it is one, because the provider blocks the
 * number anyway. "No more texts" is an opt-out after any text.
 */
function readMeaning(text: InboundText, sender: Sender, now: Date): { meaning: ReplyMeaning; isReport: boolean } {
  const byProvider = meaningByProvider(text)
  if (byProvider) return { meaning: byProvider, isReport: false }
  const appointment = sender.visit && { ...sender.visit, now }
  const { meaning, isKeyword, isReport = false } = readSmsReply(text.body, sender, sender.sent, appointment)
  const isPlain = isKeyword || meaning === 'opt_out' || meaning === 'reaction'
  return { meaning: isPlain || !sender.isAnsweringElse ? meaning : 'unclear', isReport }
}

/**
 * Records STOP or START from a number that can't be assigned to one business, for every business that has a client with
 * that number. Stores nothing else.
 */
export async function unsafeAcrossBusinessesRecordOptOut(
  to: string,
  text: InboundText,
  { db, clock }: Deps,
): Promise<void> {
  const meaning = meaningByProvider(text) ?? readSmsReply(text.body, { isOptedOut: false }).meaning
  if (meaning !== 'opt_out' && meaning !== 'opt_in') return
  await db.$transaction(async (tx) => {
    for (const businessId of await unsafeAcrossBusinessesListBusinessesOfNumber(tx, to, text.from)) {
      if (meaning === 'opt_out') await recordOptOut(tx, businessId, text.from, clock.now())
      else await unsafeAcrossBusinessesEndOptOut(tx, businessId, text.from)
    }
  })
}
