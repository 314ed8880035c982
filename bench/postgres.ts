/** Starts PostgreSQL with its default settings for durability and memory, and normal scheduling. */
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findDatabaseUser } from '../scripts/lib/database-user'
import { findFreePort } from '../scripts/lib/ports'
import { chosenPostgresBinaries, reachableBinaries } from '../scripts/lib/postgres-binaries'
import { initializeCluster, startCluster, type Cluster } from '../scripts/lib/postgres-cluster'

/** Starts an empty cluster in the temporary folder. It is removed when it stops or this process ends. */
export async function startPostgres(): Promise<Cluster> {
  const parent = mkdtempSync(path.join(os.tmpdir(), 'bench-postgres-'))
  chmodSync(parent, 0o755)
  const user = findDatabaseUser()
  const place = {
    folder: path.join(parent, 'postgres'),
    logFile: path.join(parent, 'postgres.log'),
    user,
    password: randomBytes(24).toString('base64url'),
    port: await findFreePort(),
    binaries: reachableBinaries(chosenPostgresBinaries(), parent, user),
  }
  try {
    initializeCluster(place)
    return await startCluster({ ...place, isBatchWork: false, removeFolder: parent })
  } catch (error) {
    rmSync(parent, { recursive: true, force: true })
    throw error
  }
}
