import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIP } from 'node:net'

const FROM_A_PROXY = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
  'forwarded',
] as const

/** The request header with the client's address for the application. A value sent by a client is always replaced. */
const CLIENT_ADDRESS = 'x-client-address'

/** The headers of a request that the server makes itself, which has no client. */
export const UNKNOWN_CLIENT = { [CLIENT_ADDRESS]: '0.0.0.0' }

/**
 * Returns a function that rewrites a request's headers in place, given the peer's address. It trusts X-Forwarded-For,
 * -Host and -Proto from trusted addresses only and drops them otherwise. It sets `x-client-address` to the peer or,
 * behind trusted proxies, to the nearest hop that isn't one of them. Calls `warn` once, for the first untrusted peer on
 * a private network that sends X-Forwarded-For, because all of its clients would count as one.
 */
export function createForwardedHeaderRule(trusted: BlockList, warn: (line: string) => void = () => undefined) {
  let hasWarned = false
  const isTrusted = (address: string) => trusted.check(address, familyOf(address))

  return (headers: IncomingHttpHeaders, peerAddress: string | undefined): void => {
    const peer = toAddress(peerAddress ?? '') ?? '0.0.0.0'
    const forwarded = Object.fromEntries(FROM_A_PROXY.map((name) => [name, String(headers[name] ?? '')]))
    for (const name of FROM_A_PROXY) delete headers[name]
    headers[CLIENT_ADDRESS] = nearestUntrusted(peer, forwarded['x-forwarded-for'] ?? '', isTrusted)
    if (!isTrusted(peer)) {
      if (hasWarned || forwarded['x-forwarded-for'] === '' || !isNeighbor(peer)) return
      hasWarned = true
      return warn(
        `X-Forwarded-For from ${peer} is ignored. If that is your proxy, name it in TRUSTED_PROXIES: ` +
          'otherwise all customers count as one.',
      )
    }
    const host = lastOf(forwarded['x-forwarded-host'])
    if (host) headers.host = host
    const proto = lastOf(forwarded['x-forwarded-proto'])
    if (proto === 'http' || proto === 'https') headers['x-forwarded-proto'] = proto
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

const NEIGHBORS = new BlockList()
for (const network of ['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '::1/128', 'fc00::/7']) {
  const [address = '', prefix] = network.split('/')
  NEIGHBORS.addSubnet(address, Number(prefix), familyOf(address))
}

/** Returns whether an address is on this machine or its network, where a reverse proxy can be, but not a visitor. */
const isNeighbor = (address: string) => NEIGHBORS.check(address, familyOf(address))

/** Returns the nearest hop that isn't trusted. From the near end, each trusted hop vouches for the one before it. */
function nearestUntrusted(peer: string, chain: string, isTrusted: (address: string) => boolean): string {
  let nearest = peer
  for (const hop of chain.split(',').reverse()) {
    const address = isTrusted(nearest) ? toAddress(hop) : null
    if (!address) break
    nearest = address
  }
  return nearest
}

/** Returns the plain address in `1.2.3.4:5`, `[::1]:5` or `::ffff:1.2.3.4`, or null. */
function toAddress(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^\[(.+)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  const address = bare.replace(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i, '$1').replace(/%.*$/, '')
  return isIP(address) === 0 ? null : address
}

function lastOf(list: string | undefined): string {
  return list?.split(',').at(-1)?.trim() ?? ''
}
