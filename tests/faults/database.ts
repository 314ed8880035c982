/**
 * A PostgreSQL to which faults happen: restarts, freezes, a full disk. Its data is on a small separate disk if this
 * machine lets us mount one.
 */
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findDatabaseUser } from '../../scripts/lib/database-user'
import { findFreePort } from '../../scripts/lib/ports'
import { chosenPostgresBinaries, reachableBinaries } from '../../scripts/lib/postgres-binaries'
import { createDatabase } from '../../scripts/lib/embedded-postgres'
import { startCluster, type Cluster } from '../../scripts/lib/postgres-cluster'
import { copyTemplate, databaseOf, type TestPostgres } from '../support/test-postgres'

const DISK = '300m'
/** Enough for everybody, and soon taken. */
const CONNECTIONS = 60
const PIECE = 64 * 1024

export interface FaultyDatabase {
  /** Directly, without a proxy. */
  urlOf: (database: string) => string
  createDatabase: TestPostgres['createDatabase']
  /** Whether its data is on a disk that can be filled. */
  hasOwnDisk: boolean
  /** Kills it; it recovers from its log when it starts. */
  stopAtOnce: () => Promise<void>
  /** Starts it if it isn't running, as a service manager would. */
  start: () => Promise<void>
  /** Freezes all its processes. */
  freeze: () => void
  thaw: () => void
  /** Fills its disk completely. */
  fill: () => void
  /** Frees the space. */
  empty: () => void
  stop: () => Promise<void>
}

export async function startFaultyDatabase(): Promise<FaultyDatabase> {
  const outside = mkdtempSync(path.join(os.tmpdir(), 'no-show-shield-faults-'))
  const disk = path.join(outside, 'disk')
  mkdirSync(disk)
  const hasOwnDisk =
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'no-show-shield-faults', disk], { stdio: 'ignore' })
      .status === 0
  for (const folder of [outside, disk]) chmodSync(folder, 0o755)
  const user = findDatabaseUser()
  const folder = path.join(disk, 'postgres')
  const filler = path.join(disk, 'filler')
  const place = {
    folder,
    logFile: path.join(outside, 'postgres.log'),
    user,
    password: await copyTemplate(folder),
    port: await findFreePort(),
    binaries: reachableBinaries(chosenPostgresBinaries(), outside, user),
  }
  let cluster: Cluster | null = null
  const start = async () => {
    if (cluster && isAlive(folder)) return
    await cluster?.stop()
    cluster = await startCluster({ ...place, settings: [`max_connections=${CONNECTIONS}`] })
  }
  const removeAll = () => {
    if (hasOwnDisk) spawnSync('umount', ['-l', disk], { stdio: 'ignore' })
    rmSync(outside, { recursive: true, force: true })
  }
  try {
    await start()
  } catch (error) {
    removeAll()
    throw error
  }
  return {
    urlOf: (database) => cluster?.urlOf(database) ?? '',
    createDatabase: async (name, contents) => {
      if (!cluster) throw new Error('The database is stopped.')
      await createDatabase(cluster.urlOf('postgres'), name, databaseOf(contents))
      return cluster.urlOf(name)
    },
    hasOwnDisk,
    start,
    stopAtOnce: async () => {
      process.kill(postmasterOf(folder), 'SIGQUIT')
      await cluster?.stop()
      cluster = null
    },
    freeze: () => signalAll(folder, 'SIGSTOP'),
    thaw: () => signalAll(folder, 'SIGCONT'),
    fill: () => fillUp(filler),
    empty: () => rmSync(filler, { force: true }),
    stop: async () => {
      await cluster?.stop()
      removeAll()
    },
  }
}

function postmasterOf(folder: string): number {
  return Number(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
}

function isAlive(folder: string): boolean {
  return existsSync(path.join(folder, 'postmaster.pid')) && existsSync(`/proc/${postmasterOf(folder)}`)
}

/** The first of them before the others, so that it can't start new ones. */
function signalAll(folder: string, signal: NodeJS.Signals): void {
  const postmaster = postmasterOf(folder)
  process.kill(postmaster, signal)
  for (const pid of childrenOf(postmaster)) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has already ended.
    }
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return (
          Number(
            readFileSync(`/proc/${pid}/stat`, 'utf8')
              .replace(/^.*\) /s, '')
              .split(' ')[1],
          ) === parent
        )
      } catch {
        return false
      }
    })
}

function fillUp(file: string): void {
  for (const bytes of [PIECE, 512]) {
    const piece = Buffer.alloc(bytes)
    try {
      for (;;) appendFileSync(file, piece)
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOSPC') throw error
    }
  }
}
