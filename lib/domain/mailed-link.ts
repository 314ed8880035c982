/**
 * Links of mails and texts as programs hand them on: with a sentence's signs around them, escaped once more, in capitals.
 * Nothing here opens more than the link did: what is left of it is still checked as a whole.
 */

/** Pages that mails and texts link to, by the first segment of their path. */
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

/** Returns the key of a link, or one segment of its path: all of ours are letters, digits, `-` and `_`. */
export function repairSegment(segment: string): string {
  return /[\w-]+/.exec(decode(segment))?.[0] ?? ''
}

/** Returns the path that a link of ours had; any other path as it is. */
export function repairPath(pathname: string): string {
  const path = decode(pathname)
  // The site itself, with the end of a sentence after it.
  if (/^\/[\s.,;:!?)\]}>"'*]+$/.test(path)) return '/'
  const segments = path.split('/').slice(1).map(repairSegment)
  const page = (segments[0] ?? '').toLowerCase()
  return LINKED.has(page) ? `/${[page, ...segments.slice(1)].join('/')}` : pathname
}

type Query = Readonly<Record<string, string | string[] | undefined>>

/** Returns the fields of a sign-in link from its page's query; empty where they are missing. */
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

/** The first value of each name. */
function fieldsOf(query: Query): Map<string, string> {
  const fields = new Map<string, string>()
  const add = (name: string, value: string) => fields.set(name, fields.get(name) ?? value)
  for (const [key, given = ''] of Object.entries(query)) {
    const name = `&${key}`.replace(SEPARATOR, '')
    const value = [given].flat()[0] ?? ''
    // A place inside the application may have a query of its own.
    if (name === 'callbackUrl') add(name, value)
    // An address may hold a percent sign, but always holds an at sign.
    const [own = '', ...others] = (value.includes('@') ? value : decode(value)).split(SEPARATOR)
    add(name, own)
    for (const other of others) add(other.split('=')[0] ?? '', other.slice(other.indexOf('=') + 1))
  }
  return fields
}

/** Percent-decoded as often as it was encoded, up to three times. */
function decode(text: string, times = 3): string {
  if (times === 0 || !/%[0-9a-f]{2}/i.test(text)) return text
  try {
    return decode(decodeURIComponent(text), times - 1)
  } catch {
    return text
  }
}
