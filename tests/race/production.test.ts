/** The built application as an operator runs it contains nothing that is meant for development. */
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import http from 'node:http'
import { api, routes } from '@/lib/routes'
import { startMailSink, type MailSink } from '../support/mail-sink'
import { startRunningApp, type RunningApp } from './running-app'

const MARKER = 'zqxmarker'
const INSIDE = /prisma|node_modules|\.tsx?\b|at .*:\d+:\d+|SELECT |postgres/i
let app: RunningApp
let sink: MailSink
let folder: string
let output: number

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'nss-production-'))
  output = openSync(path.join(folder, 'output'), 'w')
  sink = await startMailSink()
  app = await startRunningApp({
    webProcesses: 1,
    output,
    environment: { DEMO: '0', SMTP_URL: sink.smtpUrl, EMAIL_FROM: 'a@example.com' },
  })
}, 300_000)

afterAll(async () => {
  await app?.stop()
  await sink?.stop()
  closeSync(output)
  rmSync(folder, { recursive: true })
}, 60_000)

interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
}

function ask(
  target: string,
  { method = 'GET', body, headers = {} }: { method?: string; body?: object; headers?: Record<string, string> } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = http.request(
      {
        host: '127.0.0.1',
        port: app.ports[0],
        path: target,
        method,
        headers: {
          host: 'localhost',
          ...(body ? { origin: 'http://localhost', 'content-type': 'application/json' } : {}),
          ...headers,
        },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.once('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() }),
        )
      },
    )
    sent.once('error', reject)
    sent.end(body && JSON.stringify(body))
  })
}

it.each([
  routes.devInbox,
  `${routes.devInbox}/messages`,
  '/.env',
  '/.env.local',
  '/.env.production',
  '/.git/config',
  '/.git/HEAD',
  '/.next/BUILD_ID',
  '/.data/nextauth-secret',
  '/package.json',
  '/package-lock.json',
  '/next.config.mjs',
  '/middleware.ts',
  '/prisma/schema.prisma',
  '/scripts/start.mjs',
  '/..%2f.env',
  '/%2e%2e/.env',
  '/_next/..%2f..%2fpackage.json',
  '/_next/static/../../package.json',
  '/server-status',
  '/phpinfo.php',
  '/__nextjs_original-stack-frames',
  '/__nextjs_source-map',
  '/_next/webpack-hmr',
  '/_next/mcp',
])('%s is not there', async (target) => {
  const { status, text } = await ask(target)
  expect([400, 404]).toContain(status)
  expect(text).not.toMatch(/NEXTAUTH_SECRET=|DATABASE_URL=|"dependencies"|\[core\]|datasource/)
})

it('the root host shows no business where none is named, even where the businesses of the demo are loaded', async () => {
  for (const path of ['/public', '/book', '/join-waitlist']) {
    const { status, headers, text } = await ask(path)
    expect([status, headers.location]).toEqual([307, expect.stringContaining('/find')])
    expect(text).not.toContain('Luna Hair')
  }
})

it('the test login signs nobody in', async () => {
  const { status, headers } = await ask(api.testLogin)
  expect([status, headers.location, headers['set-cookie']]).toEqual([303, '/magic-login?problem=demo_off', undefined])
})

it('a sign-in link is mailed, and is not in the answer', async () => {
  const { status, text } = await ask(api.requestMagicLink, { method: 'POST', body: { email: 'mia@example.com' } })
  expect([status, Object.keys(JSON.parse(text) as object)]).toEqual([200, ['success', 'message']])
  expect(sink.mails().map(({ to }) => to)).toEqual([['mia@example.com']])
})

it('the sign-in check tells a stranger nothing', async () => {
  const { text } = await ask(api.debugSession)
  expect(JSON.parse(text)).toEqual({
    signedIn: false,
    cookiePresent: false,
    userId: null,
    email: null,
    businessId: null,
    subdomain: null,
    expires: null,
  })
  expect((await ask(routes.debug)).text).not.toMatch(/@example\.com|luna/)
})

it('no script has a source map, and none names one', async () => {
  const { text } = await ask(routes.home)
  const scripts = [...new Set([...text.matchAll(/\/_next\/static\/[\w./~-]+\.js/g)].map(([script]) => script))]
  expect(scripts.length).toBeGreaterThan(2)
  for (const script of scripts) {
    expect((await ask(script)).text).not.toContain('sourceMappingURL')
    expect((await ask(`${script}.map`)).status).toBe(404)
  }
})

it('TRACE is refused and repeats nothing', async () => {
  const { status, text } = await ask('/', { method: 'TRACE', headers: { cookie: `nss-session=${MARKER}` } })
  expect([status, JSON.parse(text)]).toEqual([
    405,
    { error: 'Nothing here takes this method', code: 'method_not_allowed' },
  ])
})

it('reveals neither the framework nor internals when a call or page fails; the log has the place and no message', async () => {
  const database = new Client({ connectionString: app.databaseUrl })
  await database.connect()
  await database.query('ALTER TABLE appointments RENAME TO lost')
  const call = await ask(api.publicAppointment('00000000-0000-4000-8000-000000000001'), {
    headers: { 'user-agent': MARKER },
  })
  const page = await ask(`/confirm/00000000-0000-4000-8000-000000000001?business=luna&x=${MARKER}`)
  await database.query('ALTER TABLE lost RENAME TO appointments')
  await database.end()
  expect(JSON.parse(call.text)).toEqual({ error: expect.any(String), code: 'internal', requestId: expect.any(String) })
  expect([call.status, page.status]).toEqual([500, 500])
  for (const { text, headers } of [call, page]) {
    expect(text.replace(/"[^"]*_next[^"]*"/g, '')).not.toMatch(INSIDE)
    expect(headers['x-powered-by']).toBeUndefined()
  }
  const lines = readFileSync(path.join(folder, 'output'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
  expect(lines.filter((line) => line.includes('42P01')).length).toBeGreaterThanOrEqual(2)
  expect(lines.filter((line) => line.includes(MARKER) || /does not exist|Invalid `/.test(line))).toEqual([])
})
