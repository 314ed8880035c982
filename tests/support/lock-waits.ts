import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'

/**
 * Waits until at least this many connections are blocked by another's lock. `client` must not be in a transaction,
 * because it would keep seeing the same snapshot.
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
