/**
 * Measures the public site and the booking page: cached pages against a static page, rendered pages against a dynamic
 * page.
 */
import { hostOf } from './bench-business'
import { atLeastShare, type BenchRow } from './bench-row'
import { compareLoads } from './load'
import type { Stage } from './installation'

/** A query parameter that none of our links contains, so that the page isn't cached. */
export const UNCACHED_QUERY = '?uncached=bench'
const PAGES = { 'public site': '/', 'booking page': '/book' }

/** Measures pages of the demo's Luna Hair. */
export async function benchPages({ installation, web }: Stage): Promise<BenchRow[]> {
  const host = hostOf('luna')
  const compare = (name: string, path: string, floorPath: string, floorName: string) =>
    compareLoads(
      name,
      { port: web.port, next: () => ({ host, path }) },
      { port: installation.floor.port, next: () => ({ host, path: floorPath }) },
      floorName,
    )
  const rows: BenchRow[] = []
  for (const [name, path] of Object.entries(PAGES)) {
    rows.push(
      atLeastShare(await compare(`${name}, cached`, path, '/page-static', 'static Next page'), 1),
      atLeastShare(
        await compare(
          `${name}, rendered for every response`,
          `${path}${UNCACHED_QUERY}`,
          '/page-dynamic',
          'dynamic Next page with one SQL query',
        ),
        0.55,
      ),
    )
  }
  return rows
}
