/** Subdomains and hosts: decides whether a name belongs to a business, the root host, or nobody. */
import { isDomainShape } from './custom-domain'

/** Minimum length of a subdomain. */
export const SUBDOMAIN_MIN_LENGTH = 3
/** Maximum length of a subdomain. */
export const SUBDOMAIN_MAX_LENGTH = 40

/** Subdomains of the demo's businesses, reserved so that nobody can pose as a part of the product. */
const DEMO_SUBDOMAINS = ['luna', 'iron', 'quiet']

const RESERVED = new Set([
  ...DEMO_SUBDOMAINS,
  'www',
  'app',
  'api',
  'admin',
  'auth',
  'login',
  'mail',
  'static',
  'assets',
  'cdn',
  'docs',
  'help',
  'support',
  'status',
])

/** Prefix of sandbox subdomains, which owners can't choose. */
export const SANDBOX_PREFIX = 'demo-'

/** Returns whether the subdomain is a private sandbox's, which strangers shouldn't be able to find. */
export function isSandboxSubdomain(subdomain: string): boolean {
  return subdomain.startsWith(SANDBOX_PREFIX)
}

export type SubdomainProblem = 'required' | 'characters' | 'length' | 'hyphen' | 'reserved'

/** Returns why an owner can't have this subdomain, or null if they can. Uniqueness is decided by the database. */
export function findSubdomainProblem(subdomain: string): SubdomainProblem | null {
  if (subdomain === '') return 'required'
  if (!/^[a-z0-9-]+$/.test(subdomain)) return 'characters'
  if (subdomain.startsWith('-') || subdomain.endsWith('-')) return 'hyphen'
  if (subdomain.length < SUBDOMAIN_MIN_LENGTH || subdomain.length > SUBDOMAIN_MAX_LENGTH) return 'length'
  if (RESERVED.has(subdomain) || isSandboxSubdomain(subdomain)) return 'reserved'
  return null
}

/** Latin letters that Unicode doesn't decompose into an ASCII letter and its marks. */
const SPELLED_OUT: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** Suggests a subdomain for a business name: lower-case ASCII, hyphenated, possibly empty. */
export function suggestSubdomain(businessName: string): string {
  return businessName
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => SPELLED_OUT[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SUBDOMAIN_MAX_LENGTH)
    .replace(/^-+|-+$/g, '')
}

/**
 * Who a host belongs to. `site` is the name of a business: its subdomain, or its own domain, which has a dot. Only the
 * database knows whether that business exists.
 */
export type HostOwner = { kind: 'root' } | { kind: 'business'; site: string } | { kind: 'unknown' }

/** The kind of a host; `domain` is a name outside the root that could be a business's own. */
export type HostKind = HostOwner['kind'] | 'domain'

/** Returns the kind of the host in a Host header. */
export function kindOfHost(hostHeader: string | null, rootHost: string): HostKind {
  const owner = ownerOfHost(hostHeader, rootHost)
  return owner.kind === 'business' && !isSubdomainShape(owner.site) ? 'domain' : owner.kind
}

/** The names under which a business's site responds. */
export interface SiteNames {
  readonly subdomain: string
  /** The business's own domain, while it points here. */
  readonly customDomain: string | null
}

/** Returns whether a host shows this business's site; null is the root host, which has the pages of all businesses. */
export function isSiteOf({ subdomain, customDomain }: SiteNames, site: string | null): boolean {
  return site === null || site === subdomain || site === customDomain
}

/** Returns whether the string is formatted like a business's subdomain or own domain. */
export function isSiteName(text: string): boolean {
  return isSubdomainShape(text) || isDomainShape(text)
}

/**
 * Returns who a Host header belongs to. Ignores ports, because several processes may serve one root host. Below the
 * root, only names with exactly one more label belong to a business; outside of it, every name that could be a
 * business's own domain does. If the root is `localhost`, loopback addresses count as the root.
 */
export function ownerOfHost(hostHeader: string | null, rootHost: string): HostOwner {
  const name = hostnameOf(hostHeader)
  const root = hostnameOf(rootHost)
  if (name === null || root === null) return { kind: 'unknown' }
  if (name === root) return { kind: 'root' }
  if (root === 'localhost' && (name === '127.0.0.1' || name === '[::1]')) return { kind: 'root' }
  const isBelow = name.endsWith(`.${root}`)
  const site = isBelow ? name.slice(0, -(root.length + 1)) : name
  return (isBelow ? isSubdomainShape : isDomainShape)(site) ? { kind: 'business', site } : { kind: 'unknown' }
}

/**
 * Returns the subdomain that a URL refers to: the one it names, or else the signed-in owner's, or else the demo's, or
 * else null.
 */
export function resolveSubdomain(
  named: string | null,
  { own, demo }: { own: string | null; demo: string | null },
): string | null {
  return named ?? own ?? demo
}

/** Returns whether the label is formatted like a business's or sandbox's subdomain. */
export function isSubdomainShape(label: string): boolean {
  return (
    label.length >= SUBDOMAIN_MIN_LENGTH &&
    label.length <= SUBDOMAIN_MAX_LENGTH &&
    /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])$/.test(label)
  )
}

function hostnameOf(host: string | null): string | null {
  const match = /^([a-z0-9.-]{1,253}|\[::1\])(?::(\d{1,5}))?$/.exec((host ?? '').toLowerCase())
  if (!match || Number(match[2] ?? 0) > 65535) return null
  return match[1] ?? null
}
