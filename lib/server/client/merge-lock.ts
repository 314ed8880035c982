/** The locks of a merge and of its undo. */
import type { Tx } from '../db'
import { notFound } from '../http/app-error'
import { lockScheduleExclusive } from '../recovery/schedule-lock'
import { lockAppointmentsOf, lockClients } from '../row-lock'
import type { BusinessScope } from '../scope'
import { lockContacts } from './contact-lock'
import type { CardPair } from './merge-rows'

/**
 * Locks two client records and everything written for them, in the order of all commands: contacts, schedule,
 * appointments, clients. Bookings, joins and texts wait for the contact locks; commands that take or free a time wait
 * for the schedule lock; other writes wait for the appointments or, because of their foreign key, for the clients. A
 * trigger then redirects them to the surviving record. Throws 404 if the business lacks one of the records.
 */
export async function lockCards(tx: Tx, scope: BusinessScope, { stays, goes }: CardPair): Promise<void> {
  const { businessId } = scope
  const ids = [stays, goes].sort()
  const contacts = await tx.client.findMany({
    where: { businessId, id: { in: ids } },
    select: { email: true, phoneE164: true },
  })
  if (contacts.length < 2) throw notFound('Client not found')
  await lockContacts(tx, scope, contacts)
  await lockScheduleExclusive(tx, scope)
  await lockAppointmentsOf(tx, scope, ids)
  await lockClients(tx, scope, ids)
}
