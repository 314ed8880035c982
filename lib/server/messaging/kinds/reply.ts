/** Replies to a client's text: the owner's, and automatic ones. */
import { REPLY_USEFUL_HOURS, replyTime } from '@/lib/domain/conversation'
import { emailObstacle } from '@/lib/domain/message'
import { whyNotSent } from '@/lib/domain/message-failure'
import { emailLinks } from '../../client/email-link'
import type { Tx } from '../../db'
import { notifyOwner } from '../../owner-notification/record'
import { raiseTask } from '../../owner-task/raise-task'
import type { ClaimedMessage } from '../lease'
import type { Ending, MessageKind, Outgoing, Verdict } from '../message-kind'
import { loadReply, type LoadedReply } from '../reply-facts'
import { REPLY_KIND } from '../reply-payload'
import { SendError } from '../send-error'
import { isSmsConfigured } from '../sms'
import { renderOptedOutMail } from '../templates/opted-out-mail'

/** Sends texts as they were written, and the email that confirms a STOP. */
export const reply: MessageKind = {
  owns: (kind) => kind === REPLY_KIND,
  async load(db, claimed) {
    const loaded = await loadReply(db, claimed)
    return loaded && toOutgoing(claimed, loaded)
  },
}

function toOutgoing(claimed: ClaimedMessage, loaded: LoadedReply): Outgoing {
  const { payload, to, clientId, appointmentId } = loaded
  const usefulUntil = new Date(loaded.createdAt.getTime() + REPLY_USEFUL_HOURS * 3_600_000)
  return {
    ...loaded,
    usefulUntil,
    judge: () => judge(loaded, usefulUntil),
    text: {
      to,
      cause: payload.by === 'owner' ? 'answer' : 'automatic',
      clientId,
      appointmentId,
      keys: [],
      render: () => payload.text,
    },
    renderMail: () => renderMail(claimed, loaded),
    fallbackEmail: null,
    afterEnded: (tx, ending) => reportFailedReply(tx, claimed, loaded, ending, loaded.now),
  }
}

function judge(loaded: LoadedReply, usefulUntil: Date): Verdict {
  const obstacle =
    loaded.now >= usefulUntil
      ? `It couldn’t be sent for ${REPLY_USEFUL_HOURS} hours`
      : loaded.channel === 'sms'
        ? textObstacle(loaded)
        : mailObstacle(loaded)
  if (obstacle !== null) return { verdict: 'end', status: 'skipped', reason: obstacle, fallBack: false }
  const at = loaded.channel === 'sms' ? replyTime(loaded.now, loaded.lastHeardAt, loaded.timeZone) : loaded.now
  return at > loaded.now ? { verdict: 'defer', until: at } : { verdict: 'send' }
}

function textObstacle(loaded: LoadedReply): string | null {
  if (loaded.to === null) return 'The client has no valid mobile number'
  if (loaded.smsOptedOut) return 'The client opted out of texts'
  if (loaded.cannotTextReason !== null) return `The number can’t be texted (${loaded.cannotTextReason})`
  if (!isSmsConfigured(loaded)) return 'No text-message provider is set up'
  return loaded.smsEnabled ? null : 'Texts are turned off'
}

function mailObstacle(loaded: LoadedReply): string | null {
  if (loaded.visit === null) return 'The appointment is over or cancelled'
  const obstacle = emailObstacle('answer', loaded)
  return obstacle === null ? null : `No email: ${obstacle}`
}

async function renderMail(claimed: ClaimedMessage, { visit, email, clientId }: LoadedReply) {
  if (visit === null || email === null || clientId === null)
    throw new SendError('refused', 'no_visit', 'There is no appointment to write about')
  return renderOptedOutMail(visit, email, emailLinks(visit.business, { businessId: claimed.businessId, clientId }))
}

/**
 * Adds a task, and notifies the owner, once, if the reply is theirs and wasn't sent or delivered. If it is unknown
 * whether it was, there is only the task.
 */
export async function reportFailedReply(
  tx: Tx,
  { businessId, messageId }: Pick<ClaimedMessage, 'businessId' | 'messageId'>,
  { payload, clientId }: Pick<LoadedReply, 'payload' | 'clientId'>,
  { status, code, reason: recorded }: Pick<Ending, 'status' | 'code' | 'reason'>,
  now: Date,
): Promise<void> {
  if (payload.by !== 'owner') return
  const isUnknown = status === 'unknown'
  const reason = whyNotSent(code, recorded)
  await raiseTask(tx, businessId, {
    kind: 'answer_failed',
    dedupeKey: `answer_failed:${messageId}`,
    clientId,
    text: isUnknown
      ? 'Your text may not have arrived. Ask the client before you send it again.'
      : `Your text did not arrive. ${reason}.`,
  })
  if (isUnknown) return
  const dedupeKey = `failure:answer:${messageId}`
  await notifyOwner(tx, { businessId }, { event: 'failure', dedupeKey, clientId, details: { reason } }, now)
}
