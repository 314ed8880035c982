/**
 * A response that breaks its own contract, and our own data that can't be read, are our errors: 500, never the caller's
 * 400.
 */
import { z } from 'zod'
import { getDb } from '@/lib/server/db'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { rootRoute } from '@/lib/server/http/visitor-route'
import { log } from '@/lib/server/log'
import { withinRequest } from '@/lib/server/request-context'
import { safeError } from '@/lib/server/safe-error'
import { openSalon, type Salon } from '../support/salon'

const HOST = 'localhost:3000'
const REQUEST_ID = '3f1c0000-0000-4000-8000-000000000001'
const SECRET = 'Ada Lovelace'
const client = z.object({ id: z.uuid(), visits: z.array(z.object({ price: z.int() })) })
const broken = { id: SECRET, visits: [{ price: 1 }, { price: SECRET }], note: SECRET }
const createBody = z.object({ name: z.string().min(2, 'Name is required') })

let salon: Salon
let errors: jest.SpiedFunction<typeof log.error>

beforeAll(async () => {
  salon = await openSalon('broken-response')
})

beforeEach(() => {
  errors = jest.spyOn(log, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  errors.mockRestore()
})

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>

async function call(
  handler: Handler,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const request = new Request(`http://${HOST}/api/broken`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { host: HOST, cookie: salon.cookie, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const response = await withinRequest(REQUEST_ID, () => handler(request, { params: Promise.resolve({}) }))
  return { status: response.status, text: await response.text() }
}

/** Expects the response to be our error; returns the line that was logged. */
function expectOurError({ status, text }: { status: number; text: string }) {
  expect([status, JSON.parse(text)]).toEqual([
    500,
    { error: expect.any(String), code: 'internal', requestId: REQUEST_ID },
  ])
  expect(errors).toHaveBeenCalledTimes(1)
  const [fields, message] = errors.mock.calls[0] as unknown as [{ err: unknown; requestId: string }, string]
  const logged = { ...fields, err: safeError(fields.err), message }
  expect([text, JSON.stringify(logged)].filter((said) => said.includes(SECRET))).toEqual([])
  return logged
}

it.each([
  ['of an owner', ownerRoute({ summary: 'Broken', response: client }, async () => broken)],
  ['of anyone', rootRoute({ summary: 'Broken', response: client }, async () => broken)],
  ['that is missing', ownerRoute({ summary: 'Broken', response: client }, async () => undefined)],
])(
  'a response %s that breaks its contract is a logged 500 with the request id and none of its data',
  async (_whose, handler) => {
    const { requestId, message, err } = expectOurError(await call(handler))
    expect([requestId, message, err.type]).toEqual([REQUEST_ID, 'request failed', 'BrokenResponse'])
  },
)

it('the log names the fields that break the contract, and no value', async () => {
  const { err } = expectOurError(await call(ownerRoute({ summary: 'Broken', response: client }, async () => broken)))
  expect(err.message).toBe('The response breaks its contract at id (invalid_format), visits.1.price (invalid_type)')
})

it('a keyed POST whose response breaks its contract stores nothing, and its key stays free', async () => {
  let answer: unknown = broken
  const create = ownerRoute(
    { summary: 'Create', body: createBody, response: client, status: 201 },
    async (scope, { body, deps }) => {
      await deps.db.client.create({ data: { businessId: scope.businessId, name: body.name }, select: { id: true } })
      return answer
    },
  )
  const post = () => call(create, { name: 'Grace Hopper' }, { 'idempotency-key': 'broken once' })
  expectOurError(await post())
  const stored = () => getDb().client.count({ where: { businessId: salon.owner.businessId, name: 'Grace Hopper' } })
  expect(await stored()).toBe(0)
  answer = { id: REQUEST_ID, visits: [] }
  expect(await post()).toEqual({ status: 201, text: JSON.stringify(answer) })
  expect(await stored()).toBe(1)
})

it("our own data that a command cannot parse is a logged 500, not the caller's mistake", async () => {
  const parseStored = async () => z.object({ price: z.int() }).parse({ price: SECRET })
  const { err } = expectOurError(
    await call(ownerRoute({ summary: 'Stored', body: createBody }, parseStored), { name: 'Grace' }),
  )
  expect(err.type).toBe('ZodError')
})

it('what a request brings is still refused with 400 and a message per field', async () => {
  const handler = ownerRoute(
    { summary: 'Create', body: createBody, query: z.object({ from: z.iso.date('Choose a date').optional() }) },
    async () => ({}),
  )
  expect(await call(handler, { name: '' })).toEqual({
    status: 400,
    text: JSON.stringify({ error: 'Name is required', code: 'validation', fields: { name: 'Name is required' } }),
  })
  expect((await call(handler, [])).status).toBe(400)
  expect(errors).not.toHaveBeenCalled()
})

it.each([
  ['a time zone that it does not know', "SELECT now() AT TIME ZONE 'Mars/Olympus'", '22023'],
  ['a text that is no number', "SELECT 'a'::int", '22P02'],
  ['a number out of range', 'SELECT 99999999999::bigint::int', '22003'],
  ['a date that does not exist', "SELECT '2026-02-30'::date", '22008'],
  ['a text that is no date', "SELECT 'soon'::date", '22007'],
  ['a division by zero', 'SELECT 1 / 0', '22012'],
  ['a byte that no text has', "SELECT convert_from('\\xff'::bytea, 'UTF8')", '22021'],
])("the database's refusal of %s is a logged 500, not the caller's mistake", async (_what, sql, state) => {
  const { err } = expectOurError(
    await call(ownerRoute({ summary: 'Read' }, async (_scope, { deps }) => deps.db.$queryRawUnsafe(sql))),
  )
  expect(err.sqlState).toBe(state)
})
