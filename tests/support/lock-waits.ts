import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'

/**
 * Until at least so many connections wait for another's locks. `client` is in no transaction, where it would see the
 * same moment for ever.
 */
export async function untilWaiting(client: Client, connections = 1): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(
      'SELECT FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0',
    )
    if ((rowCount ?? 0) >= connections) return
    await wait(20)
  }
}
