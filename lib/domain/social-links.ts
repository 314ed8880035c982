/** A business's profiles elsewhere: what an owner can type, and the one URL that each is stored as. */
import { NETWORK_RULES, type NetworkRule } from './network-rules'
import { type ReadLink, readLink, trimPasted } from './web-address'

/** The networks an owner can name: a typed name of a profile, a number, or a link. */
export type SocialNetwork = keyof typeof NETWORK_RULES
/** The networks in the order in which sites show them. */
export const SOCIAL_NETWORKS = Object.keys(NETWORK_RULES) as readonly SocialNetwork[]

/** A URL in canonical form for each network that the owner named. */
export type SocialLinks = Partial<Record<SocialNetwork, string>>

/**
 * Returns the URL of the profile that an owner typed as a name (`@lunahair`), a number or a URL, or a sentence that
 * says what is wrong. The URL is put together again from the profile's name, so nothing else of a typed URL is left in
 * it.
 */
export function readSocialLink(network: SocialNetwork, typed: string): ReadLink {
  const text = trimPasted(typed)
  const rule: NetworkRule = NETWORK_RULES[network]
  if (isAddress(text)) return readLink(text, rule.found, rule)
  const url = rule.named(text.replace(/^@/, ''))
  return url === null ? { problem: rule.name } : { url }
}

/** Returns whether the string is a URL instead of a name: it has a character or an ending that only URLs have. */
function isAddress(text: string): boolean {
  return /[/:?#\\]/.test(text) || (!text.startsWith('@') && /\.(?:com|net|org)$/i.test(text))
}

/**
 * Returns the stored links that are still valid profiles, in the networks' order. Checked again because pages render
 * them as links.
 */
export function storedSocialLinks(stored: unknown): SocialLinks {
  const given = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  const links: SocialLinks = {}
  for (const network of SOCIAL_NETWORKS) {
    const typed = Object.hasOwn(given, network) ? given[network] : null
    const read = typeof typed === 'string' ? readSocialLink(network, typed) : null
    if (read && 'url' in read) links[network] = read.url
  }
  return links
}
