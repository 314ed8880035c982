/** What an owner shares to advertise their booking page. */
import type { OwnerScope } from '../scope'
import { qrShape, type QrShape } from './qr-code'
import { bookingUrl } from './qr-file'

/** The booking page's address and its code, with the name clients know. */
export interface ShareFacts {
  businessName: string
  address: string
  qr: QrShape
}

/** Returns what the share card shows, without reading anything. */
export function shareFacts(scope: OwnerScope, businessName: string): ShareFacts {
  const address = bookingUrl(scope)
  return { businessName, address, qr: qrShape(address) }
}
