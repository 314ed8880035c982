/** Determines the client address under which a request is counted. */
import { addressBlock, isThisMachine } from '@/lib/domain/client-address'
import { THIS_MACHINE } from '@/lib/domain/rate-limits'
import { CLIENT_ADDRESS_HEADER } from '@/lib/routes'
import { getEnv } from '../env'
import { log } from '../log'

let hasWarned = false

/**
 * Returns the address block under which a request is counted. Null if it isn't counted: without our web server in
 * front, or from this machine outside production. In production, all requests from this machine count as
 * `THIS_MACHINE`, which is logged once.
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
