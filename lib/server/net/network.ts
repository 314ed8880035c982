/** What this process may reach on behalf of an owner. */
import { Resolver } from 'node:dns/promises'
import { isLoopbackAddress, isPublicAddress } from './public-address'

export interface Network {
  /** Besides the public internet, listeners on this machine: development and tests only. */
  mayReachLoopback: boolean
  /** The addresses behind a host name; throws where there are none. */
  resolve: (host: string) => Promise<string[]>
  /** From the question for the address to the last byte of the answer. */
  timeLimitMs: number
}

const TIME_LIMIT_MS = 10_000

/** The public internet and nothing else: what every installation with real people gets. */
export const publicNetwork: Network = { mayReachLoopback: false, resolve, timeLimitMs: TIME_LIMIT_MS }

/** The same, and this machine's loopback. */
export const developmentNetwork: Network = { ...publicNetwork, mayReachLoopback: true }

/** Whether a connection to the address may be made. */
export function mayReach({ mayReachLoopback }: Network, address: string): boolean {
  return isPublicAddress(address) || (mayReachLoopback && isLoopbackAddress(address))
}

/** Asked of the name servers directly: the system's own way holds one of few threads for as long as a name server is silent. */
async function resolve(host: string): Promise<string[]> {
  if (/(^|\.)localhost\.?$/i.test(host)) return ['127.0.0.1']
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (addresses.length === 0) throw new Error('no address')
  return addresses
}
