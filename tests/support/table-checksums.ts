/** Compares the contents of two databases, table by table. */
import { createHash } from 'node:crypto'
import { listTables, ONE_SPELLING, readRows } from '../../scripts/lib/backup/tables'
import { connectTo } from '../../scripts/lib/migrations'

/** Returns the SHA-256 of each table's rows, in a backup's format, by table name. */
export async function checksumTables(databaseUrl: string): Promise<Record<string, string>> {
  const client = await connectTo(databaseUrl)
  try {
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query(ONE_SPELLING)
    const sums: Record<string, string> = {}
    for (const table of await listTables(client)) {
      const hash = createHash('sha256')
      for await (const lines of readRows(client, table)) for (const line of lines) hash.update(`${line}\n`)
      sums[table.name] = hash.digest('hex')
    }
    return sums
  } finally {
    await client.end()
  }
}
