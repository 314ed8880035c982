/** Whom a request comes from, as far as it is counted. */
import { addressBlock, isThisMachine } from '@/lib/domain/client-address'

/** Set by the web server for every request, whatever the client sent (`scripts/lib/forwarded-headers.ts`). */
const CLIENT_ADDRESS = 'x-client-address'

/** The address block that a request is counted under; null where it isn't: from this machine itself, or where no web server stands in front. */
export function countedBlock(headers: Headers): string | null {
  const address = headers.get(CLIENT_ADDRESS)
  return address === null || isThisMachine(address) ? null : addressBlock(address)
}

/** True where the request comes from this machine itself. */
export function isFromHere(headers: Headers): boolean {
  return isThisMachine(headers.get(CLIENT_ADDRESS) ?? '')
}
