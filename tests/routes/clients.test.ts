import * as clientRoute from '@/app/api/clients/[id]/route'
import { GET as exportCsv } from '@/app/api/clients/export.csv/route'
import { POST as importClients } from '@/app/api/clients/import/route'
import { GET as list, POST as create } from '@/app/api/clients/route'
import { openSalon, type Salon } from '../support/salon'

let salon: Salon

beforeAll(async () => {
  salon = await openSalon('client-routes')
})

const ask = (method: string, path: string, body?: unknown) =>
  new Request(`http://localhost:3000${path}`, {
    method,
    headers: { host: 'localhost:3000', cookie: salon.cookie, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
const noParams = { params: Promise.resolve({}) }
const put = (id: string, body: unknown) =>
  clientRoute.PUT(ask('PUT', `/api/clients/${id}`, body), { params: Promise.resolve({ id }) })

it("edits a client with the form's own messages", async () => {
  const refused = await put(salon.clientId, { name: ' ', email: 'nope' })
  expect([refused.status, await refused.json()]).toEqual([
    400,
    expect.objectContaining({
      code: 'validation',
      fields: { name: 'Name is required', email: 'Valid email is required' },
    }),
  ])
  const changed = await put(salon.clientId, { notes: 'Window seat' })
  expect([changed.status, await changed.json()]).toEqual([
    200,
    expect.objectContaining({ name: 'Ada King', notes: 'Window seat' }),
  ])
})

it('lists the archived clients only where they are asked for', async () => {
  await put(salon.clientId, { archived: true })
  const names = async (path: string) =>
    ((await (await list(ask('GET', path), noParams)).json()) as { name: string }[]).map(({ name }) => name)
  expect([await names('/api/clients'), await names('/api/clients?archived=true')]).toEqual([[], ['Ada King']])
  await put(salon.clientId, { archived: false })
})

it('takes a list of 5,000 clients in one request, while other calls keep the usual limit', async () => {
  const lines = Array.from({ length: 5000 }, (_, index) => ({
    line: index + 2,
    name: `Client ${index}`,
    email: `client${index}@example.com`,
    notes: 'Likes a quiet chair by the window and tea without sugar',
  }))
  const answer = await importClients(ask('POST', '/api/clients/import', { dryRun: true, lines }), noParams)
  expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ added: 5000, refused: 0 })])
  const tooLarge = await create(ask('POST', '/api/clients', { name: 'Ada', notes: 'x'.repeat(70_000) }), noParams)
  expect(tooLarge.status).toBe(413)
})

it('refuses more lines than it takes, and none at all', async () => {
  const many = Array.from({ length: 5001 }, (_, index) => ({ line: index + 1, name: 'A' }))
  expect(
    (await importClients(ask('POST', '/api/clients/import', { dryRun: true, lines: many }), noParams)).status,
  ).toBe(400)
  expect((await importClients(ask('POST', '/api/clients/import', { dryRun: true, lines: [] }), noParams)).status).toBe(
    400,
  )
})

it('sends the export as a file that nobody keeps a copy of', async () => {
  const answer = await exportCsv(ask('GET', '/api/clients/export.csv'), noParams)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="clients.csv"')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
})
