import { cacheablePageOf, versionOf, type CacheablePage } from '@/lib/server/http/cacheable-page'
import { PageCache } from '../../../server/page-cache'
import type { BufferedResponse } from '../../../server/renderer'

const MINUTE = 60_000

/** A world in which a page shows its host, its URL and the business's row. */
function world({ maxBytes, answer = {} }: { maxBytes?: number; answer?: Partial<BufferedResponse> } = {}) {
  const rows = new Map([
    ['luna', 'Haircut'],
    ['iron', 'Training'],
  ])
  const rendered: string[] = []
  const priorities: string[] = []
  let nonces = 0
  const state = { now: 1000 * MINUTE, isAway: false, whileRendering: () => {} }
  const readDigests = async (subdomain: string) => {
    if (state.isAway) throw new Error('the database is away')
    const row = rows.get(subdomain)
    return row === undefined ? null : { profile: row, times: `${row} times`, clockStepMinutes: 15 }
  }
  const cache = new PageCache<CacheablePage>({
    versionOf: (page) => versionOf(page, readDigests, new Date(state.now)),
    render: async ({ host, url, site }, priority) => {
      priorities.push(priority)
      const nonce = `n${String((nonces += 1)).padStart(5, '0')}`
      const shown = `${host}${url} ${rows.get(site ?? '')}`
      rendered.push(shown)
      await new Promise(setImmediate)
      state.whileRendering()
      const body = Buffer.from(`${shown} nonce=${nonce}`)
      return {
        status: 200,
        body,
        ...answer,
        headers: {
          'content-security-policy': `script-src 'nonce-${nonce}'`,
          ...(answer.headers ?? { 'content-type': 'text/html', link: `nonce=${nonce}`, 'x-inner': '1' }),
        },
      }
    },
    ...(maxBytes === undefined ? {} : { maxBytes }),
  })
  const look = async (host: string, url = '/') => {
    const found = await cache.find(pageOf(host, url))
    return found?.page.page('NONCE!').toString('utf8').replace('NONCE!', 'N') ?? null
  }
  return { cache, rows, rendered, priorities, state, look }
}

function pageOf(host: string, url: string): CacheablePage {
  const page = cacheablePageOf({ method: 'GET', url, headers: { host } }, 'app.test')
  if (!page) throw new Error(`${host}${url} is no cacheable page`)
  return page
}

it('renders a page once for concurrent requests, and not again while it is current', async () => {
  const { look, rendered } = world()
  const answers = await Promise.all(Array.from({ length: 50 }, () => look('luna.app.test')))
  expect(new Set([...answers, await look('LUNA.app.test:8080')])).toEqual(new Set(['luna.app.test/ Haircut nonce=N']))
  expect(rendered).toHaveLength(1)
})

it('shows no one what was true before they asked', async () => {
  const { look, rows } = world()
  await look('luna.app.test')
  rows.set('luna', 'Colour')
  expect(await look('luna.app.test')).toBe('luna.app.test/ Colour nonce=N')
})

it('caches no page if something changed while it was rendered', async () => {
  const { look, rows, state, rendered } = world()
  state.whileRendering = () => rows.set('luna', 'Colour')
  await look('luna.app.test')
  state.whileRendering = () => {}
  rows.set('luna', 'Haircut')
  await look('luna.app.test')
  expect(rendered).toHaveLength(2)
})

it('renders free times again when the clock may have taken one away, and nothing else', async () => {
  const { look, state, rendered } = world()
  state.now = 90 * MINUTE + 1
  const lookAtAll = async () => {
    for (const url of ['/', '/book']) await look('luna.app.test', url)
  }
  await lookAtAll()
  state.now = 105 * MINUTE
  await lookAtAll()
  expect(rendered).toHaveLength(2)
  state.now += 1
  await lookAtAll()
  expect(rendered.slice(2)).toEqual(['luna.app.test/book Haircut'])
})

it('gives no host and no address the page of another', async () => {
  const { look, rows } = world()
  // Even two businesses with equal digests.
  rows.set('iron', 'Haircut')
  const asked = [
    ['luna.app.test', '/'],
    ['iron.app.test', '/'],
    ['luna.app.test', '/book'],
    ['app.test', '/'],
    ['app.test', '/book?business=iron'],
    ['app.test', '/book?business=luna'],
  ] as const
  for (const round of [1, 2]) {
    for (const [host, url] of asked)
      expect([round, await look(host, url)]).toEqual([round, expect.stringContaining(`${host}${url} `)])
  }
})

it('leaves a business that doesn’t exist to the pages themselves', async () => {
  const { look, rendered } = world()
  expect(await look('nobody.app.test')).toBeNull()
  expect(rendered).toEqual([])
})

it.each<[string, Partial<BufferedResponse>]>([
  ['an error', { status: 500 }],
  ['a page not found', { status: 404 }],
])('doesn’t cache %s', async (_, answer) => {
  const { look, rendered } = world({ answer })
  await look('luna.app.test')
  await look('luna.app.test')
  expect(rendered).toHaveLength(2)
})

it('renders once for all waiting while the database is away, caches none of it, and recovers', async () => {
  const { look, rendered, state } = world()
  state.isAway = true
  await Promise.all(Array.from({ length: 50 }, () => look('luna.app.test')))
  expect(rendered).toHaveLength(1)
  await look('luna.app.test')
  expect(rendered).toHaveLength(2)
  state.isAway = false
  await look('luna.app.test')
  await look('luna.app.test')
  expect(rendered).toHaveLength(3)
})

it('calls an error 503, to be tried again, while the database is away', async () => {
  const { cache, state } = world({ answer: { status: 500 } })
  expect(await cache.find(pageOf('luna.app.test', '/'))).toMatchObject({ status: 500 })
  state.isAway = true
  expect(await cache.find(pageOf('luna.app.test', '/'))).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
})

it('serves nothing that was meant for one visitor: no cookie, no redirect', async () => {
  expect(await world({ answer: { headers: { 'set-cookie': ['a=1'] } } }).look('luna.app.test')).toBeNull()
  expect(await world({ answer: { status: 307, headers: { location: '/find' } } }).look('luna.app.test')).toBeNull()
})

it('keeps of the headers only those that a page needs', async () => {
  const { cache } = world()
  expect(Object.keys((await cache.find(pageOf('luna.app.test', '/')))?.headers ?? {})).toEqual(['content-type', 'link'])
})

it('stays within its memory and evicts the least recently used', async () => {
  // Pages with choices get a third of it, which is room for two: a page here has 54 bytes, and counts twice for its
  // compressed form.
  const { look, rendered } = world({ maxBytes: 800 })
  const lookTwice = async (url: string) => [await look('luna.app.test', url), await look('luna.app.test', url)]
  await lookTwice('/book?date=2027-03-01')
  await lookTwice('/book?date=2027-03-02')
  await look('luna.app.test', '/book?date=2027-03-01')
  await lookTwice('/book?date=2027-03-03')
  await look('luna.app.test', '/book?date=2027-03-01')
  expect(rendered).toHaveLength(6)
  await look('luna.app.test', '/book?date=2027-03-02')
  expect(rendered).toHaveLength(7)
})

it('keeps a page with choices from its second request on, so that made-up ones never enter', async () => {
  const { look, rendered } = world()
  for (const day of ['01', '02', '01', '01', '01']) await look('luna.app.test', `/book?date=2027-03-${day}`)
  expect(rendered).toHaveLength(3)
})

it('leaves a response without a policy to the application: its nonce could not be replaced', async () => {
  const { cache } = world()
  const page = pageOf('luna.app.test', '/')
  const bare = new PageCache<CacheablePage>({
    versionOf: async () => 'same',
    render: async () => ({ status: 200, headers: {}, body: Buffer.from('page') }),
  })
  expect([await bare.find(page), (await cache.find(page))?.status]).toEqual([null, 200])
})

it('thousands of random choices evict no plain page, and none is rendered ahead of visitors', async () => {
  const { look, rendered, priorities } = world({ maxBytes: 1000 })
  for (const host of ['luna.app.test', 'iron.app.test']) await look(host)
  for (let n = 0; n < 3000; n += 1)
    await look('luna.app.test', `/book?service=00000000-0000-4000-8000-${String(n).padStart(12, '0')}`)
  for (const host of ['luna.app.test', 'iron.app.test']) await look(host)
  expect(rendered).toHaveLength(3002)
  expect(priorities).toEqual(['high', 'high', ...Array<string>(3000).fill('normal')])
})

it('a choice that was rendered before is rendered for many when it has changed', async () => {
  const { look, rows, priorities } = world()
  await look('luna.app.test', '/book?date=2027-03-01')
  await look('luna.app.test', '/book?date=2027-03-01')
  rows.set('luna', 'Colour')
  await look('luna.app.test', '/book?date=2027-03-01')
  await look('luna.app.test', '/book?date=2027-03-01')
  expect(priorities).toEqual(['normal', 'normal', 'high'])
})
