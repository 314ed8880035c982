/** One hostile request: a valid one of some route, with a few things changed. */
import { createHmac } from 'node:crypto'
import type { Random } from '@/lib/server/demo/random'
import { HOSTILE_TEXTS, wellFormed } from './hostile-values'
import { mutateJson } from './json-mutation'
import { foreignInput, validInput, type ValidInput } from './valid-input'
import type { World } from './world'

export interface Attack {
  route: string
  method: string
  path: string
  params: Record<string, string | string[]>
  query: string
  headers: Record<string, string>
  body: Buffer | null
  /** Contains ids of the other business. */
  isForeign: boolean
  /** What was changed, for reports. */
  changes: string[]
}

const ROOT = 'localhost:3000'

const NEXTAUTH_PATHS: readonly [string, ...string[]] = [
  'providers',
  'session',
  'csrf',
  'signin',
  'signout',
  'verify-request',
  'callback',
  '_log',
  'error',
  ...HOSTILE_TEXTS,
]

/** Draws the next attack on `route` ("METHOD /path"). */
export function drawAttack(route: string, world: World, random: Random): Attack {
  const [method = '', path = ''] = route.split(' ')
  const isForeign = random.chance(0.12)
  const input = isForeign ? foreignInput(route, world, random) : validInput(route, world.mine, random)
  const attack: Attack = {
    route,
    method,
    path,
    params: { ...input.params },
    query: new URLSearchParams(input.query).toString(),
    headers: honestHeaders(path, world, random),
    body: null,
    isForeign,
    changes: isForeign ? ['foreign rows'] : [],
  }
  if (path.includes('[...')) attack.params = { nextauth: [random.pick(NEXTAUTH_PATHS)] }
  const isHonest = random.chance(0.08)
  if (input.body) addBody(attack, input, isHonest, random)
  if (isHonest) return attack
  if (random.chance(0.25)) mutateParams(attack, random)
  if (random.chance(input.body ? 0.15 : 0.7)) mutateQuery(attack, input, random)
  if (random.chance(0.25)) mutateHeaders(attack, world, random)
  return attack
}

function honestHeaders(path: string, { mine }: World, random: Random): Record<string, string> {
  const isPublic = path.startsWith('/api/public/')
  const host =
    isPublic && (random.chance(0.8) || /emails|waiting|approve/.test(path)) ? `${mine.subdomain}.${ROOT}` : ROOT
  return {
    host,
    origin: `http://${host}`,
    'content-type': 'application/json',
    'x-client-address': `10.${random.whole(0, 255)}.${random.whole(0, 255)}.${random.whole(1, 254)}`,
    ...(isPublic || random.chance(0.1)
      ? {}
      : { cookie: path === '/api/business' && random.chance(0.5) ? mine.newcomer : mine.salon.cookie }),
  }
}

function addBody(attack: Attack, input: ValidInput, isHonest: boolean, random: Random): void {
  const { bytes, changes } =
    isHonest || random.chance(0.15)
      ? { bytes: Buffer.from(JSON.stringify(input.body)), changes: [] }
      : mutateJson(input.body ?? {}, random)
  attack.body = bytes
  attack.changes.push(...changes)
  const asForm =
    attack.path.includes('/webhooks/') || attack.path.includes('use-magic-link') || attack.path.includes('/emails/')
  if (asForm || (!isHonest && random.chance(0.1))) asFormPost(attack, input.body ?? {}, random)
}

/** The same as a plain HTML form would send it, with hostile texts in its fields. */
function asFormPost(attack: Attack, body: Record<string, unknown>, random: Random): void {
  const fields = Object.entries(body).map(([key, value]): [string, string] => [
    key,
    random.chance(0.3) ? random.pick(HOSTILE_TEXTS) : typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
  ])
  if (random.chance(0.2)) {
    const boundary = random.pick(['x', 'boundary with space', ''])
    attack.headers['content-type'] = `multipart/form-data; boundary=${boundary}`
    attack.body = Buffer.from(
      fields
        .map(([key, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`)
        .join('') + (random.chance(0.8) ? `--${boundary}--\r\n` : ''),
    )
  } else {
    attack.headers['content-type'] = 'application/x-www-form-urlencoded'
    attack.body = Buffer.from(
      new URLSearchParams(fields.map(([key, value]): [string, string] => [key, wellFormed(value)])).toString() +
        random.pick(['', '', '&%', '&a=%ff%fe', '&__proto__=1', '&name=%00', '&&&&', '&name[]=1']),
    )
  }
  attack.changes.push('form post')
  if (attack.path.includes('/webhooks/') && random.chance(0.8)) sign(attack)
}

/** As the provider signs its calls, whatever they hold. */
function sign(attack: Attack): void {
  const form = Object.fromEntries(new URLSearchParams(attack.body?.toString('utf8')))
  const signed = Object.keys(form)
    .sort()
    .reduce(
      (text, key) => text + key + form[key],
      `http://${ROOT}${attack.path}${attack.query ? `?${attack.query}` : ''}`,
    )
  attack.headers['x-twilio-signature'] = createHmac('sha1', process.env.TWILIO_AUTH_TOKEN ?? '')
    .update(signed)
    .digest('base64')
}

function mutateParams(attack: Attack, random: Random): void {
  const [name] = Object.keys(attack.params)
  if (name === undefined || name === 'nextauth') return
  const valid = String(attack.params[name])
  const value = random.pick([
    random.pick(HOSTILE_TEXTS),
    random.uuid(),
    valid.toUpperCase(),
    ` ${valid}`,
    `${valid}\u0000`,
    `${valid}%00`,
    valid.slice(1),
    `${valid}${valid}`,
    `{${valid}}`,
    encodeURIComponent(`${valid}/../`),
  ])
  attack.params[name] = value
  attack.changes.push(`${name} in the path = ${value.slice(0, 60)}`)
}

function mutateQuery(attack: Attack, input: ValidInput, random: Random): void {
  const query = new URLSearchParams(input.query)
  const known = [...query.keys(), 'q', 'from', 'to', 'date', 'limit', 'business']
  const key = random.pick(known as [string, ...string[]])
  const value = wellFormed(random.pick(HOSTILE_TEXTS))
  const kind = random.pick(['set', 'set', 'set', 'set', 'twice', 'operator', 'drop', 'raw'])
  if (kind === 'set') query.set(key, value)
  if (kind === 'twice') query.append(key, value)
  if (kind === 'operator') query.set(`${key}[${random.pick(['not', 'contains', '__proto__', ''])}]`, value)
  if (kind === 'drop') query.delete(key)
  attack.query =
    query.toString() +
    (kind === 'raw'
      ? random.pick(['&%', '&%E0%A4%A', '&=&=', '&a=%00', '&__proto__=1', '&from=%ff', '&q=%ed%a0%80'])
      : '')
  attack.changes.push(`query ${kind} ${key} = ${value.slice(0, 60)}`)
}

const HEADERS: Record<string, readonly [string, ...string[]]> = {
  'content-type': [
    '',
    'text/plain',
    'application/json; charset=utf-16',
    'application/JSON',
    'application/json;;;',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'application/x-www-form-urlencoded',
    'application/xml',
    'application/json, text/html',
    'x'.repeat(5000),
  ],
  'content-length': ['0', '-1', '1e9', '999999999999', 'abc', '1, 2', ''],
  'content-encoding': ['gzip', 'br', 'identity', 'x'],
  cookie: [
    'nss-session=',
    'nss-session=a',
    `nss-session=${'a'.repeat(43)}`,
    `nss-session=${'é'.repeat(43)}`,
    'nss-session',
    '=;=;=',
    `nss-typed-0=${'x'.repeat(3000)}`,
    'nss-typed-0=%00; nss-typed-1=!!',
    'next-auth.session-token=x',
    `a=${'b'.repeat(10_000)}`,
    '__Host-nss-session=x; nss-session=y; nss-session=z',
  ],
  authorization: [
    'Bearer %E0%A4%A',
    `Bearer ${'a'.repeat(10_000)}`,
    'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
    'Bearer',
    'Bearer ',
    'Basic !!!',
    'Basic YTpi',
    'Digest x',
    'bearer null',
    'Bearer undefined',
    '\u00ff',
  ],
  'idempotency-key': ['', 'a', 'a'.repeat(255), 'a'.repeat(256), 'é', "'; --", '\u0080', 'same', 'same'],
  origin: [
    'null',
    '',
    'http://evil.example',
    'http://localhost',
    'https://localhost:3000',
    'http://localhost:3000.evil.example',
    'http://LOCALHOST:3000',
    'file://',
    'x',
  ],
  host: [
    'localhost',
    'LOCALHOST:3000',
    'localhost:99999',
    'evil.example',
    '',
    '127.0.0.1:3000',
    '[::1]:3000',
    'a.b.localhost:3000',
    'a_b.localhost:3000',
    'xn--80ak6aa92e.localhost:3000',
    `${'a'.repeat(300)}.localhost:3000`,
    'localhost:3000, evil.example',
    'localhost:3000/x',
    'nobody.localhost:3000',
    'user@localhost:3000',
  ],
  'sec-fetch-site': ['same-site', 'cross-site', 'same-origin', 'none', 'x'],
  'user-agent': ['', '\u00ff\u00fe', 'x'.repeat(9000), '${jndi:ldap://x}'],
  'accept-language': ['*', 'x'.repeat(3000), 'de-DE;q=9'],
  'x-client-address': ['', 'not an address', "'; --", '::ffff:1.2.3.4', 'fe80::1%eth0', 'x'.repeat(3000)],
  'x-twilio-signature': ['', 'AAAA', 'x'.repeat(3000), 'é'],
  'x-nss-site': ['host luna', 'root luna', 'unnamed ../x', 'x'],
  'x-nss-record': ['clients 00000000-0000-4000-8000-000000000000', 'clients x', 'x'],
  'x-nss-way-shown': ['1', ''],
  'x-http-method-override': ['DELETE', 'GET'],
  range: ['bytes=0-', 'bytes=99999-'],
  'if-none-match': ['*', '"x"'],
}

function mutateHeaders(attack: Attack, { theirs }: World, random: Random): void {
  const name = random.pick(Object.keys(HEADERS) as [string, ...string[]])
  const value = random.pick(HEADERS[name] ?? [''])
  if (random.chance(0.1)) attack.headers.host = `${theirs.subdomain}.${ROOT}`
  if (random.chance(0.1)) delete attack.headers[name]
  else attack.headers[name] = value
  attack.changes.push(`${name}: ${value.slice(0, 60)}`)
}
