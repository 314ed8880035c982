/** The facts about a waitlist offer that a message about it shows, and the SQL that reads them. */
import type { OfferMessageKind } from '@/lib/domain/offer'
import { capabilityToken, type LinkKey } from '../capability'
import { Prisma } from '../generated/prisma/client'
import { waitingUrl } from '../waitlist/entry-link'
import { offerToken } from '../waitlist/offer-token'
import { STAFF_NAME, type Recipient } from './recipient'
import type { OfferNews } from './templates/offer'

/** The columns behind `toOfferNews`. */
export interface OfferRow {
  kind: OfferMessageKind
  offer_id: string
  starts_at: Date | null
  expires_at: Date
  entry_id: string
  service: string
  booked_for: Date | null
  staff_name: string | null
}

/** The columns of a SELECT over message `m`, offer `o`, waitlist entry `w`, business `b` and `OFFER_VISIT_JOINS`. */
export const OFFER_COLUMNS = Prisma.sql`${STAFF_NAME}, m.kind, o.id AS offer_id, o.starts_at, o.expires_at,
  w.id AS entry_id, w.service, v.appointment_date AS booked_for`

/** Joins the visit `v` that the client has, and the offered staff member `s`. */
export const OFFER_VISIT_JOINS = Prisma.sql`LEFT JOIN appointments v ON v.business_id = w.business_id AND v.id = w.appointment_id
    LEFT JOIN staff s ON s.business_id = o.business_id AND s.id = o.staff_id`

/** Returns the tokens in the message's links. */
export function offerKeys(businessId: string, row: OfferRow): readonly LinkKey[] {
  return [
    { place: 'offer', token: offerToken(row.offer_id) },
    { place: 'waiting', token: capabilityToken('waitlist-entry', businessId, row.entry_id) },
  ]
}

/** Maps the row to the offer as its message shows it at the recipient's `now`. */
export function toOfferNews(
  businessId: string,
  row: OfferRow,
  { now, timeZone, clientName, sharesContact, business }: Recipient,
  position: number | null,
): OfferNews {
  return {
    kind: row.kind,
    offerId: row.offer_id,
    clientName,
    sharesContact,
    service: row.service,
    startsAt: row.starts_at,
    expiresAt: row.expires_at,
    bookedFor: row.booked_for,
    position,
    waitingUrl: waitingUrl({ ...business, id: businessId }, row.entry_id),
    staffName: row.staff_name,
    timeZone,
    now,
    business,
  }
}
