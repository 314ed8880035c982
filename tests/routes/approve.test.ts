import { POST as approve } from '@/app/api/public/approve/[token]/route'
import { POST as decline } from '@/app/api/public/approve/[token]/decline/route'
import { capabilityToken } from '@/lib/server/capability'
import { getDb } from '@/lib/server/db'
import { openSalon, type Salon } from '../support/salon'
import { testNow } from '../support/test-clock'

let salon: Salon
let other: Salon
let runId: string
let token: string

beforeAll(async () => {
  salon = await openSalon('luna')
  other = await openSalon('other')
})

beforeEach(async () => {
  runId = await propose(600)
  token = tokenOf(salon, runId)
})

const tokenOf = ({ owner: { businessId } }: Salon, id: string) => capabilityToken('recovery-run', businessId, id)
const statusOf = async (id = runId) =>
  (await getDb().recoveryRun.findFirstOrThrow({ where: { id }, select: { status: true } })).status

async function propose(inMinutes: number): Promise<string> {
  const startsAt = new Date(testNow().getTime() + inMinutes * 60_000)
  const { id } = await getDb().recoveryRun.create({
    data: {
      businessId: salon.owner.businessId,
      staffId: salon.staffId,
      status: 'proposed',
      mode: 'ask_first',
      startsAt,
      endsAt: new Date(startsAt.getTime() + 3_600_000),
    },
    select: { id: true },
  })
  return id
}

interface CallOptions {
  token?: string
  host?: string
  origin?: string
  body?: BodyInit | null
}

function call(
  handler: typeof approve,
  {
    token: given = token,
    host = 'luna.localhost:3000',
    origin = `http://${host}`,
    body = new URLSearchParams(),
  }: CallOptions = {},
) {
  const request = new Request(`http://${host}/api/public/approve/key`, {
    method: 'POST',
    body,
    headers: { host, origin },
  })
  return handler(request, { params: Promise.resolve({ token: given }) })
}

describe("the owner's answer by link", () => {
  it('needs no sign-in and no JavaScript, and leads back to the page with the current state', async () => {
    const yes = await call(approve)
    expect([yes.status, yes.headers.get('location'), await statusOf()]).toEqual([
      303,
      `/approve/${token}?done=approved`,
      'open',
    ])
    const no = await call(decline)
    expect([no.status, no.headers.get('location'), await statusOf()]).toEqual([
      303,
      `/approve/${token}?done=declined`,
      'stopped',
    ])
    expect((await call(approve)).headers.get('location')).toBe(`/approve/${token}?problem=run_stopped`)
  })

  it('that comes too late changes nothing', async () => {
    const late = await propose(30)
    expect((await call(approve, { token: tokenOf(salon, late) })).headers.get('location')).toContain(
      'problem=run_too_late',
    )
    expect(await statusOf(late)).toBe('proposed')
  })

  it('as JSON is the slot’s current state, without last names or contacts', async () => {
    const answered = await call(approve, { body: null })
    expect([answered.status, await answered.json()]).toEqual([
      200,
      expect.objectContaining({ state: 'offered', people: [] }),
    ])
  })

  it('works with the one link only: not a broken one, one of another business, of nobody, of another purpose, or on another host', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000'
    const wrong: CallOptions[] = [
      { token: token.slice(1) },
      { token: '' },
      { token: tokenOf(salon, nobody) },
      { token: tokenOf(other, runId) },
      { token: capabilityToken('waitlist-entry', salon.owner.businessId, runId) },
      { host: 'other.localhost:3000' },
      { host: 'localhost:3000' },
    ]
    for (const options of wrong) {
      const answered = await call(approve, { ...options, body: null })
      expect([answered.status, ((await answered.json()) as { error: string }).error]).toEqual([404, 'Link not valid'])
    }
    expect(await statusOf()).toBe('proposed')
  })

  it('from another site does nothing', async () => {
    for (const handler of [approve, decline]) {
      for (const origin of ['http://other.localhost:3000', 'https://evil.example']) await call(handler, { origin })
    }
    expect(await statusOf()).toBe('proposed')
  })
})
