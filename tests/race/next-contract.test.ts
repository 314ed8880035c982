/**
 * What `server/` and `middleware.ts` rely on in Next, one test each, so that an upgrade that changes one of these fails
 * a test with its name.
 */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { shouldServeStreamingMetadata } from 'next/dist/server/lib/streaming-metadata'
import { Client } from 'pg'
import { api, CLIENT_ADDRESS_HEADER } from '@/lib/routes'
import { cacheablePageOf } from '@/lib/server/http/cacheable-page'
import { findFreePort } from '../../scripts/lib/ports'
import { refuseMalformed } from '../../server/malformed-request'
import { nonceOf, policyOf, scriptsOf, startNextAlone, type NextAlone } from './next-alone'

const run = promisify(execFile)
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
const RENDERER = { 'user-agent': 'web-server' }
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Chrome/140.0' }
/** The setting, as the build keeps it for Next's servers. */
const htmlLimitedBots = () =>
  (JSON.parse(readFileSync('.next/required-server-files.json', 'utf8')) as { config: { htmlLimitedBots: string } })
    .config.htmlLimitedBots
let next: NextAlone
const ask: NextAlone['ask'] = (...asked) => next.ask(...asked)

beforeAll(async () => {
  next = await startNextAlone()
}, 120_000)

afterAll(() => next?.stop(), 60_000)

describe("Next's request handler", () => {
  it('takes requests of node:http, and its promise resolves once the response has ended', async () => {
    const paths = ['/book', '/no-such-page', '/embed.js', '/api/health']
    for (const path of paths) await ask(path)
    expect((await ask('/endings')).body).toMatchObject(Object.fromEntries(paths.map((path) => [path, true])))
  })

  it('takes a request that came through a connection without a socket', async () => {
    expect(await ask('/book', { headers: { 'x-in-memory': '1' } })).toMatchObject({
      status: 200,
      text: expect.stringContaining('Luna Hair'),
    })
  })

  it('reads the request headers as they are when it is called, not as they came', async () => {
    const headers = { 'x-given-headers': JSON.stringify({ host: 'iron.localhost' }) }
    expect((await ask('/', { headers })).text).toContain('Iron Gym')
  })

  it('reads a body that had arrived before it was called', async () => {
    const { body } = await ask(api.publicBooking('luna'), { body: { name: '', serviceId: UNKNOWN_ID } })
    expect(body).toMatchObject({ code: 'validation', fields: { name: expect.any(String) } })
  })

  it('replaces response headers that were set before it was called', async () => {
    const { headers } = await ask('/book')
    expect([headers['content-security-policy'], headers['x-frame-options']]).toEqual([
      expect.not.stringContaining('before Next'),
      'DENY',
    ])
  })

  it('takes upgrades on the httpServer option alone, so Node ignores them on the server that has the requests', async () => {
    const answer = await ask('/book', { headers: { connection: 'Upgrade', upgrade: 'websocket' } })
    expect(answer).toMatchObject({ status: 200, text: expect.stringContaining('</html>') })
  })
})

describe('the middleware', () => {
  it.each([
    ['GET', '/'],
    ['HEAD', '/book'],
    ['POST', '/book'],
    ['GET', '/no-such-page'],
    ['GET', '/embed.js'],
    ['GET', '/test-auth.html'],
    ['GET', '/icon.svg'],
    ['GET', '/favicon.ico'],
    ['GET', '/robots.txt'],
    ['GET', '/_next/static/no-such-file.js'],
    ['GET', '/_next/image?url=%2Ficon.svg&w=640&q=75'],
    ['GET', '/api/health'],
    ['GET', '/api/no-such-call'],
    ['OPTIONS', '/api/health'],
  ])('runs for %s %s', async (method, path) => {
    const answers = [await ask(path, { method }), await ask(path, { method, host: 'localhost' })]
    expect(answers.map(nonceOf)).toEqual([expect.any(String), expect.any(String)])
  })

  it('reads the environment of the process, not that of the build', async () => {
    expect(policyOf(await ask('/', { host: 'localhost' }))).toContain('frame-src http://*.localhost;')
  })

  it.each(['http', 'https'])('rewrites within this process, so a page has the address asked for: %s', async (proto) => {
    const { status, headers, text } = await ask('/book', { headers: { 'x-forwarded-proto': proto } })
    expect([status, headers.location, text.includes('Luna Hair')]).toEqual([200, undefined, true])
  })

  it("hands its request headers to route handlers, and drops a client's own", async () => {
    // One more miss than an address may have.
    const statuses = []
    for (let i = 0; i < 61; i++) {
      const headers = { [CLIENT_ADDRESS_HEADER]: `6.6.6.${i}`, 'x-forwarded-for': `7.7.7.${i}, 203.0.113.9` }
      statuses.push((await ask(api.publicAppointment(UNKNOWN_ID), { headers })).status)
    }
    expect([...new Set(statuses)]).toEqual([404, 429])
  })

  it.each<Record<string, string>>([
    { 'x-middleware-subrequest': Array(5).fill('middleware').join(':') },
    { 'x-middleware-next': '1', 'x-middleware-rewrite': '/sites/iron' },
    { 'x-middleware-override-headers': 'host', 'x-middleware-request-host': 'iron.localhost' },
    { 'x-matched-path': '/sites/iron', 'x-invoke-path': '/sites/iron' },
  ])("is neither skipped nor steered by a client's own %j", async (headers) => {
    const answer = await ask('/', { headers })
    expect([answer.text.includes('Luna Hair'), nonceOf(answer)]).toEqual([true, expect.any(String)])
  })
})

describe('a rendered page', () => {
  it.each([RENDERER, BROWSER])("has the nonce of the request's policy in each script, for %j", async (headers) => {
    const chosen = { 'content-security-policy': "script-src 'nonce-chosen-by-the-client'" }
    const answer = await ask('/book', { headers: { ...headers, ...chosen } })
    expect(new Set(scriptsOf(answer))).toEqual(new Set([`'nonce-${nonceOf(answer)}'`]))
  })

  it.each([
    RENDERER,
    { 'user-agent': 'WhatsApp/2.23' },
    { 'user-agent': 'Mozilla/5.0 (compatible; Yeti/1.1)' },
    { 'user-agent': 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1) Chrome/140.0' },
  ])('waits for its whole head, for who is no browser: %j', async (headers) => {
    expect(shouldServeStreamingMetadata(headers['user-agent'], htmlLimitedBots())).toBe(false)
    const { text } = await ask('/book', { headers })
    const [head = ''] = text.split('</head>')
    for (const tag of ['<title>', '<meta name="description"', '<link rel="canonical"', '<meta property="og:image"'])
      expect(head).toContain(tag)
  })

  it.each([BROWSER['user-agent'], ''])('does not wait for its head, for "%s"', (name) => {
    expect(shouldServeStreamingMetadata(name, htmlLimitedBots())).toBe(true)
  })

  it('varies by request headers alone under which nothing is cached', async () => {
    const names = String((await ask('/book')).headers.vary)
      .toLowerCase()
      .split(/, */)
    const isCached = (name: string) =>
      cacheablePageOf({ method: 'GET', url: '/book', headers: { host: 'luna.localhost', [name]: '1' } }, 'localhost')
    expect(names).toContain('rsc')
    expect(names.filter((name) => name !== 'accept-encoding' && isCached(name))).toEqual([])
  })

  it('is for no other cache, and plain where nothing else is accepted', async () => {
    const { headers } = await ask('/book')
    expect(headers['cache-control']).toMatch(/private.*no-store/)
    expect(headers['content-encoding']).toBeUndefined()
  })

  it('asks for its scripts and styles below /_next/static/', async () => {
    const { text } = await ask('/book')
    const files = [...text.matchAll(/<(?:script|link rel="stylesheet")[^>]*\s(?:src|href)="([^"]+)"/g)]
    expect(files.length).toBeGreaterThan(3)
    expect(files.map(([, file]) => file).filter((file) => !file?.startsWith('/_next/static/'))).toEqual([])
  })
})

describe('where something fails', () => {
  /** Next first redirects to a URL with the hash of these headers. */
  async function withState(state: unknown) {
    const headers = { rsc: '1', 'next-router-state-tree': encodeURIComponent(JSON.stringify(state)) }
    const { headers: received } = await ask('/book', { headers })
    return ask(received.location ?? '', { headers })
  }

  const isRefused = (state: unknown) =>
    refuseMalformed({
      url: '/book',
      method: 'GET',
      headersDistinct: { 'next-router-state-tree': [encodeURIComponent(JSON.stringify(state))] },
    }) !== null

  it.each([1, ['', {}, 1], [['id', '1', 'zz', null], {}], ['', {}, null, 'x']])(
    'router state %j, which its own check refuses, is answered with 500',
    async (state) => {
      expect([isRefused(state), (await withState(state)).status]).toEqual([true, 500])
    },
  )

  it.each([
    [['', { children: [['id', '1', 'd', null], {}] }]],
    [['', { children: [['id', '1', 'oc', ['a']], {}] }]],
    [['', {}, ['/a', '?b'], 'refetch', 16, 'abc']],
  ])('router state %j, which its own check lets through, can be read', async (state) => {
    expect([isRefused(state), (await withState(state)).status]).toEqual([false, 200])
  })

  it('the page of last resort is prerendered, with inline scripts that the policy names', async () => {
    const answer = await ask('/_global-error', { host: 'localhost' })
    expect([answer.status, answer.text]).toEqual([500, readFileSync('.next/server/pages/500.html', 'utf8')])
    expect(scriptsOf(answer).filter((source) => !policyOf(answer).includes(source))).toEqual([])
  })

  it('a page that throws is 500, written through the response of node:http', async () => {
    const database = new Client({ connectionString: next.databaseUrl })
    await database.connect()
    await database.query('ALTER TABLE services RENAME TO lost')
    const { status, headers } = await ask('/book')
    await database.query('ALTER TABLE lost RENAME TO services')
    await database.end()
    expect([status, headers['x-written-status']]).toEqual([500, '500'])
  })
})

it('`next start` runs instrumentation.ts before it serves: production refuses a server that checks no proxy headers', async () => {
  const environment = { ...process.env, ...next.environment, DEMO: '0', TRUSTED_PLATFORM: '0' }
  const command = ['node_modules/next/dist/bin/next', 'start', '-H', 'localhost', '-p', String(await findFreePort())]
  await expect(run(process.execPath, command, { env: environment, timeout: 15_000 })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Start the application with `npm start`, or set TRUSTED_PLATFORM=1'),
  })
})
