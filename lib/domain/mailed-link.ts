/**
 * Repairs links from emails and texts that programs changed: with punctuation around them, escaped twice, or in
 * capitals. Repairing grants no access: the resulting link is checked like any other.
 */

/** First path segments of the pages that emails and texts link to. */
const LINKED: ReadonlySet<string> = new Set([
  'approve',
  'b',
  'book',
  'c',
  'confirm',
  'emails',
  'join-waitlist',
  'm',
  'magic-login',
  'manage',
  'offer',
  'public',
  'requests',
  'waiting',
])

/** Returns a path segment or key without what was added to it. Ours contain only letters, digits, `-` and `_`. */
export function repairSegment(segment: string): string {
  return /[\w-]+/.exec(decode(segment))?.[0] ?? ''
}

/** Returns the original path of one of our links; any other path unchanged. */
export function repairPath(pathname: string): string {
  const path = decode(pathname)
  // The site's root, followed by punctuation.
  if (/^\/[\s.,;:!?)\]}>"'*]+$/.test(path)) return '/'
  const segments = path.split('/').slice(1).map(repairSegment)
  const page = (segments[0] ?? '').toLowerCase()
  return LINKED.has(page) ? `/${[page, ...segments.slice(1)].join('/')}` : pathname
}

type Query = Readonly<Record<string, string | string[] | undefined>>

/** Returns the fields of a sign-in link from the page's query string; missing ones are empty. */
export function repairSignInLink(query: Query): { token: string; email: string; callbackUrl: string | undefined } {
  const fields = fieldsOf(query)
  const token = /^[\w-]*/.exec((fields.get('token') ?? '').replace(/\s/g, ''))?.[0] ?? ''
  const email = fields.get('email')?.trim() ?? ''
  // Quoted-printable writes "=" as "=3D".
  const isQuoted = token.length === 45 && token.startsWith('3D')
  return {
    token: isQuoted ? token.slice(2) : token,
    email: (isQuoted ? email.replace(/^3D/, '') : email)
      .replace(/^[<("']+|[^a-z0-9]+$/gi, '')
      // A plus in a query means a space.
      .replace(/\s/g, '+'),
    callbackUrl: fields.get('callbackUrl'),
  }
}

const SEPARATOR = /&(?:amp;|#38;|#x26;)*/i

/** Returns the first value of each parameter. */
function fieldsOf(query: Query): Map<string, string> {
  const fields = new Map<string, string>()
  const add = (name: string, value: string) => fields.set(name, fields.get(name) ?? value)
  for (const [key, given = ''] of Object.entries(query)) {
    const name = `&${key}`.replace(SEPARATOR, '')
    const value = [given].flat()[0] ?? ''
    // The callback URL may have its own query string.
    if (name === 'callbackUrl') add(name, value)
    // An email address may contain a percent sign, so it isn't decoded.
    const [own = '', ...others] = (value.includes('@') ? value : decode(value)).split(SEPARATOR)
    add(name, own)
    for (const other of others) add(other.split('=')[0] ?? '', other.slice(other.indexOf('=') + 1))
  }
  return fields
}

/** Percent-decodes the string until nothing is encoded, up to three times. */
function decode(text: string, times = 3): string {
  if (times === 0 || !/%[0-9a-f]{2}/i.test(text)) return text
  try {
    return decode(decodeURIComponent(text), times - 1)
  } catch {
    return text
  }
}
