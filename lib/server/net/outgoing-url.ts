/**
 * Validates URLs that an owner asks us to call. The addresses behind a name are checked when it is called
 * (post-outside.ts).
 */
import { isIP } from 'node:net'
import type { Network } from './network'
import { isLoopbackAddress, isPublicAddress } from './public-address'

const HTTPS_PORT = 443
const FIRST_UNPRIVILEGED_PORT = 1024
/** Names that mean this machine or its network. */
const INNER_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|localdomain|home\.arpa)\.?$/i

/**
 * Returns why a URL can't be called, as an error for its field; null if the URL itself is acceptable. Accepts only http
 * and https. Understands IP addresses in every notation of the URL standard.
 */
export function refusedUrl(text: string, network: Network): string | null {
  if (!URL.canParse(text)) return 'Enter a full address, such as https://example.com/hooks'
  const url = new URL(text)
  const host = hostOf(url)
  const isLoopback = network.mayReachLoopback && (isLoopbackAddress(host) || /(^|\.)localhost$/i.test(host))
  const isInner =
    !isLoopback && (isIP(host) === 0 ? INNER_NAMES.test(host) || !host.includes('.') : !isPublicAddress(host))
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'The address must start with https://'
  if (url.username !== '' || url.password !== '')
    return 'Leave out the user name and password: each delivery is signed instead'
  if (isInner) return 'This address points to a private network. Use a public one.'
  if (url.protocol === 'http:' && !isLoopback)
    return 'The address must start with https://, so that no one else can read it'
  const port = url.port === '' ? HTTPS_PORT : Number(url.port)
  if (port !== HTTPS_PORT && port < FIRST_UNPRIVILEGED_PORT && !isLoopback)
    return `Use port ${HTTPS_PORT}, or one from ${FIRST_UNPRIVILEGED_PORT} up`
  return null
}

/** Returns the host without the brackets of an IPv6 address. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1')
}
