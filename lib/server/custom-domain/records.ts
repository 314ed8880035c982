/** Queries the DNS records of a domain. Nothing is sent to the addresses in them. */
import { Resolver } from 'node:dns/promises'
import { proofName, type DomainRecords } from '@/lib/domain/custom-domain'
import { isPublicAddress } from '../net/public-address'

const QUERY = { timeout: 2000, tries: 2 }
/** The time limit for all queries together. */
const TIME_LIMIT_MS = 8000
/** A domain may be an alias of another name of its owner, which in turn is an alias of the business's subdomain. */
const ALIASES_AT_MOST = 5
/** Results that mean there is no such record: the name exists without one, or doesn't exist. */
const ABSENT = new Set(['ENODATA', 'ENOTFOUND'])

/**
 * Returns the records of `hostname`, and the public addresses of `target`, our own name for the business. Null if no
 * name server responds even for our own name, which says nothing about the domain. Takes at most eight seconds.
 * `nameServers` replace the system's, as addresses with ports.
 */
export async function readDomainRecords(
  { hostname, target }: { hostname: string; target: string },
  nameServers?: readonly string[],
): Promise<DomainRecords | null> {
  const resolver = new Resolver(QUERY)
  if (nameServers) resolver.setServers(nameServers)
  const timer = setTimeout(() => resolver.cancel(), TIME_LIMIT_MS)
  try {
    const [aliases, found, ours, proofs] = await Promise.all([
      aliasesOf(resolver, hostname, target),
      addressesOf(resolver, hostname),
      addressesOf(resolver, target),
      answered(() => resolver.resolveTxt(proofName(hostname))),
    ])
    if (ours === null) return null
    return {
      isAnswered: aliases !== null && found !== null && proofs !== null,
      aliases: aliases ?? [],
      addresses: (found ?? []).filter(isPublicAddress),
      hasPrivateAddress: (found ?? []).some((address) => !isPublicAddress(address)),
      ourAddresses: ours.filter(isPublicAddress),
      proofs: (proofs ?? []).map((parts) => parts.join('')),
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the chain of aliases, up to `target`. */
async function aliasesOf(resolver: Resolver, hostname: string, target: string): Promise<string[] | null> {
  const aliases: string[] = []
  for (let name = hostname; name !== target && aliases.length < ALIASES_AT_MOST; ) {
    const found = await answered(() => resolver.resolveCname(name))
    if (found === null) return aliases.length === 0 ? null : aliases
    const [next] = found
    if (next === undefined) return aliases
    name = next.toLowerCase().replace(/\.$/, '')
    aliases.push(name)
  }
  return aliases
}

/**
 * Returns the addresses; null only if neither kind of address got a response, because many name servers fail for IPv6
 * alone.
 */
async function addressesOf(resolver: Resolver, name: string): Promise<string[] | null> {
  const [v4, v6] = await Promise.all([answered(() => resolver.resolve4(name)), answered(() => resolver.resolve6(name))])
  return v4 === null && v6 === null ? null : [...(v4 ?? []), ...(v6 ?? [])]
}

/** Returns what was found, an empty list if there is nothing, and null without a response. */
async function answered<Found>(query: () => Promise<Found[]>): Promise<Found[] | null> {
  try {
    return await query()
  } catch (error) {
    return ABSENT.has((error as { code?: string }).code ?? '') ? [] : null
  }
}
