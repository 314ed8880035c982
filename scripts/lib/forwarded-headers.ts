import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { Cidr } from '../../lib/server/env'

const FROM_A_PROXY = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
  'forwarded',
] as const

/** The request header in which the application finds the address of whoever asks; never what a client sent. */
const CLIENT_ADDRESS = 'x-client-address'

/** Rewrites a request's headers in place, given the address of the socket's other end. */
export type HeaderRule = (headers: IncomingHttpHeaders, peerAddress: string | undefined) => void

/**
 * Believes X-Forwarded-For, -Host and -Proto from the given blocks only and drops them otherwise. Sets
 * `x-client-address` to the peer, or behind trusted proxies to the nearest hop that is not one of them. `warn`
 * hears once of a neighbour that forwards and isn't named: all its customers would count as one.
 */
export function createForwardedHeaderRule(trusted: Cidr[], warn: (line: string) => void = () => undefined): HeaderRule {
  let hasWarned = false
  const blocks = new BlockList()
  for (const { address, prefix, family } of trusted) blocks.addSubnet(address, prefix, family)
  const isTrusted = (address: string) => blocks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

  return (headers, peerAddress) => {
    const peer = toAddress(peerAddress ?? '') ?? '0.0.0.0'
    const forwarded = Object.fromEntries(FROM_A_PROXY.map((name) => [name, String(headers[name] ?? '')]))
    for (const name of FROM_A_PROXY) delete headers[name]
    headers[CLIENT_ADDRESS] = peer
    if (!isTrusted(peer)) {
      if (hasWarned || forwarded['x-forwarded-for'] === '' || !isNeighbour(peer)) return
      hasWarned = true
      return warn(
        `X-Forwarded-For from ${peer} is ignored. If that is your proxy, name it in TRUSTED_PROXIES: otherwise all customers count as one.`,
      )
    }
    headers[CLIENT_ADDRESS] = nearestUntrusted(peer, forwarded['x-forwarded-for'] ?? '', isTrusted)
    const host = lastOf(forwarded['x-forwarded-host'])
    if (host) headers.host = host
    const proto = lastOf(forwarded['x-forwarded-proto'])
    if (proto === 'http' || proto === 'https') headers['x-forwarded-proto'] = proto
  }
}

const NEIGHBOURS = new BlockList()
for (const [address, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  NEIGHBOURS.addSubnet(address, prefix, 'ipv4')
for (const [address, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
] as const)
  NEIGHBOURS.addSubnet(address, prefix, 'ipv6')

/** On this machine or its own network, where a reverse proxy is and no customer. */
function isNeighbour(address: string): boolean {
  return NEIGHBOURS.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Reads the chain from its near end: each trusted hop vouches for the one before it. */
function nearestUntrusted(peer: string, chain: string, isTrusted: (address: string) => boolean): string {
  let nearest = peer
  for (const hop of chain.split(',').reverse()) {
    const address = toAddress(hop)
    if (!address) return nearest
    nearest = address
    if (!isTrusted(address)) return nearest
  }
  return nearest
}

/** Plain address out of `1.2.3.4:5`, `[::1]:5` or `::ffff:1.2.3.4`; null if it is none. */
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
