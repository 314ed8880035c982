/** Client IP addresses, grouped as rate limits count them. */

/**
 * Returns a subscriber's address block: the IPv4 address itself, or the /64 network of an IPv6 address
 * (`2001:db8:0:1::/64`), because a connection usually gets a whole /64. Null if the string isn't an address.
 */
export function addressBlock(address: string): string | null {
  const v4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1]
  if (v4 !== undefined) return v4.split('.').every((part) => Number(part) <= 255) ? v4 : null
  const groups = expand(address.toLowerCase())
  return (
    groups &&
    `${groups
      .slice(0, 4)
      .map((group) => parseInt(group, 16).toString(16))
      .join(':')}::/64`
  )
}

/** Returns whether the address is loopback: the operator's, or a local proxy's that TRUSTED_PROXIES doesn't name. */
export function isThisMachine(address: string): boolean {
  return /^(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/i.test(address) || address === '::1'
}

/** Returns the eight groups of an IPv6 address, or null. */
function expand(address: string): string[] | null {
  const halves = address.split('::')
  if (halves.length > 2) return null
  const [head = [], tail] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const missing = 8 - head.length - (tail?.length ?? 0)
  if (tail === undefined ? missing !== 0 : missing < 1) return null
  const groups = [...head, ...Array.from({ length: tail === undefined ? 0 : missing }, () => '0'), ...(tail ?? [])]
  return groups.every((group) => /^[0-9a-f]{1,4}$/.test(group)) ? groups : null
}
