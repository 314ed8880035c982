import { Resolver } from 'node:dns'
import { BlockList, isIP } from 'node:net'
import { z } from 'zod'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** The whole environment, or all problems together, one line per variable. */
export type EnvResult = { ok: true; env: Env } | { ok: false; problems: string[] }

type Source = Readonly<Record<string, string | undefined>>

const EXAMPLES = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://user:password@db.example.com:5432/no_show_shield',
  DATABASE_POOL_SIZE: '10',
  DATABASE_WAIT_FACTOR: '1',
  HOST: '127.0.0.1',
  PORT: '3000',
  SHUTDOWN_DRAIN_SECONDS: '5',
  REQUESTS_AT_ONCE: '16',
  REQUESTS_MAX_WAIT_MS: '800',
  APP_URL: 'https://book.example.com',
  NEXTAUTH_SECRET: 'the output of: openssl rand -base64 32',
  SMTP_URL: 'smtp://user:password@mail.example.com:587',
  EMAIL_FROM: 'No-Show Shield <hello@example.com>',
  TWILIO_ACCOUNT_SID: 'AC0123456789abcdef0123456789abcdef',
  TWILIO_AUTH_TOKEN: '0123456789abcdef0123456789abcdef',
  TWILIO_PHONE_NUMBER: '+12125550123',
  TWILIO_API_BASE_URL: 'https://api.twilio.com',
  S3_ENDPOINT: 'https://s3.example.com',
  S3_BUCKET: 'no-show-shield',
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY_ID: 'AKIAIOSFODNN7EXAMPLE',
  S3_SECRET_ACCESS_KEY: 'the secret that belongs to the key',
  DEMO: '1',
  DEMO_LOGIN: '0',
  TRUSTED_PROXIES: '10.0.0.0/8,::1/128',
  TRUSTED_PLATFORM: '1',
  CUSTOM_DOMAINS: '1',
  NAME_SERVERS: '1.1.1.1,9.9.9.9',
  WORKER_CONCURRENCY: '4',
  SEND_RATE_PER_SECOND: '20',
  LEASE_SECONDS: '60',
  WORKER_POLL_MS: '5000',
  SMS_ALLOWED_COUNTRIES: 'US,CA',
  LOG_LEVEL: 'info',
  METRICS_TOKEN: 'the output of: openssl rand -hex 24',
} as const

/** Every variable the application reads, in the order of `.env.example`. */
export const ENV_NAMES = Object.keys(EXAMPLES) as ReadonlyArray<keyof typeof EXAMPLES>

const flag = z.enum(['0', '1'], { error: 'must be 0 or 1' }).transform((value) => value === '1')

function wholeNumber(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .pipe(z.number({ error }).min(least, { error }).max(most, { error }))
}

function urlOf(protocols: string[]) {
  const error = `must be a URL that starts with ${protocols.map((name) => `${name}://`).join(' or ')}`
  return z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1)), { error })
}

const rootUrl = urlOf(['http', 'https'])
  .transform((value) => new URL(value))
  .refine((url) => url.pathname === '/' && !url.search && !url.hash && !url.username, {
    error: 'must be a host without path, query or password',
  })

const addressBlocks = z.string().transform((list, context) => {
  const blocks = new BlockList()
  if (splitList(list).every((text) => addBlock(blocks, text))) return blocks
  context.addIssue('must be a comma-separated list of CIDR blocks or addresses')
  return z.NEVER
})

const nameServers = z.string().transform((list, context) => {
  const servers = splitList(list)
  try {
    new Resolver().setServers(servers)
    return servers
  } catch {
    context.addIssue('must be a comma-separated list of IP addresses, each with a port or without')
    return z.NEVER
  }
})

const countries = z
  .string()
  .transform((list) => splitList(list).map((code) => code.toUpperCase()))
  .refine((codes) => codes.every((code) => /^[A-Z]{2}$/.test(code)), {
    error: 'must be a comma-separated list of two-letter country codes',
  })

const variables = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], { error: 'must be development, test or production' })
    .default('development'),
  DATABASE_URL: urlOf(['postgresql', 'postgres']),
  DATABASE_POOL_SIZE: wholeNumber(2, 500).default(10),
  DATABASE_WAIT_FACTOR: wholeNumber(1, 20).default(1),
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(1, 65_535).default(3000),
  SHUTDOWN_DRAIN_SECONDS: wholeNumber(0, 300).default(0),
  REQUESTS_AT_ONCE: wholeNumber(4, 1000).default(16),
  REQUESTS_MAX_WAIT_MS: wholeNumber(100, 10_000).default(800),
  APP_URL: rootUrl.optional(),
  NEXTAUTH_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }),
  SMTP_URL: urlOf(['smtp', 'smtps']).optional(),
  EMAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*\S+@\S+$/, { error: 'must contain an email address' })
    .default('No-Show Shield <no-reply@localhost>'),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-zA-Z]+$/, { error: 'must start with AC, with letters and digits after it' })
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_PHONE_NUMBER: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/, { error: 'must be a number with + and country code' })
    .optional(),
  TWILIO_API_BASE_URL: urlOf(['http', 'https']).default(EXAMPLES.TWILIO_API_BASE_URL),
  S3_ENDPOINT: urlOf(['http', 'https'])
    .refine((value) => !/[?#@]/.test(value), { error: 'must be a URL without query or password' })
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
      error: 'must have 3 to 63 lowercase letters, digits, dots and hyphens',
    })
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, { error: 'must have lowercase letters, digits and hyphens' })
    .default(EXAMPLES.S3_REGION),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  DEMO: flag.default(false),
  DEMO_LOGIN: flag.optional(),
  TRUSTED_PROXIES: addressBlocks.default(new BlockList()),
  TRUSTED_PLATFORM: flag.default(false),
  CUSTOM_DOMAINS: flag.optional(),
  NAME_SERVERS: nameServers.optional(),
  WORKER_CONCURRENCY: wholeNumber(1, 100).default(4),
  SEND_RATE_PER_SECOND: wholeNumber(1, 10_000).default(20),
  LEASE_SECONDS: wholeNumber(5, 3600).default(60),
  WORKER_POLL_MS: wholeNumber(50, 3_600_000).default(5000),
  SMS_ALLOWED_COUNTRIES: countries.optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
})

type Variables = z.infer<typeof variables>

/** Variables of the SMS provider, present together or not at all. */
export type TwilioEnv = {
  accountSid: string
  authToken: string
  phoneNumber: string
  /** Without a trailing slash. */
  apiBaseUrl: string
}

/** S3-compatible storage of pictures; its variables are present together or not at all. */
export type S3Env = {
  /** Without a trailing slash. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** The validated environment, by the variables' names; `undefined` means "not configured". */
export type Env = Omit<Variables, 'APP_URL' | 'CUSTOM_DOMAINS' | 'DEMO_LOGIN' | `TWILIO_${string}` | `S3_${string}`> & {
  /** Public URL of the root host, without a trailing slash. */
  APP_URL: string
  /** Whether owners can set up their own domain, which the proxy has to serve. */
  CUSTOM_DOMAINS: boolean
  DEMO_LOGIN: boolean
  /** Host and port of APP_URL, as a browser sends it in the Host header. */
  rootHost: string
  /** Whether NODE_ENV is production and DEMO is off: real customers, no built-in services. */
  isProduction: boolean
  /** Null if SMS is not configured. */
  twilio: TwilioEnv | null
  /** Null if pictures are stored in PostgreSQL. */
  s3: S3Env | null
}

/**
 * Reads and validates all variables without changing the process. An empty value counts as unset. DATABASE_URL and
 * NEXTAUTH_SECRET are always required (the demo, dev and test commands set them first); APP_URL is required in
 * production and otherwise `http://localhost:$PORT`.
 */
export function parseEnv(source: Source): EnvResult {
  const given = Object.fromEntries(ENV_NAMES.map((name) => [name, source[name]?.trim() || undefined]))
  const parsed = variables.safeParse(given)
  const complaints = new Map<string, string>()
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0])
    complaints.set(name, given[name] === undefined ? 'is missing' : issue.message)
  }
  for (const name of missingTogether(given)) complaints.set(name, complaints.get(name) ?? 'is missing')
  if (parsed.success && complaints.size === 0) return { ok: true, env: toEnv(parsed.data) }
  return {
    ok: false,
    problems: ENV_NAMES.filter((name) => complaints.has(name)).map(
      (name) => `${name} ${complaints.get(name)}, for example: ${name}=${EXAMPLES[name]}`,
    ),
  }
}

let current: Env | undefined

/**
 * Returns the environment of this process. Reads it on first use, so that `next build` needs no variables. Throws an
 * Error whose message has one line per invalid variable.
 */
export function getEnv(): Env {
  if (current) return current
  const result = parseEnv(process.env)
  if (!result.ok) throw new Error(result.problems.join('\n'))
  current = result.env
  return current
}

/** Returns whether this process gets its requests from our own web server, as `scripts/start.mjs` declares. */
export function isBehindWebServer(): boolean {
  return process.env.BEHIND_WEB_SERVER === '1'
}

/**
 * Returns LOG_LEVEL, or "info" if it is absent or invalid. For the logger, which is created before the rest is
 * validated.
 */
export function getLogLevel(): Env['LOG_LEVEL'] {
  return variables.shape.LOG_LEVEL.catch('info').parse(process.env.LOG_LEVEL || undefined)
}

/** Variables that only make sense together. */
const TOGETHER = [
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_PHONE_NUMBER'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
]

function missingTogether(given: Source): string[] {
  const incomplete = TOGETHER.flatMap((names) => {
    const absent = names.filter((name) => given[name] === undefined)
    return absent.length < names.length ? absent : []
  })
  const inProduction = given.NODE_ENV === 'production' && given.DEMO !== '1'
  return inProduction && given.APP_URL === undefined ? ['APP_URL', ...incomplete] : incomplete
}

function toEnv(values: Variables): Env {
  const { APP_URL, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_PHONE_NUMBER, TWILIO_API_BASE_URL, ...others } = values
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, ...rest } = others
  const appUrl = APP_URL ?? new URL(`http://localhost:${values.PORT}`)
  const isProduction = values.NODE_ENV === 'production' && !values.DEMO
  const hasS3 = S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
  const hasTwilio = TWILIO_ACCOUNT_SID && TWILIO_AUTH_TOKEN && TWILIO_PHONE_NUMBER
  return {
    ...rest,
    APP_URL: appUrl.origin,
    CUSTOM_DOMAINS: values.CUSTOM_DOMAINS ?? !isProduction,
    DEMO_LOGIN: values.DEMO_LOGIN ?? !isProduction,
    rootHost: appUrl.host,
    isProduction,
    twilio: hasTwilio
      ? {
          accountSid: TWILIO_ACCOUNT_SID,
          authToken: TWILIO_AUTH_TOKEN,
          phoneNumber: TWILIO_PHONE_NUMBER,
          apiBaseUrl: TWILIO_API_BASE_URL.replace(/\/+$/, ''),
        }
      : null,
    s3: hasS3
      ? {
          endpoint: S3_ENDPOINT.replace(/\/+$/, ''),
          bucket: S3_BUCKET,
          region: S3_REGION,
          accessKeyId: S3_ACCESS_KEY_ID,
          secretAccessKey: S3_SECRET_ACCESS_KEY,
        }
      : null,
  }
}

function splitList(list: string): string[] {
  return list
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
}

/** Adds an address or a block in CIDR notation; returns false if the string is neither. */
function addBlock(blocks: BlockList, text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  const longest = version === 6 ? 128 : 32
  const prefix = bits === undefined ? longest : /^\d{1,3}$/.test(bits) ? Number(bits) : Infinity
  if (version === 0 || rest.length > 0 || prefix > longest) return false
  blocks.addSubnet(address, prefix, version === 6 ? 'ipv6' : 'ipv4')
  return true
}
