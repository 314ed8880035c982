/** How hot reads find their rows, according to PostgreSQL's own plans. The benchmarks measure how long they take. */
import { Client, type Pool } from 'pg'
import { startSession } from '@/lib/server/auth/session'
import { systemClock } from '@/lib/server/clock'
import { closeDb, getDb } from '@/lib/server/db'
import { listAppointments } from '@/lib/server/appointment/queries'
import { businessScopeBySubdomain, requireOwner } from '@/lib/server/scope'
import { explainEverything, nodesOf, PlanWatch, rowsOf, type Statement } from '../../bench/plan-watch'
import { addBigSalon, fillBigSalon } from '../support/big-salon'
import { hotReads } from '../support/hot-reads'

jest.setTimeout(180_000)

const SIZE = { clients: 1000, appointments: 8000, others: 40 }
const SMALL = 'big-1'
const BIG = 'big-0'
/** As large, but imported a moment ago: PostgreSQL's statistics don't know it. */
const IMPORTED = 'big-50'

/** Tables of which a salon has many rows, and an installation many times as many. */
const BIG_TABLES = [
  'appointments',
  'appointment_events',
  'clients',
  'inbound_messages',
  'interventions',
  'messages',
  'recovery_runs',
  'reminders',
  'waitlist',
  'waitlist_offers',
]

/** How many rows, per visit of the salon, a read may scan that needs a whole history. */
const WHOLE_HISTORY: Record<string, number> = {
  'dashboard: moods': 0.8,
  'dashboard: due to return': 1.5,
  'clients: due to return': 2,
  'clients: a few letters': 0.8,
  // All clients with each other, and which of them came from a test booking.
  'clients: duplicates': 1.1,
  'analytics, a year': 8,
  'analytics: when, a year': 1.5,
  'analytics: what, a year': 1.5,
  'analytics: clients, a year': 3,
  'analytics: messages, a year': 8,
  'analytics: money, a year': 3,
  'analytics: forecast, a year': 1.5,
  // Thirty or ninety of the hundred and fifteen days in this data.
  'dashboard: figures': 3.5,
  'analytics, 30 days': 7,
  'ledger of a month': 0.6,
  'analytics: ledger, a year': 1.5,
}
/** How many rows any other read may scan, however old the salon is; fewer than its visits. */
const MAX_ROWS = 4500

let watch: PlanWatch
let statements: Map<string, Statement[]>
let ofSmall: Map<string, Statement[]>
let ofImported: Map<string, Statement[]>

beforeAll(async () => {
  const url = process.env.DATABASE_URL ?? ''
  const client = new Client({ connectionString: url })
  await client.connect()
  await fillBigSalon(client, SIZE)
  for (const table of BIG_TABLES) await client.query(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`)
  await addBigSalon(client, { ...SIZE, others: 0, number: 50 })
  await client.query(
    'INSERT INTO sms_opt_outs (business_id, phone_e164) SELECT business_id, phone_e164 FROM clients WHERE no_show_count > 0 AND notes IS NOT NULL; ANALYZE sms_opt_outs',
  )
  const database = new URL(url).pathname.slice(1)
  await explainEverything(client, database)
  // In tables this small PostgreSQL may rightly prefer a sequential scan. With that disabled, it scans only where no
  // index helps.
  await client.query(`ALTER DATABASE "${database}" SET enable_seqscan = off`)
  await client.end()
  process.env.METRICS_TOKEN = 'a token of the tests, long enough'
  await closeDb()
  getDb()
  watch = new PlanWatch((globalThis as { nssPool?: Pool }).nssPool!)
  statements = await recordAll(BIG)
  ofSmall = await recordAll(SMALL)
  ofImported = await recordAll(IMPORTED)
})

afterAll(() => {
  delete process.env.METRICS_TOKEN
})

async function recordAll(subdomain: string): Promise<Map<string, Statement[]>> {
  const recorded = new Map<string, Statement[]>()
  for (const [name, read] of Object.entries(await readsOf(subdomain))) recorded.set(name, await watch.record(read))
  return recorded
}

async function ownerOf(subdomain: string) {
  const { ownerId } = await getDb().business.findUniqueOrThrow({ where: { subdomain }, select: { ownerId: true } })
  const { cookie } = await startSession(ownerId, null, { db: getDb(), clock: systemClock })
  return requireOwner({ headers: new Headers({ cookie: cookie.split(';')[0] ?? '' }) })
}

async function readsOf(subdomain: string) {
  const owner = await ownerOf(subdomain)
  const [service] = await getDb().service.findMany({
    where: { businessId: owner.businessId },
    select: { id: true },
    take: 1,
  })
  const [regular] = await getDb().$queryRaw<{ id: string }[]>`
    SELECT client_id AS id FROM appointments WHERE business_id = ${owner.businessId}::uuid GROUP BY client_id ORDER BY count(*) DESC, client_id LIMIT 1`
  return hotReads({
    owner,
    visitor: await businessScopeBySubdomain(subdomain),
    serviceId: service?.id ?? '',
    clientId: regular?.id ?? '',
    now: systemClock.now(),
  })
}

const wholeTables = ({ text, plan }: Statement) =>
  nodesOf(plan)
    .filter((node) => node['Node Type'] === 'Seq Scan' && BIG_TABLES.includes(node['Relation Name'] ?? ''))
    .map((node) => `${node['Relation Name']}: ${text.replace(/\s+/g, ' ').slice(0, 120)}`)

/** Scans that pass on the rows of the scan below them, which counts them. Subqueries have one on PostgreSQL 14 alone. */
const COUNTED_BELOW = ['Bitmap Heap Scan', 'Subquery Scan']

const rowsReadBy = (list: readonly Statement[]) =>
  Math.max(
    0,
    ...list.map(({ plan }) =>
      nodesOf(plan)
        .filter((node) => node['Node Type'].includes('Scan') && !COUNTED_BELOW.includes(node['Node Type']))
        .reduce((sum, node) => sum + rowsOf(node), 0),
    ),
  )

test('every hot read finds its rows by an index, in all tables that grow', () => {
  const found = [...statements].flatMap(([name, list]) => list.flatMap(wholeTables).map((scan) => `${name}: ${scan}`))
  expect(found).toEqual([])
})

test('a read that is about a day, a page or a person goes through few rows, however long the history', () => {
  expect(tooManyRows(statements, MAX_ROWS)).toEqual([])
})

test('for a salon that the statistics don’t know yet, no read goes through its history again and again', () => {
  expect(tooManyRows(ofImported, 3 * SIZE.appointments)).toEqual([])
})

function tooManyRows(ofSalon: Map<string, Statement[]>, usual: number) {
  const most = (name: string) => Math.max(usual, (WHOLE_HISTORY[name] ?? 0) * SIZE.appointments)
  return [...ofSalon]
    .map(([name, list]) => ({ name, rows: rowsReadBy(list) }))
    .filter(({ name, rows }) => rows > most(name))
}

test('what is asked of all businesses about a number starts from the number', () => {
  const indexes = (name: string) =>
    (statements.get(name) ?? []).flatMap(({ plan }) => nodesOf(plan).map((node) => node['Index Name']))
  expect(indexes('number: inbound text from a stranger')).toEqual(
    expect.arrayContaining(['inbound_messages_provider_id_idx', 'clients_phone_e164_idx']),
  )
  expect(indexes('number: businesses that know it')).toContain('clients_phone_e164_idx')
  expect(indexes('number: hand over opt-outs')).toContain('clients_phone_e164_idx')
})

test('a read takes as many statements for a salon of 8,000 visits as for one of 40', () => {
  const different = [...statements]
    .map(([name, list]) => ({ name, big: list.length, small: ofSmall.get(name)?.length ?? 0 }))
    .filter(({ big, small }) => big > small + ANSWERED_ONLY_WITH_ROWS)
  expect(different).toEqual([])
  expect(
    Math.max(...[...statements].filter(([name]) => !name.startsWith('export')).map(([, list]) => list.length)),
  ).toBeLessThanOrEqual(12)
})

/** Prisma doesn't query relations if there are no rows. */
const ANSWERED_ONLY_WITH_ROWS = 3

test('a query per row would be noticed', async () => {
  const owner = await ownerOf(BIG)
  const today = systemClock.now()
  const visits = await listAppointments(
    owner,
    { startDate: today.toISOString().slice(0, 10), endDate: today.toISOString().slice(0, 10) },
    today,
  )
  const asked = await watch.record(async () => {
    for (const { clientId } of visits)
      await getDb().client.findUnique({
        where: { businessId_id: { businessId: owner.businessId, id: clientId } },
        select: { name: true },
      })
  })
  expect(asked.length).toBe(visits.length)
  expect(visits.length).toBeGreaterThan(100)
})
