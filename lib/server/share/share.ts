/** The facts that an owner shares to advertise their booking page. */
import type { OwnerScope } from '../scope'
import { qrShape, type QrShape } from './qr-code'
import { bookingUrl } from './qr-file'

/** The booking page's URL and its QR code, with the business's name. */
export interface ShareFacts {
  businessName: string
  address: string
  qr: QrShape
}

/** Returns the facts for the share card, without a query. */
export function shareFacts(scope: OwnerScope, businessName: string): ShareFacts {
  const address = bookingUrl(scope)
  return { businessName, address, qr: qrShape(address) }
}
