import { PAGE_LIMIT } from '@/lib/contracts/page'
import { listClientPage } from '@/lib/server/client/queries'

type Query = Omit<Parameters<typeof listClientPage>[1], 'limit' | 'cursor'>

/** Lists the clients of a test's salon; they fit on one page. */
export async function listClients(scope: Parameters<typeof listClientPage>[0], query: Query, now: Date) {
  return (await listClientPage(scope, { ...query, limit: PAGE_LIMIT }, now)).rows
}
