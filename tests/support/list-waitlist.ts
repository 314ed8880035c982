import { listWaitlistPage } from '@/lib/server/waitlist/queries'

/** Lists the waitlist of a test's salon; it fits on one page. */
export async function listWaitlist(scope: Parameters<typeof listWaitlistPage>[0], now: Date) {
  return (await listWaitlistPage(scope, {}, now)).rows
}
