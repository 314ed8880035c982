import { POST as eraseBusiness } from '@/app/api/business/erase/route'
import { POST as downloadAll } from '@/app/api/export.json/route'
import { POST as downloadOne } from '@/app/api/export/[file]/route'
import { POST as askToErase } from '@/app/api/public/emails/[token]/erase/route'
import { getDb } from '@/lib/server/db'
import { emailToken } from '@/lib/server/client/email-link'
import { openSalon, type Salon } from '../support/salon'

let salon: Salon

beforeAll(async () => {
  salon = await openSalon('routed')
})

const form = { 'content-type': 'application/x-www-form-urlencoded' }

function post(path: string, headers: Record<string, string>, body: string | null = null): Request {
  return new Request(`http://localhost:3000${path}`, {
    method: 'POST',
    headers: { host: 'localhost:3000', ...headers },
    body,
  })
}

const download = (file: string, headers: Record<string, string>) =>
  downloadOne(post(`/api/export/${file}`, headers), { params: Promise.resolve({ file }) })

it('a plain form post is answered with the file, under a name that says whose and when', async () => {
  const answer = await downloadAll(
    post('/api/export.json', { ...form, cookie: salon.cookie, origin: 'http://localhost:3000' }),
    { params: Promise.resolve({}) },
  )
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="routed-all-\d{4}-\d\d-\d\d\.json"$/)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(((await answer.json()) as { clients: unknown[] }).clients).toMatchObject([{ name: 'Ada King' }])
})

it('there is a file for each noun and for nothing else', async () => {
  expect((await download('clients.csv', { cookie: salon.cookie })).headers.get('content-type')).toBe(
    'text/csv; charset=utf-8',
  )
  for (const file of ['users.csv', 'sessions.csv', 'clients', 'toString.csv', '..csv'])
    expect((await download(file, { cookie: salon.cookie })).status).toBe(404)
})

it('who is not signed in gets no file, and a form leads back to the page, which asks to sign in', async () => {
  const refused = await download('clients.csv', form)
  expect([refused.status, refused.headers.get('location')]).toEqual([303, '/admin/settings/data?problem=unauthorized'])
  expect((await download('clients.csv', {})).status).toBe(401)
  expect(
    (await download('clients.csv', { ...form, cookie: salon.cookie, origin: 'http://routed.localhost:3000' })).status,
  ).toBe(403)
})

it("a client's request by their link comes back to the page and erases nothing", async () => {
  const token = emailToken({ businessId: salon.owner.businessId, clientId: salon.clientId })
  const ask = (headers: Record<string, string>) =>
    askToErase(
      new Request(`http://routed.localhost:3000/api/public/emails/${token}/erase`, {
        method: 'POST',
        headers: { host: 'routed.localhost:3000', ...form, ...headers },
      }),
      { params: Promise.resolve({ token }) },
    )
  const answered = await ask({ origin: 'http://routed.localhost:3000' })
  expect([answered.status, answered.headers.get('location')]).toEqual([303, `/emails/${token}?done=asked`])
  expect(await getDb().ownerTask.count({ where: { businessId: salon.owner.businessId, kind: 'erase_request' } })).toBe(
    1,
  )
  expect(await getDb().client.count({ where: { id: salon.clientId, name: 'Ada King' } })).toBe(1)
  const elsewhere = await ask({ origin: 'http://evil.example' })
  expect(elsewhere.headers.get('location')).toContain('problem=bad_origin')
})

it('the business is erased only by its typed name, and then the session opens nothing any more', async () => {
  const erase = (businessName: string) =>
    eraseBusiness(
      post(
        '/api/business/erase',
        { cookie: salon.cookie, 'content-type': 'application/json' },
        JSON.stringify({ businessName }),
      ),
      { params: Promise.resolve({}) },
    )
  const refused = await erase('Another')
  expect([refused.status, await refused.json()]).toEqual([
    400,
    expect.objectContaining({ fields: { businessName: 'Type the name exactly: Salon routed' } }),
  ])
  expect((await erase('Salon routed')).status).toBe(204)
  expect((await download('clients.csv', { cookie: salon.cookie })).status).toBe(401)
})
