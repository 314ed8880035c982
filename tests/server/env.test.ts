import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ENV_NAMES, parseEnv } from '@/lib/server/env'

const SECRET = 'x'.repeat(32)
const DEVELOPMENT = { DATABASE_URL: 'postgresql://user@localhost/db', NEXTAUTH_SECRET: SECRET }

function problemsOf(source: Record<string, string>): string[] {
  const result = parseEnv(source)
  return result.ok ? [] : result.problems
}

function envOf(source: Record<string, string>) {
  const result = parseEnv(source)
  if (!result.ok) throw new Error(result.problems.join('\n'))
  return result.env
}

describe('environment', () => {
  it('.env.example lists exactly the variables the application reads, in their order', () => {
    const text = readFileSync(path.join(process.cwd(), '.env.example'), 'utf8')
    const listed = [...text.matchAll(/^(?:# )?([A-Z0-9_]+)=/gm)].map((match) => match[1])
    expect(listed.sort()).toEqual([...ENV_NAMES].sort())
  })

  it('docs/configuration.md has every variable the application reads, and no other', () => {
    const text = readFileSync(path.join(process.cwd(), 'docs/configuration.md'), 'utf8')
    const [, table = ''] = /## Variables([\s\S]*?)\n## /.exec(text) ?? []
    const cells = [...table.matchAll(/^\| (`[^|]+) \|/gm)].map((match) => match[1]!)
    const listed = cells.flatMap((cell) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map((match) => match[1]!))
    expect(listed.sort()).toEqual([...ENV_NAMES].sort())
  })

  it('.env.example shows the real defaults', () => {
    const text = readFileSync(path.join(process.cwd(), '.env.example'), 'utf8')
    const shown = Object.fromEntries(
      [...text.matchAll(/^# ([A-Z0-9_]+)=(.+)$/gm)].map((match) => [match[1]!, match[2]!]),
    )
    const env: Record<string, unknown> = envOf({ ...DEVELOPMENT })
    for (const name of [
      'HOST',
      'PORT',
      'EMAIL_FROM',
      'WORKER_CONCURRENCY',
      'SEND_RATE_PER_SECOND',
      'LEASE_SECONDS',
      'WORKER_POLL_MS',
      'LOG_LEVEL',
    ]) {
      expect([name, shown[name]]).toEqual([name, String(env[name])])
    }
  })

  it('production needs a database, a secret and a public address, and says so on one line each', () => {
    const problems = problemsOf({ NODE_ENV: 'production' })
    expect(problems.map((line) => line.split(' ')[0])).toEqual(['DATABASE_URL', 'APP_URL', 'NEXTAUTH_SECRET'])
    for (const line of problems) expect(line).toMatch(/^[A-Z_]+ is missing, for example: [A-Z_]+=.+$/)
  })

  it('the demo and development answer at http://localhost:$PORT unless told otherwise', () => {
    expect(envOf({ ...DEVELOPMENT, PORT: '4000' })).toMatchObject({
      APP_URL: 'http://localhost:4000',
      rootHost: 'localhost:4000',
    })
    expect(envOf({ ...DEVELOPMENT, NODE_ENV: 'production', DEMO: '1' })).toMatchObject({
      isProduction: false,
      DEMO_LOGIN: true,
    })
  })

  it('the token of the metrics has at least 16 characters, if there is one', () => {
    expect(problemsOf({ ...DEVELOPMENT, METRICS_TOKEN: 'x'.repeat(15) })).toEqual([
      expect.stringMatching(/^METRICS_TOKEN must have at least 16 characters, for example: /),
    ])
    const tokenOf = (METRICS_TOKEN: string) => envOf({ ...DEVELOPMENT, METRICS_TOKEN }).METRICS_TOKEN
    expect([tokenOf('x'.repeat(16)), tokenOf('')]).toEqual(['x'.repeat(16), undefined])
  })

  it('the quick test login is off in production unless switched on', () => {
    const production = { ...DEVELOPMENT, NODE_ENV: 'production', APP_URL: 'https://book.example.com' }
    expect(envOf(production)).toMatchObject({ isProduction: true, DEMO_LOGIN: false })
    expect(envOf({ ...production, DEMO_LOGIN: '1' }).DEMO_LOGIN).toBe(true)
    expect(envOf({ ...DEVELOPMENT, DEMO_LOGIN: '0' }).DEMO_LOGIN).toBe(false)
  })

  it('own domains are off in production unless switched on, and their name servers are addresses', () => {
    const production = { ...DEVELOPMENT, NODE_ENV: 'production', APP_URL: 'https://book.example.com' }
    expect([envOf(DEVELOPMENT).CUSTOM_DOMAINS, envOf(production).CUSTOM_DOMAINS]).toEqual([true, false])
    expect(envOf({ ...production, CUSTOM_DOMAINS: '1' }).CUSTOM_DOMAINS).toBe(true)
    expect(envOf({ ...DEVELOPMENT, NAME_SERVERS: '1.1.1.1, [::1]:53' }).NAME_SERVERS).toEqual(['1.1.1.1', '[::1]:53'])
    expect(problemsOf({ ...DEVELOPMENT, NAME_SERVERS: 'dns.example.com' })).toEqual([
      expect.stringMatching(/^NAME_SERVERS must be a comma-separated list of IP addresses/),
    ])
  })

  it('the public address loses its trailing slash and must be a bare host', () => {
    expect(envOf({ ...DEVELOPMENT, APP_URL: 'https://Book.Example.com/' })).toMatchObject({
      APP_URL: 'https://book.example.com',
      rootHost: 'book.example.com',
    })
    for (const url of ['book.example.com', 'ftp://example.com', 'https://example.com/app', 'https://u:p@example.com']) {
      expect(problemsOf({ ...DEVELOPMENT, APP_URL: url })).toEqual([
        expect.stringMatching(/^APP_URL must be .*, for example: APP_URL=/),
      ])
    }
  })

  it('storage of pictures is configured by all of its variables or none', () => {
    const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
    expect(problemsOf({ ...DEVELOPMENT, ...keys }).map((line) => line.split(' ')[0])).toEqual([
      'S3_ENDPOINT',
      'S3_BUCKET',
    ])
    const whole = { ...DEVELOPMENT, ...keys, S3_ENDPOINT: 'https://s3.example.com/', S3_BUCKET: 'salon' }
    expect(envOf(whole).s3).toEqual({
      endpoint: 'https://s3.example.com',
      bucket: 'salon',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    })
    expect([envOf(DEVELOPMENT).s3, envOf({ ...DEVELOPMENT, S3_REGION: 'eu-central-1' }).s3]).toEqual([null, null])
    for (const wrong of [
      { S3_ENDPOINT: 's3.example.com' },
      { S3_ENDPOINT: 'https://a:b@s3.example.com' },
      { S3_BUCKET: 'a/b' },
    ])
      expect(problemsOf({ ...whole, ...wrong })).toHaveLength(1)
  })

  it('an empty variable counts as absent', () => {
    expect(envOf({ ...DEVELOPMENT, SMTP_URL: '', PORT: ' ', TRUSTED_PROXIES: '' })).toMatchObject({
      SMTP_URL: undefined,
      PORT: 3000,
      TRUSTED_PROXIES: { rules: [] },
    })
  })

  it('trusted proxies are CIDR blocks or single addresses of either family', () => {
    expect(envOf({ ...DEVELOPMENT, TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.1, fd00::/8' }).TRUSTED_PROXIES.rules).toEqual(
      ['Subnet: IPv6 fd00::/8', 'Subnet: IPv4 127.0.0.1/32', 'Subnet: IPv4 10.0.0.0/8'],
    )
    for (const list of [
      '10.0.0.0/33',
      '10.0.0',
      'proxy.local',
      '::1/129',
      '10.0.0.0/8/8',
      '10.0.0.0/-1',
      '10.0.0.0/',
    ]) {
      expect(problemsOf({ ...DEVELOPMENT, TRUSTED_PROXIES: list })).toHaveLength(1)
    }
  })

  it('the SMS provider is configured completely or not at all', () => {
    expect(envOf(DEVELOPMENT).twilio).toBeNull()
    expect(problemsOf({ ...DEVELOPMENT, TWILIO_AUTH_TOKEN: 'token' }).map((line) => line.split(' ')[0])).toEqual([
      'TWILIO_ACCOUNT_SID',
      'TWILIO_PHONE_NUMBER',
    ])
    const complete = {
      ...DEVELOPMENT,
      TWILIO_ACCOUNT_SID: 'AC1',
      TWILIO_AUTH_TOKEN: 't',
      TWILIO_PHONE_NUMBER: '+12125550123',
      TWILIO_API_BASE_URL: 'http://127.0.0.1:9/',
    }
    expect(envOf(complete).twilio).toEqual({
      accountSid: 'AC1',
      authToken: 't',
      phoneNumber: '+12125550123',
      apiBaseUrl: 'http://127.0.0.1:9',
    })
    expect(problemsOf({ ...complete, TWILIO_ACCOUNT_SID: 'SK0123' })).toEqual([
      expect.stringContaining('TWILIO_ACCOUNT_SID must start with AC'),
    ])
  })

  it.each([
    ['PORT', '70000'],
    ['PORT', '3000x'],
    ['WORKER_CONCURRENCY', '0'],
    ['LEASE_SECONDS', '1.5'],
    ['DEMO', 'true'],
    ['NODE_ENV', 'staging'],
    ['LOG_LEVEL', 'loud'],
    ['NEXTAUTH_SECRET', 'short'],
    ['DATABASE_URL', 'mysql://localhost/db'],
    ['SMTP_URL', 'mail.example.com'],
    ['EMAIL_FROM', 'nobody'],
    ['SMS_ALLOWED_COUNTRIES', 'USA'],
  ])('%s=%s is refused with what is wrong and an example', (name, value) => {
    expect(problemsOf({ ...DEVELOPMENT, [name]: value })).toEqual([
      expect.stringMatching(new RegExp(`^${name} must .+, for example: ${name}=.+$`)),
    ])
  })
})
