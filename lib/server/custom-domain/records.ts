/** What DNS says about a domain. Nothing is sent to the addresses it names. */
import { Resolver } from 'node:dns/promises'
import { proofName, type DomainRecords } from '@/lib/domain/custom-domain'
import { isPublicAddress } from '../net/public-address'

const QUERY = { timeout: 2000, tries: 2 }
/** All queries together. */
const TIME_LIMIT_MS = 8000
/** A domain may be an alias of another name of its owner, which is one of the business's subdomain. */
const ALIASES_AT_MOST = 5
/** The name exists, or doesn't, and has no such record. */
const ABSENT = new Set(['ENODATA', 'ENOTFOUND'])

/**
 * Returns the records of `hostname`, and the public addresses of `target`, our own name of the business. Null where no
 * name server answers even for our own name: then this says nothing about the domain. Takes eight seconds at most.
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

/** The chain of aliases, as far as `target`. */
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

/** Null only where neither kind of address was answered: many name servers fail for IPv6 alone. */
async function addressesOf(resolver: Resolver, name: string): Promise<string[] | null> {
  const [v4, v6] = await Promise.all([answered(() => resolver.resolve4(name)), answered(() => resolver.resolve6(name))])
  return v4 === null && v6 === null ? null : [...(v4 ?? []), ...(v6 ?? [])]
}

/** Returns what was found, nothing where the answer is that there is none, and null without an answer. */
async function answered<Found>(query: () => Promise<Found[]>): Promise<Found[] | null> {
  try {
    return await query()
  } catch (error) {
    return ABSENT.has((error as { code?: string }).code ?? '') ? [] : null
  }
}
