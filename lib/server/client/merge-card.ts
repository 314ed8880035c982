import type { Client } from '@/lib/contracts/client'
import type { MergeCard } from '@/lib/contracts/client-merge'

/** Returns the fields by which an owner tells two client records apart. */
export function toMergeCard(client: Client): MergeCard {
  const { id, name, email, phone, version, createdAt, completedVisits, noShowCount, lastVisit, nextVisit } = client
  const { appointments, smsConsentAt, emailOptedOutAt } = client
  return {
    id,
    name,
    email,
    phone,
    version,
    createdAt,
    completedVisits,
    noShowCount,
    lastVisit,
    nextVisit,
    appointments,
    smsConsentAt,
    emailOptedOutAt,
  }
}
