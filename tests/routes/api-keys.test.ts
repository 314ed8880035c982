import * as keys from '@/app/api/api-keys/route'
import * as oneKey from '@/app/api/api-keys/[id]/route'
import * as clients from '@/app/api/clients/route'
import * as oneClient from '@/app/api/clients/[id]/route'
import { GET as user } from '@/app/api/auth/user/route'
import { MAX_API_KEYS, type CreatedApiKey } from '@/lib/contracts/api-key'
import { readKeyHolder } from '@/lib/server/api-key/holder'
import { getDb } from '@/lib/server/db'
import { clockAt, MORNING, openSalon, type Salon } from '../support/salon'

const HOST = 'localhost:3000'
let salon: Salon
let other: Salon

beforeAll(async () => {
  salon = await openSalon('keys')
  other = await openSalon('other-keys')
})

afterEach(() => getDb().apiKey.deleteMany())

type Headers = Record<string, string>

function ask(method: string, path: string, headers: Headers, body?: unknown): Request {
  return new Request(`http://${HOST}${path}`, {
    method,
    headers: { host: HOST, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

const at = (id?: string) => ({
  params: Promise.resolve(id === undefined ? {} : { id }) as Promise<Record<string, string>>,
})
const bearer = (key: string): Headers => ({ authorization: `Bearer ${key}` })
const signedIn = (): Headers => ({ cookie: salon.cookie })

async function make(access: 'read' | 'write', name = 'Website'): Promise<CreatedApiKey> {
  const answer = await keys.POST(ask('POST', '/api/api-keys', signedIn(), { name, access }), at())
  expect(answer.status).toBe(201)
  return (await answer.json()) as CreatedApiKey
}

async function outcome(answer: Promise<Response> | Response): Promise<[number, string | undefined]> {
  const { status, ...response } = await Promise.resolve(answer).then(async (got) => ({
    status: got.status,
    text: await got.text(),
  }))
  return [status, response.text === '' ? undefined : (JSON.parse(response.text) as { code?: string }).code]
}

const listWith = (headers: Headers) => clients.GET(ask('GET', '/api/clients', headers), at())
const addWith = (headers: Headers, name = 'Grace Hopper') =>
  clients.POST(ask('POST', '/api/clients', headers, { name }), at())

describe('a key', () => {
  it('acts for its business alone, as its owner does, without a cookie or an origin', async () => {
    const { key } = await make('write')
    const names = ((await (await listWith(bearer(key))).json()) as { name: string }[]).map(({ name }) => name)
    expect(names).toEqual(['Ada King'])
    expect((await addWith(bearer(key))).status).toBe(201)
    const foreign = await oneClient.GET(ask('GET', `/api/clients/${other.clientId}`, bearer(key)), at(other.clientId))
    expect(foreign.status).toBe(404)
  })

  it('that only reads is refused where something would change, and nothing changes', async () => {
    const { key } = await make('read')
    const before = await getDb().client.count()
    expect((await listWith(bearer(key))).status).toBe(200)
    expect(await outcome(addWith(bearer(key)))).toEqual([403, 'read_only_key'])
    expect(
      await outcome(oneClient.DELETE(ask('DELETE', `/api/clients/${salon.clientId}`, bearer(key)), at(salon.clientId))),
    ).toEqual([403, 'read_only_key'])
    expect(await getDb().client.count()).toBe(before)
  })

  it('is stored nowhere: the list shows its first letters, the table what it hashes to', async () => {
    const { key, prefix } = await make('write')
    expect(key.startsWith(prefix)).toBe(true)
    expect(key.length).toBeGreaterThanOrEqual(47)
    const listed = await (await keys.GET(ask('GET', '/api/api-keys', signedIn()), at())).text()
    expect([listed.includes(prefix), listed.includes(key)]).toEqual([true, false])
    expect(JSON.stringify(await getDb().apiKey.findMany())).not.toContain(key)
  })

  it('stops working the moment it is revoked, and a wrong one never works', async () => {
    const { id, key } = await make('write')
    const wrong = `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`
    expect(await outcome(listWith(bearer(wrong)))).toEqual([401, 'unauthorized'])
    expect(await outcome(listWith(bearer('nss_')))).toEqual([401, 'unauthorized'])
    expect((await oneKey.DELETE(ask('DELETE', `/api/api-keys/${id}`, signedIn()), at(id))).status).toBe(204)
    expect(await outcome(listWith(bearer(key)))).toEqual([401, 'unauthorized'])
    expect(await outcome(addWith(bearer(key)))).toEqual([401, 'unauthorized'])
  })

  it("does not exist on a business's host", async () => {
    const { key } = await make('read')
    const answer = await clients.GET(ask('GET', '/api/clients', { ...bearer(key), host: 'keys.localhost:3000' }), at())
    expect(answer.status).toBe(404)
  })

  it('reaches neither the keys themselves nor what belongs to a signed-in person', async () => {
    const { id, key } = await make('write')
    const both = { ...signedIn(), ...bearer(key) }
    for (const headers of [bearer(key), both]) {
      expect(await outcome(keys.GET(ask('GET', '/api/api-keys', headers), at()))).toEqual([401, 'session_only'])
      expect(
        await outcome(keys.POST(ask('POST', '/api/api-keys', headers, { name: 'More', access: 'write' }), at())),
      ).toEqual([401, 'session_only'])
      expect(await outcome(oneKey.DELETE(ask('DELETE', `/api/api-keys/${id}`, headers), at(id)))).toEqual([
        401,
        'session_only',
      ])
      expect(await outcome(user(ask('GET', '/api/auth/user', headers), at()))).toEqual([401, 'session_only'])
    }
    expect(await getDb().apiKey.count()).toBe(1)
  })

  it('is noted as used once a minute at most', async () => {
    const { id, key } = await make('read')
    const usedAt = async () => (await getDb().apiKey.findFirstOrThrow({ where: { id } })).lastUsedAt?.getTime()
    const useAt = (seconds: number) =>
      readKeyHolder(key, { db: getDb(), clock: clockAt(new Date(MORNING.getTime() + seconds * 1000)) })
    await useAt(0)
    await useAt(59)
    expect(await usedAt()).toBe(MORNING.getTime())
    await useAt(60)
    expect(await usedAt()).toBe(MORNING.getTime() + 60_000)
  })
})

describe('a key beside a cookie', () => {
  it("takes precedence: a wrong key is refused although the cookie is valid, and another business's key opens its own", async () => {
    expect(await outcome(listWith({ ...signedIn(), ...bearer('nss_wrong') }))).toEqual([401, 'unauthorized'])
    const { key } = await make('read')
    const asOther = await listWith({ cookie: other.cookie, ...bearer(key) })
    expect(((await asOther.json()) as { id: string }[]).some(({ id }) => id === salon.clientId)).toBe(true)
  })

  it('opens no way around the origin rule: from a foreign page the cookie never counts', async () => {
    const foreign = { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site', cookie: salon.cookie }
    const before = await getDb().client.count()
    expect(await outcome(addWith(foreign))).toEqual([403, 'bad_origin'])
    expect(await outcome(addWith({ ...foreign, authorization: 'Basic eDp5' }))).toEqual([403, 'bad_origin'])
    expect(await outcome(addWith({ ...foreign, ...bearer('nss_made-up') }))).toEqual([401, 'unauthorized'])
    const { key } = await make('read')
    expect(await outcome(addWith({ ...foreign, ...bearer(key) }))).toEqual([403, 'read_only_key'])
    expect(await getDb().client.count()).toBe(before)
    expect((await listWith(bearer(key))).headers.get('access-control-allow-origin')).toBeNull()
  })
})

it('a business has twenty keys at most, also when many are made at once', async () => {
  for (let made = 1; made < MAX_API_KEYS; made += 1) await make('read', `Key ${made}`)
  const last = () => keys.POST(ask('POST', '/api/api-keys', signedIn(), { name: 'Last', access: 'read' }), at())
  // Open connections in advance, because one alone would serve them all in turn.
  await Promise.all(Array.from({ length: 12 }, () => getDb().$queryRaw`SELECT pg_sleep(0.1)::text`))
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => outcome(last())))
  expect(outcomes.filter(([status]) => status === 201)).toHaveLength(1)
  expect(outcomes.filter(([, code]) => code === 'too_many_keys')).toHaveLength(11)
})

it('a key needs a name and a choice of what it may do', async () => {
  const answer = await keys.POST(ask('POST', '/api/api-keys', signedIn(), { name: ' ' }), at())
  expect([answer.status, await answer.json()]).toEqual([
    400,
    expect.objectContaining({
      fields: { name: 'Give the key a name', access: 'Choose what the key may do' },
    }),
  ])
})
