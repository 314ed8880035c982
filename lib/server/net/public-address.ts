/** Tells whether an address is on the public internet, and not private, reserved or our own. */
import { BlockList, isIP } from 'node:net'

// IANA's special-purpose registry (RFC 6890 and later), and multicast.
const NOT_PUBLIC_V4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
// Exceptions within the only public block: protocol assignments and Teredo, documentation, and 6to4, which hides an
// IPv4 address.
const NOT_PUBLIC_V6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const notPublic = new BlockList()
for (const [address, prefix] of NOT_PUBLIC_V4) notPublic.addSubnet(address, prefix, 'ipv4')
const handedOut = new BlockList()
handedOut.addSubnet('2000::', 3, 'ipv6')
const notPublicV6 = new BlockList()
for (const [address, prefix] of NOT_PUBLIC_V6) notPublicV6.addSubnet(address, prefix, 'ipv6')
const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/**
 * Returns whether an IP address is on the public internet. False for private, loopback, link-local, shared, multicast,
 * reserved and documentation addresses, for an IPv6 address that contains an IPv4 one, and for a string that isn't an
 * address.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !notPublic.check(address, 'ipv4')
  if (family !== 6 || address.includes('%')) return false
  return handedOut.check(address, 'ipv6') && !notPublicV6.check(address, 'ipv6')
}

/** Returns whether an IP address is this machine's own loopback, in its plain form. */
export function isLoopbackAddress(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && loopback.check(address, family === 4 ? 'ipv4' : 'ipv6') && !/^::ffff:/i.test(address)
}
