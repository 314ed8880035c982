import { GET, POST as stop } from '@/app/api/public/emails/[token]/route'
import { POST as resume } from '@/app/api/public/emails/[token]/resume/route'
import { emailToken } from '@/lib/server/client/email-link'
import { getDb } from '@/lib/server/db'
import { openSalon, type Salon } from '../support/salon'

let salon: Salon
let other: Salon
let token: string

const tokenOf = ({ owner: { businessId }, clientId }: Salon) => emailToken({ businessId, clientId })

beforeAll(async () => {
  salon = await openSalon('luna')
  other = await openSalon('other')
  await getDb().client.create({ data: { businessId: salon.owner.businessId, name: 'Ben' } })
  token = tokenOf(salon)
})

beforeEach(() => getDb().client.updateMany({ data: { emailOptedOutAt: null } }))

interface CallOptions {
  token?: string
  subdomain?: string
  origin?: string
  /** Null: no body at all. */
  body?: BodyInit | null
  headers?: Record<string, string>
}

/** A call as it comes without cookies; a mail program's has no Origin either. */
function call(
  handler: typeof stop,
  method: string,
  { token: given = token, subdomain = 'luna', origin, body = null, headers = {} }: CallOptions = {},
) {
  const host = `${subdomain}.localhost:3000`
  const request = new Request(`http://${host}/api/public/emails/key`, {
    method,
    body,
    headers: { host, ...(origin ? { origin } : {}), ...headers },
  })
  return handler(request, { params: Promise.resolve({ token: given }) })
}

const oneClick = () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
const ownOrigin = 'http://luna.localhost:3000'
const optedOut = () => getDb().client.findMany({ where: { emailOptedOutAt: { not: null } }, select: { id: true } })

describe('the one-click post of a mail program', () => {
  it('works without Origin and cookies, in both encodings, opts exactly one client out and is answered without a redirect', async () => {
    const multipart = new FormData()
    multipart.set('List-Unsubscribe', 'One-Click')
    for (const body of [oneClick(), multipart]) {
      await getDb().client.updateMany({ data: { emailOptedOutAt: null } })
      const answered = await call(stop, 'POST', { body })
      expect([answered.status, await answered.json()]).toEqual([200, { optedOut: true }])
      expect(await optedOut()).toEqual([{ id: salon.clientId }])
    }
  })

  it('that comes again changes nothing, not even the moment', async () => {
    await call(stop, 'POST', { body: oneClick() })
    const read = () => getDb().client.findFirstOrThrow({ where: { id: salon.clientId } })
    const first = await read()
    expect((await call(stop, 'POST', { body: oneClick() })).status).toBe(200)
    expect(await read()).toEqual(first)
  })

  it.each([
    ['an empty form', new URLSearchParams(), {}],
    ['an empty form without its type', '', {}],
    ['an empty form in parts', new FormData(), {}],
    ['an empty form from a mail program that accepts pages', new URLSearchParams(), { accept: 'text/html' }],
    ['the field in small letters', new URLSearchParams({ 'list-unsubscribe': 'one-click' }), {}],
  ])('works with %s, without a redirect', async (_name, body, headers) => {
    const answered = await call(stop, 'POST', { body, headers })
    expect([answered.status, await answered.json()]).toEqual([200, { optedOut: true }])
    expect(await optedOut()).toEqual([{ id: salon.clientId }])
  })

  it.each([
    (key: string) => `${key}>`,
    (key: string) => `${key}.`,
    (key: string) => `%3C${key}%3E`,
    (key: string) => `${key}&gt;`,
  ])('finds its client by a key with signs around it', async (around) => {
    expect((await call(stop, 'POST', { token: around(token), body: oneClick() })).status).toBe(200)
  })

  it('opts nobody back in', async () => {
    await call(stop, 'POST', { body: oneClick() })
    expect(
      (await call(resume, 'POST', { body: oneClick(), origin: 'https://mail.example' })).headers.get('location'),
    ).toContain('problem=bad_origin')
    expect(await optedOut()).toHaveLength(1)
  })
})

describe('a link', () => {
  it('that is not quite right, of another business or of nobody is answered 404 alike and changes nothing', async () => {
    const last = token.at(-2) === 'A' ? 'B' : 'A'
    const nobody = emailToken({ businessId: salon.owner.businessId, clientId: '00000000-0000-4000-8000-000000000000' })
    const wrong: CallOptions[] = [
      { token: `${token.slice(0, -2)}${last}${token.slice(-1)}` },
      { token: token.slice(1) },
      { token: '' },
      { token: nobody },
      { token: tokenOf(other) },
      { subdomain: 'other' },
      { subdomain: 'nobody' },
    ]
    for (const options of wrong) {
      const answered = await call(stop, 'POST', { ...options, body: oneClick() })
      expect([answered.status, ((await answered.json()) as { error: string }).error]).toEqual([404, 'Link not valid'])
    }
    expect(await optedOut()).toEqual([])
  })

  it('says nothing about its holder to who reads it', () => {
    expect(token).toMatch(/^[\w-]{65}$/)
    expect(token).not.toContain(salon.clientId)
  })

  it('that is only opened leads to the page and changes nothing', async () => {
    for (const method of ['GET', 'HEAD']) {
      const answered = await call(GET, method)
      expect([answered.status, answered.headers.get('location')]).toEqual([303, `/emails/${token}`])
    }
    expect(await optedOut()).toEqual([])
  })
})

describe("the page's own form", () => {
  const form = () => new URLSearchParams()

  it('stops emails, gets them again, and leads back to the page each time', async () => {
    const stopped = await call(stop, 'POST', { body: form(), origin: ownOrigin })
    expect([stopped.status, stopped.headers.get('location')]).toEqual([303, `/emails/${token}?done=stopped`])
    expect(await optedOut()).toEqual([{ id: salon.clientId }])
    const resumed = await call(resume, 'POST', { body: form(), origin: ownOrigin })
    expect(resumed.headers.get('location')).toBe(`/emails/${token}?done=resumed`)
    expect(await optedOut()).toEqual([])
  })

  it('leads back to the page in a browser that sends no origin', async () => {
    const stopped = await call(stop, 'POST', { body: new URLSearchParams({ page: '1' }) })
    expect([stopped.status, stopped.headers.get('location')]).toEqual([303, `/emails/${token}?done=stopped`])
  })

  it('from another site does nothing', async () => {
    for (const body of [form(), null]) {
      await call(stop, 'POST', { body, origin: 'http://other.localhost:3000' })
      await call(stop, 'POST', { body, origin: 'https://evil.example' })
    }
    expect(await optedOut()).toEqual([])
  })
})
