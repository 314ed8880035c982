/** The network that this process may reach on an owner's behalf. */
import { Resolver } from 'node:dns/promises'
import { isLoopbackAddress, isPublicAddress } from './public-address'

/** Which addresses outgoing calls may reach, and for how long. */
export interface Network {
  /** Whether services on this machine can be reached, too: development and tests only. */
  mayReachLoopback: boolean
  /** Returns the addresses of a host name; throws if there are none. */
  resolve: (host: string) => Promise<string[]>
  /** The limit from the DNS query to the last byte of the response. */
  timeLimitMs: number
}

const TIME_LIMIT_MS = 10_000

/** Allows only the public internet, for every installation with real users. */
export const publicNetwork: Network = { mayReachLoopback: false, resolve, timeLimitMs: TIME_LIMIT_MS }

/** Allows the public internet and this machine's loopback. */
export const developmentNetwork: Network = { ...publicNetwork, mayReachLoopback: true }

/** Returns whether a connection to the address is allowed. */
export function mayReach({ mayReachLoopback }: Network, address: string): boolean {
  return isPublicAddress(address) || (mayReachLoopback && isLoopbackAddress(address))
}

/**
 * Queries the name servers directly, because the system's resolver blocks one of a few threads while a name server
 * doesn't respond.
 */
async function resolve(host: string): Promise<string[]> {
  if (/(^|\.)localhost\.?$/i.test(host)) return ['127.0.0.1']
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (addresses.length === 0) throw new Error('no address')
  return addresses
}
