/** Reads URLs that people type or paste, more strictly than `URL`, which repairs what it can't read. */

/** Maximum length of a URL, in characters, as typed and as stored. */
export const ADDRESS_MAX = 2000

/** Spaces, control and invisible characters, lone surrogates, and the backslash that browsers read as a slash. */
const UNSAFE = /[\s\p{Cc}\p{Cf}\p{Cs}\\]/u
const UNSAFE_ENCODED = /%(?:[01][0-9a-f]|7f|5c)/i
/** A name of at least two ASCII labels: no name and password, port, IP address in brackets, or other alphabet. */
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/
/** Services that hide where they lead. */
const HIDING: ReadonlySet<string> = new Set(
  `bit.ly buff.ly cutt.ly fb.me g.co goo.gl is.gd l.facebook.com l.instagram.com l.messenger.com l.wl.co linktr.ee
  lm.facebook.com lnkd.in m.me ow.ly pin.it rb.gy rebrand.ly share.google shorturl.at t.co tiny.cc tinyurl.com
  vm.tiktok.com vt.tiktok.com yelp.to youtu.be`.split(/\s+/),
)

/** What an owner typed as a URL, or a sentence that says what is wrong with it. */
export type ReadLink = { url: string } | { problem: string }

type AddressProblem = 'long' | 'characters' | 'scheme' | 'host'
const PROBLEMS: Record<Exclude<AddressProblem, 'host'> | 'hides', string> = {
  long: `Use at most ${ADDRESS_MAX} characters`,
  characters: 'A link has no spaces, line breaks or backslashes. Copy it again',
  scheme: 'Use a link that starts with https://',
  hides: 'Short links can point anywhere. Open this one and copy the address of the page',
}

/** Returns a pasted string without the surrounding spaces and direction marks that phones copy with it. */
export function trimPasted(text: string): string {
  return text.replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '')
}

/** Messages for a well-formed URL that leads elsewhere. */
export interface LinkMessages {
  /** For a host that isn't accepted. */
  host: string
  /** For another page of an accepted host. */
  page: string
}

/**
 * Reads a typed URL and returns what `find` makes of it: the URL to store, null for another page of a known host, and
 * undefined for an unknown host.
 */
export function readLink(
  text: string,
  find: (url: URL) => string | null | undefined,
  messages: LinkMessages,
): ReadLink {
  const read = parse(text)
  if (read === 'host') return { problem: messages.host }
  if (typeof read === 'string') return { problem: PROBLEMS[read] }
  const found = find(read)
  if (found) return found.length <= ADDRESS_MAX ? { url: found } : { problem: PROBLEMS.long }
  if (HIDING.has(read.host)) return { problem: PROBLEMS.hides }
  return { problem: found === null ? messages.page : messages.host }
}

/** Returns the https URL in `text`, which may leave out `https://`, or what is wrong with it. */
function parse(text: string): URL | AddressProblem {
  if (text.length > ADDRESS_MAX) return 'long'
  if (UNSAFE.test(text) || UNSAFE_ENCODED.test(text)) return 'characters'
  const [, rest] = /^https:\/\/(.*)$/i.exec(text) ?? []
  if (rest === undefined && /^(?:\/|[a-z][a-z0-9+.-]*:)/i.test(text)) return 'scheme'
  const address = rest ?? text
  const host = address.replace(/[/?#].*$/, '').toLowerCase()
  if (!HOST.test(host) || !URL.canParse(`https://${address}`)) return 'host'
  const url = new URL(`https://${address}`)
  return url.host === host ? url : 'host'
}

/** The countries in which Google, Pinterest and Yelp have domains of their own, besides `com`. */
const TOP_LEVELS: ReadonlySet<string> = new Set(
  `ae at be ca ch cl co.in co.jp co.kr co.nz co.uk co.za com com.ar com.au com.br com.co com.hk com.mx com.my com.ph
  com.sg com.tr com.tw cz de dk es fi fr gr hu id ie it jp lu nl no nz ph pl pt ro se sk`.split(/\s+/),
)

/** Returns whether a host is `domain` or below it. */
export function isOn(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`)
}

/** Returns whether a host is one of `names` followed by `com` or a country: `www.google.co.uk` for `www.google`. */
export function isOnCountry(host: string, names: readonly string[]): boolean {
  return names.some((name) => host.startsWith(`${name}.`) && TOP_LEVELS.has(host.slice(name.length + 1)))
}
