import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { getDb } from '@/lib/server/db'
import { metricsRoute } from '@/lib/server/http/metrics-route'
import { eachRow, inHalves, logFailure } from '@/lib/server/jobs/each-row'
import { JobLog } from '@/lib/server/jobs/job-log'
import { log } from '@/lib/server/log'
import { forgetSystemMetrics } from '@/lib/server/metrics/system-metrics'
import { openSalon, type Salon } from '../support/salon'

const TOKEN = '0123456789abcdef0123'
let salon: Salon

beforeAll(async () => {
  process.env.METRICS_TOKEN = TOKEN
  salon = await openSalon('metrics-salon')
})

const ask = (authorization?: string) =>
  metricsRoute(
    new Request('http://10.0.0.7:3000/api/metrics', {
      headers: { host: '10.0.0.7:3000', ...(authorization ? { authorization } : {}) },
    }),
  )

async function readMetrics(): Promise<string> {
  forgetSystemMetrics()
  const answer = await ask(`Bearer ${TOKEN}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  return answer.text()
}

/** Value of a series by its whole name. */
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1),
  )

interface Row {
  status: string
  channel: 'sms' | 'email'
  dueSecondsAgo: number
  sentSecondsAgo?: number
  firstDueSecondsAgo?: number
}

/** Messages by the database's clock. */
async function addMessages(rows: Row[]): Promise<void> {
  for (const { status, channel, dueSecondsAgo, sentSecondsAgo = null, firstDueSecondsAgo = null } of rows) {
    await getDb().$executeRaw`
      INSERT INTO messages (business_id, kind, channel, dedupe_key, status, due_at, first_due_at, sent_at, recipient)
      VALUES (${salon.owner.businessId}::uuid, 'brief', ${channel}, ${randomUUID()}, ${status}, now() - ${dueSecondsAgo} * interval '1 second',
        now() - ${firstDueSecondsAgo}::int * interval '1 second', now() - ${sentSecondsAgo}::int * interval '1 second', 'ada@example.com')`
  }
}

it('is told to nobody without the token: 401 for another one or none, wherever it is asked', async () => {
  for (const wrong of [undefined, 'Bearer wrong', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`, 'Bearer '])
    expect((await ask(wrong)).status).toBe(401)
})

it('does not exist where no token is set', async () => {
  delete process.env.METRICS_TOKEN
  await jest.isolateModulesAsync(async () => {
    const { GET } = await import('@/app/api/metrics/route')
    expect(
      (await GET(new Request('http://localhost:3000/api/metrics', { headers: { authorization: 'Bearer undefined' } })))
        .status,
    ).toBe(404)
  })
  process.env.METRICS_TOKEN = TOKEN
})

it('counts what is due, how late messages went out since they were first due, and how the last hour ended', async () => {
  await addMessages([
    { status: 'queued', channel: 'sms', dueSecondsAgo: 400 },
    { status: 'queued', channel: 'sms', dueSecondsAgo: 30 },
    { status: 'queued', channel: 'sms', dueSecondsAgo: -3600 },
    { status: 'sent', channel: 'email', dueSecondsAgo: 100, sentSecondsAgo: 98 },
    { status: 'delivered', channel: 'email', dueSecondsAgo: 30, firstDueSecondsAgo: 310, sentSecondsAgo: 10 },
    { status: 'sent', channel: 'email', dueSecondsAgo: 7300, sentSecondsAgo: 7200 },
    { status: 'failed', channel: 'email', dueSecondsAgo: 100 },
    { status: 'unknown', channel: 'sms', dueSecondsAgo: 100 },
    { status: 'void', channel: 'sms', dueSecondsAgo: 100 },
  ])
  const text = await readMetrics()
  expect(valueOf(text, 'nss_database_up')).toBe(1)
  expect(valueOf(text, 'nss_messages_due{channel="sms"}')).toBe(2)
  expect(valueOf(text, 'nss_messages_due{channel="email"}')).toBe(0)
  const oldest = valueOf(text, 'nss_messages_oldest_due_age_seconds{channel="sms"}')
  expect([oldest >= 400, oldest < 3600]).toEqual([true, true])
  expect(valueOf(text, 'nss_message_due_to_sent_seconds{channel="email",quantile="0.5"}')).toBeCloseTo((2 + 300) / 2, 0)
  expect(valueOf(text, 'nss_message_due_to_sent_seconds{channel="email",quantile="0.99"}')).toBeGreaterThan(290)
  const ended = (series: string) => valueOf(text, `nss_messages_last_hour{${series}}`)
  expect([
    ended('channel="email",outcome="sent"'),
    ended('channel="email",outcome="failed"'),
    ended('channel="sms",outcome="unknown"'),
    ended('channel="sms",outcome="sent"'),
  ]).toEqual([2, 1, 1, 0])
})

it('sees a worker while it writes, not after it left, and keeps when its jobs last worked', async () => {
  const jobLog = new JobLog(['send-texts', 'purge'])
  jobLog.succeeded('send-texts')
  jobLog.failed('purge')
  await jobLog.write(getDb())
  const alive = await readMetrics()
  expect(valueOf(alive, 'nss_workers_live')).toBe(1)
  const ageOf = (text: string) => valueOf(text, 'nss_job_last_success_age_seconds{job="send-texts"}')
  expect([ageOf(alive) >= 0, ageOf(alive) < 60]).toEqual([true, true])
  expect(valueOf(alive, 'nss_job_last_success_age_seconds{job="purge"}')).toBe(-1)
  await jobLog.leave(getDb())
  const gone = await readMetrics()
  expect(valueOf(gone, 'nss_workers_live')).toBe(0)
  expect([ageOf(gone) >= 0, ageOf(gone) < 60]).toEqual([true, true])
})

it('tells how long ago a job last worked while its worker goes on without it', async () => {
  const jobLog = new JobLog(['expire-offers'])
  jobLog.succeeded('expire-offers')
  const machine = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_800_000)
  const written = jobLog.write(getDb())
  machine.mockRestore()
  await written
  const age = valueOf(await readMetrics(), 'nss_job_last_success_age_seconds{job="expire-offers"}')
  expect([age >= 1_800, age < 1_860]).toEqual([true, true])
  await jobLog.leave(getDb())
})

it('counts the rows that failed in each job of each worker, beside jobs that worked', async () => {
  const written = jest.spyOn(log, 'error').mockImplementation(() => undefined)
  const [one, other] = [new JobLog(['purge', 'plan-calls']), new JobLog(['purge'])]
  const refuse = (refused: string) => async (row: string) => {
    if (row === refused) throw new Error('broken')
  }
  const options = {
    failure: 'row failed',
    ids: (id: string) => ({ id }),
    putOff: () => Promise.reject(new Error('nor put off')),
  }
  await one.within('purge', () => eachRow(['a', 'b', 'c'], options, refuse('b')))
  await one.within('purge', () =>
    inHalves(['a', 'b', 'c'], options, async (rows) => {
      await Promise.all(rows.map(refuse('c')))
      return rows.length
    }),
  )
  await one.within('plan-calls', async () => logFailure('message not handled', { id: 'd' }, new Error('broken')))
  await other.within('purge', () => eachRow(['e'], options, refuse('e')))
  await eachRow(['f'], options, refuse('f'))
  written.mockRestore()
  for (const jobLog of [one, other]) await jobLog.write(getDb())
  const failed = [
    ...(await readMetrics()).matchAll(/^nss_job_rows_failed_total\{job="([a-z-]+)",worker="[0-9a-f]{8}"\} (\d+)$/gm),
  ].map(([, job, count]) => `${job} ${count}`)
  expect(failed.filter((series) => !series.endsWith(' 0')).sort()).toEqual(['plan-calls 1', 'purge 1', 'purge 2'])
  await one.write(getDb())
  expect(await getDb().jobRun.aggregate({ _sum: { rowsFailed: true } })).toEqual({ _sum: { rowsFailed: 4 } })
  for (const jobLog of [one, other]) await jobLog.leave(getDb())
})

it('shows the pool, and counts an error of the database by its class alone', async () => {
  await getDb().$queryRaw`SELECT ${'not a number'}::int`.catch(() => undefined)
  await getDb().$queryRaw`SELECT 1`
  const text = await readMetrics()
  expect(valueOf(text, 'nss_database_errors_total{class="22"}')).toBe(1)
  expect(valueOf(text, 'nss_database_pool_size')).toBeGreaterThan(0)
  expect([valueOf(text, 'nss_database_pool_waiting'), valueOf(text, 'nss_database_pool_limit')]).toEqual([0, 10])
})

it('holds nothing of any business or person', async () => {
  const text = await readMetrics()
  for (const secret of [salon.owner.businessId, 'metrics-salon', 'ada@example.com', '+1212', TOKEN])
    expect(text).not.toContain(secret)
})

describe('what operators import', () => {
  const NAMES = /\b(?:nss|nodejs|process)_[a-z0-9_]+/g

  /** Returns the names of all series; a histogram or summary has three. */
  function existing(text: string): Set<string> {
    const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
    return new Set(
      types.flatMap(([, name, type]) =>
        type === 'histogram' || type === 'summary'
          ? ['_bucket', '_count', '_sum'].map((end) => name + end)
          : [name ?? ''],
      ),
    )
  }

  it.each(['ops/prometheus/alerts.yml', 'ops/grafana/no-show-shield.json'])(
    '%s asks only for figures that exist',
    async (file) => {
      const known = existing(await readMetrics())
      const wanted = [...new Set(readFileSync(file, 'utf8').match(NAMES))]
      expect(wanted.length).toBeGreaterThan(10)
      expect(wanted.filter((name) => !known.has(name))).toEqual([])
    },
  )

  it('the dashboard is JSON with a title, a query and a place of its own for each panel', () => {
    const { panels } = JSON.parse(readFileSync('ops/grafana/no-show-shield.json', 'utf8')) as {
      panels: {
        id: number
        title: string
        gridPos: { x: number; y: number; w: number; h: number }
        targets: { expr: string }[]
      }[]
    }
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    expect(new Set(panels.map(({ gridPos }) => `${gridPos.x} ${gridPos.y}`)).size).toBe(panels.length)
    for (const { title, targets, gridPos } of panels)
      expect([title.length > 3, targets.every(({ expr }) => expr.length > 5), gridPos.x + gridPos.w <= 24]).toEqual([
        true,
        true,
        true,
      ])
  })

  it('alerts watch lag, age of the outbox, failures, server errors, the pool, the worker and readiness, and each says what is wrong', () => {
    const text = readFileSync('ops/prometheus/alerts.yml', 'utf8')
    const rules = text.split('- alert: ').slice(1)
    expect(rules.map((rule) => rule.split('\n')[0])).toEqual(
      expect.arrayContaining([
        'SendingLate',
        'OutboxOld',
        'SendingFails',
        'ServerErrors',
        'PoolExhausted',
        'WorkerMissing',
        'DatabaseAway',
        'WebMissing',
      ]),
    )
    for (const rule of rules)
      expect(rule).toMatch(/expr: [\s\S]+for: \d+m[\s\S]+severity: (page|ticket)[\s\S]+summary: \S/)
  })
})
