/**
 * Rules for a business's own domain: which names are allowed, what its DNS must contain, and how long it may fail. ADR
 * 50.
 */
import { isLookAlike } from './look-alike'

/** Label of the TXT record that proves control of a domain that can't be a CNAME. */
const PROOF_LABEL = '_no-show-shield'
/** The name of the TXT record must fit into DNS's 253 characters. */
export const DOMAIN_MAX_LENGTH = 253 - PROOF_LABEL.length - 1
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
/** Top-level domains have no digits or hyphens, except internationalized ones, so no IP address matches. */
const TOP_LEVEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/
/** Names that no public name server resolves. Source: RFC 6761, RFC 8375 and common use in private networks. */
const PRIVATE = /\.(?:arpa|corp|example|home|internal|intranet|invalid|lan|local|localdomain|localhost|onion|test)$/
/**
 * Common suffixes below a country's domain, such as `co.uk`. A longer list isn't needed, because nobody could prove
 * control of such a name.
 */
const SUFFIX = /^(?:ac|co|com|edu|gob|gov|gv|ltd|me|mil|ne|net|nom|or|org|plc|sch)\.[a-z]{2}$/

export type DomainProblem =
  | 'required'
  | 'characters'
  | 'length'
  | 'incomplete'
  | 'address'
  | 'private'
  | 'suffix'
  | 'ours'

/** Returns whether a hostname, in lower-case ASCII without a trailing dot, could be a business's own domain. */
export function isDomainShape(hostname: string): boolean {
  const labels = hostname.split('.')
  return (
    labels.length >= 2 &&
    hostname.length <= DOMAIN_MAX_LENGTH &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LEVEL.test(labels.at(-1) ?? '') &&
    !PRIVATE.test(hostname)
  )
}

/**
 * Returns the hostname that an owner entered, in lower-case ASCII, or why it can't be a business's own domain. Accepts
 * other alphabets, upper case, a trailing dot, and a pasted URL. Rejects `rootHost` (APP_URL's host and port), the
 * names below it, and names that look like those.
 */
export function readDomain(typed: string, rootHost: string): { hostname: string } | { problem: DomainProblem } {
  const text = typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
  if (text === '') return { problem: 'required' }
  const hostname = toAscii(text)
  if (hostname === null) return { problem: 'characters' }
  if (/^(?:[\d.]+|\[.*)$/.test(hostname)) return { problem: 'address' }
  if (!hostname.includes('.')) return { problem: 'incomplete' }
  if (hostname.length > DOMAIN_MAX_LENGTH || hostname.split('.').some((label) => label.length > 63))
    return { problem: 'length' }
  const root = rootHost.replace(/:\d+$/, '').toLowerCase()
  if (isBelow(hostname, root) || isLookAlike(hostname, root)) return { problem: 'ours' }
  if (PRIVATE.test(hostname)) return { problem: 'private' }
  if (!isDomainShape(hostname)) return { problem: 'characters' }
  return SUFFIX.test(hostname) ? { problem: 'suffix' } : { hostname }
}

/** Returns whether the name is the root's name or below it. */
function isBelow(hostname: string, root: string): boolean {
  return hostname === root || hostname.endsWith(`.${root}`)
}

/** Converts the name as browsers do (UTS 46), with the URL standard's host parser. */
function toAscii(text: string): string | null {
  if (/[\s/\\?#@%:]/.test(text) && !/^\[.*\]$/.test(text)) return null
  const url = `http://${text}`
  return URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : null
}

/** Returns the name of the TXT record that proves control over the domain. */
export function proofName(hostname: string): string {
  return `${PROOF_LABEL}.${hostname}`
}

/** The relevant DNS records; names are in lower case without a trailing dot. */
export interface DomainRecords {
  /** Whether the domain's name servers responded to every query. */
  isAnswered: boolean
  /** Targets of the domain's CNAME. */
  aliases: string[]
  /** The domain's public addresses, and whether it has others. */
  addresses: string[]
  hasPrivateAddress: boolean
  /** The public addresses of the business's subdomain. */
  ourAddresses: string[]
  /** Values of the TXT record at `proofName`. */
  proofs: string[]
}

/** The reasons why a domain doesn't point here. `taken`: it does, but it belongs to another business. */
export const DOMAIN_FAULTS = ['nothing', 'private', 'elsewhere', 'unproven', 'unanswered', 'taken'] as const
export type DomainFault = (typeof DOMAIN_FAULTS)[number]

/**
 * Returns why the domain doesn't point to the business whose subdomain's full name is `target`; null if it does, either
 * by a CNAME to it, or by one of its addresses and the token as a TXT record. A CNAME names the business, so it needs
 * no token; an address is shared by all businesses.
 */
export function findDomainFault(
  records: DomainRecords,
  { target, token }: { target: string; token: string },
): DomainFault | null {
  const { aliases, addresses, ourAddresses, proofs } = records
  const isHere = addresses.some((address) => ourAddresses.includes(address))
  if (addresses.length > 0 && (aliases.includes(target) || (isHere && proofs.includes(token)))) return null
  if (!records.isAnswered) return 'unanswered'
  if (addresses.length === 0) return records.hasPrivateAddress ? 'private' : 'nothing'
  return isHere ? 'unproven' : 'elsewhere'
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** How many days a domain that no longer points here stays in use. */
export const DOMAIN_GRACE_DAYS = 3

/** The known state of a business's domain. */
export interface DomainState {
  /** Since when the business responds there; null while it doesn't. */
  verifiedAt: Date | null
  /** Since when a domain that pointed here no longer does. */
  failedSince: Date | null
  fault: DomainFault | null
}

/**
 * Returns the state after a check at `now`. `found` is the fault, null if the domain points here, or `unknown` if our
 * own network can't reach any name server, which changes nothing.
 */
export function afterDomainCheck(state: DomainState, found: DomainFault | null | 'unknown', now: Date): DomainState {
  if (found === 'unknown') return state
  if (found === null) return { verifiedAt: state.verifiedAt ?? now, failedSince: null, fault: null }
  if (state.verifiedAt === null) return { ...state, fault: found }
  const failedSince = state.failedSince ?? now
  const isOver = now.getTime() - failedSince.getTime() >= DOMAIN_GRACE_DAYS * DAY_MS
  return { verifiedAt: isOver ? null : state.verifiedAt, failedSince, fault: found }
}

/**
 * Returns when to check next: hourly in the first three days of a claim and while a domain is failing, otherwise daily.
 */
export function nextDomainCheck(state: DomainState, claimedAt: Date, now: Date): Date {
  const isYoung = state.verifiedAt === null && now.getTime() - claimedAt.getTime() < DOMAIN_GRACE_DAYS * DAY_MS
  const isFailing = state.verifiedAt !== null && state.failedSince !== null
  return new Date(now.getTime() + (isYoung || isFailing ? HOUR_MS : DAY_MS))
}
