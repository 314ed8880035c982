/**
 * Measures in its own process, with the database's URL in the environment. `analytics-run.ts FILE` writes the rows to
 * FILE.
 */
import { writeFileSync } from 'node:fs'
import { Client } from 'pg'
import { GET as getForecast } from '@/app/api/analytics/forecast/route'
import { GET as getMessages } from '@/app/api/analytics/messages/route'
import { GET as getMoney } from '@/app/api/analytics/money/route'
import { GET as getClients } from '@/app/api/analytics/clients/route'
import { GET as getReport } from '@/app/api/analytics/report/route'
import { GET as getOverview } from '@/app/api/analytics/route'
import { GET as getWhat } from '@/app/api/analytics/what/route'
import { GET as getWhen } from '@/app/api/analytics/when/route'
import { lastDays } from '@/lib/domain/analytics'
import { monthAfter, monthOf } from '@/lib/domain/month'
import { localDateOf } from '@/lib/domain/time'
import { systemClock } from '@/lib/server/clock'
import { getDb } from '@/lib/server/db'
import { getEnv } from '@/lib/server/env'
import { openSalon } from '../tests/support/salon'
import { APPOINTMENTS, fillBusiness } from './analytics-business'
import { below, type BenchRow } from './bench-row'

const CALLS = 21
const WARM_UP = 3
const GOAL_MS = 300
type Route = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>

const ROUTES: Record<string, Route> = {
  '/api/analytics': getOverview,
  '/api/analytics/when': getWhen,
  '/api/analytics/what': getWhat,
  '/api/analytics/clients': getClients,
  '/api/analytics/messages': getMessages,
  '/api/analytics/money': getMoney,
  '/api/analytics/forecast': getForecast,
}

async function main(file: string): Promise<void> {
  const salon = await openSalon('bench-analytics')
  const client = new Client({ connectionString: getEnv().DATABASE_URL })
  await client.connect()
  await fillBusiness(client, salon.owner.businessId)
  await client.end()
  const today = localDateOf(systemClock.now(), salon.owner.timeZone)
  const rows: BenchRow[] = []
  for (const days of [30, 365]) {
    const { from, to } = lastDays(today, days)
    for (const [path, route] of Object.entries(ROUTES))
      rows.push(await measure(`${path}, ${days} days`, route, `${path}?from=${from}&to=${to}`, salon.cookie))
  }
  const lastMonth = monthAfter(monthOf(today), -1)
  rows.push(
    await measure(
      '/api/analytics/report, one month',
      getReport,
      `/api/analytics/report?month=${lastMonth}`,
      salon.cookie,
    ),
  )
  await getDb().$disconnect()
  writeFileSync(file, JSON.stringify(rows))
}

/** Times one call after another, from the request to the last byte of the response: session, contract, SQL and JSON. */
async function measure(name: string, route: Route, path: string, cookie: string): Promise<BenchRow> {
  const times: number[] = []
  for (let i = 0; i < WARM_UP + CALLS; i++) {
    const began = performance.now()
    const answer = await route(
      new Request(`${getEnv().APP_URL}${path}`, { headers: { cookie, host: new URL(getEnv().APP_URL).host } }),
      { params: Promise.resolve({}) },
    )
    await answer.text()
    if (answer.status !== 200) throw new Error(`${path} responded with ${answer.status}`)
    if (i >= WARM_UP) times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0
  return below(
    {
      name,
      value: at(0.5),
      unit: 'ms',
      note: `median of ${CALLS} over ${APPOINTMENTS} appointments; p95 ${Math.round(at(0.95))} ms`,
    },
    GOAL_MS,
  )
}

void main(process.argv[2] ?? '')
