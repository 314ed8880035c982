/** How networks name their profiles, and the one form in which their URLs are stored. */
import { whatsappNumber, findWhatsapp } from './whatsapp-link'
import { findReviews } from './review-link'
import { isOn, isOnCountry, type LinkMessages } from './web-address'

/** How a network's profiles are recognized; its messages say what to enter instead. */
export interface NetworkRule extends LinkMessages {
  /** Returns the URL for a name typed without a host; null if it can't be one. */
  named: (name: string) => string | null
  /** Returns the URL to store for a typed one; null for another page of the network, and undefined for another host. */
  found: (url: URL) => string | null | undefined
  /** The message for a name that no profile can have. */
  name: string
}

/** Returns a rule for a network whose profiles have names. */
function profiles(
  network: string,
  isHost: (host: string) => boolean,
  named: NetworkRule['named'],
  nameIn: (url: URL) => string | null,
): NetworkRule {
  return {
    named,
    found: (url) => (isHost(url.host) ? nameIn(url) : undefined),
    name: `This can’t be a name on ${network}. Enter one such as @lunahair, or a link to your profile`,
    host: `This link doesn’t go to ${network}. Enter your name there, such as @lunahair, or a link to your profile`,
    page: `This link doesn’t open a profile on ${network}. Open your profile and copy its address`,
  }
}

/** Returns what `pattern` captures of the path, or an empty string. */
const inPath = ({ pathname }: URL, pattern: RegExp): string => pattern.exec(pathname)?.[1] ?? ''

const NOT_PROFILES =
  /^(?:about|accounts|business|categories|developer|dialog|direct|events|explore|flx|groups|hashtag|help|home|ideas|legal|login|logout|marketplace|messages|offsite|p|pages|people|photo|pin|plugins|policies|privacy|r|recover|reels?|search|settings|share|sharer|signup|stories|story|terms|today|tr|tv|videos?|watch|web|.*\.php)$/i

function instagram(name: string): string | null {
  const isName = /^(?!.*\.\.)[a-z0-9_](?:[a-z0-9._]{0,28}[a-z0-9_])?$/i.test(name) && !NOT_PROFILES.test(name)
  return isName ? `https://www.instagram.com/${name.toLowerCase()}/` : null
}

function facebook(name: string): string | null {
  const isName = /^[a-z0-9](?:[a-z0-9.-]{0,78}[a-z0-9])?$/i.test(name) && !NOT_PROFILES.test(name)
  return isName ? `https://www.facebook.com/${name}` : null
}

function tiktok(name: string): string | null {
  return /^[a-z0-9._]{1,23}[a-z0-9_]$/i.test(name) ? `https://www.tiktok.com/@${name.toLowerCase()}` : null
}

function youtube(name: string): string | null {
  const isName = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}._·-]{1,28}[\p{L}\p{M}\p{N}_]$/u.test(name)
  return isName ? `https://www.youtube.com/@${encodeURIComponent(name)}` : null
}

function pinterest(name: string): string | null {
  const isName = /^[a-z0-9_-]{3,30}$/i.test(name) && !NOT_PROFILES.test(name)
  return isName ? `https://www.pinterest.com/${name.toLowerCase()}/` : null
}

/** Pages without a name of their own have a number, or a code that Facebook's "Share" makes. */
function facebookPage(url: URL): string | null {
  const id = url.searchParams.get('id') ?? ''
  if (url.pathname === '/profile.php')
    return /^\d{5,20}$/.test(id) ? `https://www.facebook.com/profile.php?id=${id}` : null
  const page = inPath(url, /^\/((?:pages|people)\/[\w.%-]{1,200}\/\d{5,20}|p\/[\w.%-]{1,200}|share\/\w{5,24})\/?$/)
  return page ? `https://www.facebook.com/${page}/` : facebook(inPath(url, /^\/([^/]+)\/?$/))
}

/** Older channels have an id or another kind of name. */
function youtubeChannel(url: URL): string | null {
  const channel = inPath(url, /^\/(channel\/UC[\w-]{22}|(?:c|user)\/[\w.%-]{1,100})(?:\/[a-z]+)?\/?$/)
  if (channel) return `https://www.youtube.com/${channel}`
  return youtube(decoded(inPath(url, /^\/@([^/]+)(?:\/[a-z]+)?\/?$/)))
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

const NUMBER = 'Enter the number with its country code, such as +1 212 555 0100'
const REVIEWS = 'Paste the link to your business on Google or Yelp'

/** The networks an owner can name, in the order in which sites show them. */
export const NETWORK_RULES = {
  instagram: profiles(
    'Instagram',
    (host) => isOn(host, 'instagram.com'),
    instagram,
    (url) => instagram(inPath(url, /^\/@?([^/]+)\/?$/)),
  ),
  facebook: profiles('Facebook', (host) => isOn(host, 'facebook.com') || isOn(host, 'fb.com'), facebook, facebookPage),
  tiktok: profiles(
    'TikTok',
    (host) => isOn(host, 'tiktok.com'),
    tiktok,
    (url) => tiktok(inPath(url, /^\/@([^/]+)\/?$/)),
  ),
  youtube: profiles('YouTube', (host) => isOn(host, 'youtube.com'), youtube, youtubeChannel),
  pinterest: profiles(
    'Pinterest',
    (host) => isOn(host, 'pinterest.com') || isOnCountry(host, ['pinterest', 'www.pinterest']),
    pinterest,
    (url) => pinterest(inPath(url, /^\/([^/]+)\/?$/)),
  ),
  whatsapp: { named: whatsappNumber, found: findWhatsapp, name: NUMBER, host: NUMBER, page: NUMBER },
  reviews: {
    named: () => null,
    found: findReviews,
    name: REVIEWS,
    host: REVIEWS,
    page: 'This link doesn’t open a business on Google or Yelp. Open yours there and copy its address',
  },
} satisfies Record<string, NetworkRule>
