/** Whom a request comes from, as far as it is counted. */
import { addressBlock, isThisMachine } from '@/lib/domain/client-address'
import { THIS_MACHINE } from '@/lib/domain/rate-limits'
import { CLIENT_ADDRESS_HEADER } from '@/lib/routes'
import { getEnv } from '../env'
import { log } from '../log'

let hasWarned = false

/**
 * Returns the address block that a request is counted under; null where it isn't counted: without a web server in
 * front, and outside production from this machine itself. In production all requests from this machine are
 * `THIS_MACHINE`, and the log says so once.
 */
export function countedBlock(headers: Headers): string | null {
  const address = headers.get(CLIENT_ADDRESS_HEADER)
  if (address === null) return null
  if (!isThisMachine(address)) return addressBlock(address)
  if (!getEnv().isProduction) return null
  warnOnce()
  return THIS_MACHINE
}

function warnOnce(): void {
  if (hasWarned) return
  hasWarned = true
  log.warn(
    'Requests come from this machine itself and share one rate limit. If a reverse proxy on it sends them, name it in TRUSTED_PROXIES and let it send X-Forwarded-For.',
  )
}

/** Returns whether the request comes from this machine itself. */
export function isFromHere(headers: Headers): boolean {
  return isThisMachine(headers.get(CLIENT_ADDRESS_HEADER) ?? '')
}
