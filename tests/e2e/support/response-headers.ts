/** The headers that every response of the application has to carry. */

const KEYS = /^\/(confirm|manage|offer|waiting|emails|approve|requests|c|b|m|magic-login)(\/|$)/
const FIXED = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

export type Headers = Record<string, string>

/** Returns what is wrong with the headers of one response, each with its path. */
export function findWrongHeaders(headers: Headers, pathname: string): string[] {
  const isPicture = pathname.startsWith('/media/')
  const directives = (headers['content-security-policy'] ?? '').split('; ')
  const scripts = directives.find((directive) => directive.startsWith('script-src ')) ?? ''
  const wanted = [
    "default-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(isPicture ? ["form-action 'none'", 'sandbox'] : ["form-action 'self'", "object-src 'none'"]),
  ]
  const mayRun = isPicture ? /^$/ : /^script-src 'self' 'nonce-[\w-]{24}'( 'sha256-[^' ]+')*$/
  const referrer = KEYS.test(pathname) ? 'no-referrer' : 'strict-origin-when-cross-origin'
  return [
    ...wanted.filter((directive) => !directives.includes(directive)).map((directive) => `lacks ${directive}`),
    ...(mayRun.test(scripts) ? [] : [`allows ${scripts}`]),
    ...Object.entries(FIXED)
      .filter(([name, value]) => headers[name] !== value)
      .map(([name]) => `has ${name}: ${headers[name]}`),
    ...(headers['referrer-policy'] === referrer ? [] : [`has referrer-policy: ${headers['referrer-policy']}`]),
    ...['x-powered-by', 'server', 'access-control-allow-origin', 'strict-transport-security'].filter(
      (name) => name in headers,
    ),
    ...(/text\/html|application\/json/.test(headers['content-type'] ?? '') &&
    !/charset=utf-8/i.test(headers['content-type'] ?? '')
      ? ['has no charset']
      : []),
  ].map((wrong) => `${pathname} ${wrong}`)
}

/** Returns the nonce of the response's policy, or an empty string. */
export function nonceOf(headers: Headers): string {
  return /'nonce-([\w-]+)'/.exec(headers['content-security-policy'] ?? '')?.[1] ?? ''
}
