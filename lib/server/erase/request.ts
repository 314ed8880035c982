/** Records that a client asked, through the link in their emails, to have their data erased. */
import type { EmailChoice } from '@/lib/contracts/client'
import { getEmailChoice } from '../client/email-choice'
import type { Deps } from '../deps'
import { notFound } from '../http/app-error'
import { raiseTask } from '../owner-task/raise-task'
import type { ClientScope } from '../scope'

/** Kind of the task that informs the owner; it names the client. */
const ERASE_TASK = 'erase_request'

/**
 * Raises one owner task about the request, however often it is made. Doesn't erase anything yet, because the link can
 * be forwarded and a visit may be upcoming (ADR 23). A postponed task is shown again. Throws 404.
 */
export async function requestErasure(scope: ClientScope, deps: Deps): Promise<EmailChoice> {
  const { businessId, clientId } = scope
  await deps.db.$transaction(async (tx) => {
    const client = await tx.client.findFirst({
      where: { businessId, id: clientId, erasedAt: null },
      select: { name: true },
    })
    if (!client) throw notFound('Link not valid')
    const dedupeKey = `${ERASE_TASK}:${clientId}`
    await raiseTask(tx, businessId, {
      kind: ERASE_TASK,
      dedupeKey,
      clientId,
      text: `${client.name} asked you to erase all their personal data. Many countries give you one month to do it.`,
    })
    await tx.ownerTask.updateMany({ where: { businessId, dedupeKey, doneAt: { not: null } }, data: { doneAt: null } })
  })
  return getEmailChoice(scope)
}
