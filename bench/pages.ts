/** The public site and the booking page: from memory beside a static page, rendered anew beside a dynamic one. */
import { api } from '@/lib/routes'
import { LoopbackClient } from '../tests/race/loopback-client'
import { atLeastShare, below, percentile, type BenchRow } from './bench-row'
import { compareLoads, type Load } from './load'
import { portOf, type Stage } from './stage'

/** Pages asked for with other parameters than many share are rendered for each visitor. */
const UNKEPT = '?unkept=bench'
const PAGES = { 'public site': '/', 'booking page': '/book' }

/** Of the cast's Luna Hair. */
export async function benchPages({ app, floor }: Stage): Promise<BenchRow[]> {
  const fixed: Load = { port: floor.port, path: '/page-static' }
  const dynamic: Load = { port: floor.port, path: '/page-dynamic' }
  const rows: BenchRow[] = []
  for (const [name, path] of Object.entries(PAGES)) {
    const page: Load = { port: portOf(app), host: 'luna.localhost', path }
    rows.push(
      atLeastShare(
        await compareLoads(`${name}, kept and checked against the database`, page, fixed, 'empty static Next page'),
        0.5,
      ),
    )
    rows.push(
      atLeastShare(
        await compareLoads(
          `${name}, rendered for every answer`,
          { ...page, path: `${path}${UNKEPT}` },
          dynamic,
          'empty dynamic Next page with one SQL query',
        ),
        0.7,
      ),
    )
  }
  return rows
}

/** The quick test login, which makes a whole private salon. */
export async function benchSandbox({ app }: Stage): Promise<BenchRow[]> {
  const http = new LoopbackClient(1)
  const times: number[] = []
  for (let i = 0; i < 7; i++) {
    const answer = await http.call({ port: portOf(app), host: 'localhost', path: api.testLogin })
    if (answer.status !== 303) throw new Error(`the test login answered ${answer.status}`)
    times.push(answer.milliseconds)
  }
  http.close()
  return [
    below(
      {
        name: 'test login with a private sandbox',
        value: percentile(times, 0.5),
        unit: 'ms',
        note: `median of ${times.length}, one at a time`,
      },
      1500,
    ),
  ]
}
