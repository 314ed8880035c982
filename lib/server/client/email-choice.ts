/** A client's choice about getting emails, made through the link in their emails. */
import type { EmailChoice } from '@/lib/contracts/client'
import { getDb, type Tx } from '../db'
import type { Deps } from '../deps'
import { notFound } from '../http/app-error'
import { changeReach } from '../reminder/change-reach'
import { REPLAN_TRANSACTION } from '../reminder/replan'
import type { ClientScope } from '../scope'
import { findLiveClient } from './merged'

/** Returns whether the client gets reminders and offers by email. Throws 404 if they were erased. */
export async function getEmailChoice(scope: ClientScope): Promise<EmailChoice> {
  const { businessId } = scope
  const id = await findLiveClient(getDb(), businessId, scope.clientId)
  if (id === null) throw notFound('Link not valid')
  const { emailOptedOutAt } = await getDb().client.findUniqueOrThrow({
    where: { businessId_id: { businessId, id } },
    select: { emailOptedOutAt: true },
  })
  return { optedOut: emailOptedOutAt !== null }
}

/**
 * Stops all emails to the client except news about their own appointments and confirmations that they joined the
 * waitlist. Waiting emails are sent as texts if possible. Keeps the time of the first request. Idempotent. Throws 404.
 */
export async function stopEmails(scope: ClientScope, deps: Deps): Promise<EmailChoice> {
  return choose(scope, true, deps)
}

/** Resumes emails to the client, including those already planned. Idempotent. Throws 404. */
export async function resumeEmails(scope: ClientScope, deps: Deps): Promise<EmailChoice> {
  return choose(scope, false, deps)
}

async function choose(scope: ClientScope, optedOut: boolean, deps: Deps): Promise<EmailChoice> {
  const now = deps.clock.now()
  await deps.db.$transaction((tx) => chooseFor(tx, scope, optedOut, now), REPLAN_TRANSACTION)
  return getEmailChoice(scope)
}

async function chooseFor(tx: Tx, scope: ClientScope, optedOut: boolean, now: Date): Promise<void> {
  const { businessId, clientId } = scope
  await changeReach(tx, scope, [clientId], now, async () => {
    const { count } = await tx.client.updateMany({
      where: { businessId, id: clientId, mergedIntoId: null, emailOptedOutAt: optedOut ? null : { not: null } },
      data: { emailOptedOutAt: optedOut ? now : null },
    })
    return count > 0
  })
  // If the client record was merged in the meantime, the choice applies to the surviving record, which has its messages
  // now.
  const live = await findLiveClient(tx, businessId, clientId)
  if (live !== null && live !== clientId) await chooseFor(tx, { ...scope, clientId: live }, optedOut, now)
}
