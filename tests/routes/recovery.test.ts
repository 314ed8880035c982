import * as settings from '@/app/api/business-settings/route'
import { POST as approve } from '@/app/api/recovery/[id]/approve/route'
import { POST as stop } from '@/app/api/recovery/[id]/stop/route'
import { GET as earlier } from '@/app/api/recovery/earlier/route'
import { GET as openings } from '@/app/api/recovery/openings/route'
import { GET as runs } from '@/app/api/recovery/route'
import { getDb } from '@/lib/server/db'
import { openSalon, type Salon } from '../support/salon'
import { testNow } from '../support/test-clock'

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>

let salon: Salon
let runId: string

beforeAll(async () => {
  salon = await openSalon('luna', 'UTC')
  const { businessId } = salon.owner
  await getDb().waitlistEntry.create({
    data: { businessId, clientId: salon.clientId, service: 'Haircut', serviceId: salon.serviceId },
  })
  const startsAt = new Date(testNow().getTime() + 600 * 60_000)
  runId = (
    await getDb().recoveryRun.create({
      data: {
        businessId,
        staffId: salon.staffId,
        status: 'proposed',
        mode: 'ask_first',
        startsAt,
        endsAt: new Date(startsAt.getTime() + 3_600_000),
      },
      select: { id: true },
    })
  ).id
})

async function call(handler: Handler, method: string, { id, body }: { id?: string; body?: unknown } = {}) {
  const request = new Request('http://localhost:3000/api/recovery', {
    method,
    headers: { host: 'localhost:3000', cookie: salon.cookie, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const params: Record<string, string> = id === undefined ? {} : { id }
  const answer = await handler(request, { params: Promise.resolve(params) })
  return [answer.status, await answer.json()] as const
}

it('GET /api/recovery, /openings and /earlier answer lists by their contracts', async () => {
  expect(await call(runs, 'GET')).toEqual([
    200,
    [expect.objectContaining({ id: runId, status: 'proposed', offers: [] })],
  ])
  expect(await call(openings, 'GET')).toEqual([
    200,
    {
      list: expect.arrayContaining([expect.objectContaining({ wantedBy: 1 })]),
      more: expect.any(Number),
      unwanted: expect.any(Number),
    },
  ])
  expect(await call(earlier, 'GET')).toEqual([200, []])
})

it('approving and stopping answer the freed time as it is then; after that approving is a 409 with a code', async () => {
  expect(await call(approve, 'POST', { id: runId })).toEqual([
    200,
    expect.objectContaining({ id: runId, status: 'open' }),
  ])
  expect(await call(stop, 'POST', { id: runId })).toEqual([
    200,
    expect.objectContaining({ id: runId, status: 'stopped' }),
  ])
  expect(await call(approve, 'POST', { id: runId })).toEqual([
    409,
    { error: 'This time is no longer offered', code: 'run_stopped' },
  ])
})

it('the rules come with the settings; what is wrong is said at its field and changes nothing', async () => {
  const [status, answer] = await call(settings.PUT, 'PUT', { body: { recoveryMode: 'sometimes', releaseHours: 2 } })
  expect([status, (answer as { fields: unknown }).fields]).toEqual([
    400,
    { recoveryMode: 'Choose how freed slots are refilled', releaseHours: 'Use at least 3 hours' },
  ])
  expect(
    await call(settings.PUT, 'PUT', { body: { recoveryMode: 'off', recoveryRank: 'value', releaseHours: null } }),
  ).toEqual([200, expect.objectContaining({ recoveryMode: 'off', recoveryRank: 'value', releaseHours: null })])
})
