/** A client's own choice about e-mail, made by whoever holds the link of her mails. */
import type { EmailChoice } from '@/lib/contracts/client'
import { getDb } from '../db'
import type { Deps } from '../deps'
import { notFound } from '../http/app-error'
import { changeReach } from '../reminder/change-reach'
import { REPLAN_TRANSACTION } from '../reminder/replan'
import type { ClientScope } from '../scope'

/** Whether she gets reminders and offers by e-mail. Throws 404 where the client is gone. */
export async function getEmailChoice(scope: ClientScope): Promise<EmailChoice> {
  const client = await getDb().client.findUnique({ where: ownRow(scope), select: { emailOptedOutAt: true } })
  if (!client) throw notFound('Link not valid')
  return { optedOut: client.emailOptedOutAt !== null }
}

/**
 * Afterwards she gets no e-mail but news about her own bookings, and what waited as e-mail goes as
 * a text where it can. Her first moment stands; asking again changes nothing. Throws 404.
 */
export async function stopEmails(scope: ClientScope, deps: Deps): Promise<EmailChoice> {
  return choose(scope, true, deps)
}

/** Afterwards she gets e-mail as before, also for what is planned already. Asking again changes nothing. Throws 404. */
export async function resumeEmails(scope: ClientScope, deps: Deps): Promise<EmailChoice> {
  return choose(scope, false, deps)
}

async function choose(scope: ClientScope, optedOut: boolean, deps: Deps): Promise<EmailChoice> {
  const now = deps.clock.now()
  await deps.db.$transaction(
    (tx) =>
      changeReach(tx, scope, [scope.clientId], now, async () => {
        const { count } = await tx.client.updateMany({
          where: { businessId: scope.businessId, id: scope.clientId, emailOptedOutAt: optedOut ? null : { not: null } },
          data: { emailOptedOutAt: optedOut ? now : null },
        })
        return count > 0
      }),
    REPLAN_TRANSACTION,
  )
  return getEmailChoice(scope)
}

function ownRow({ businessId, clientId }: ClientScope) {
  return { businessId_id: { businessId, id: clientId } }
}
