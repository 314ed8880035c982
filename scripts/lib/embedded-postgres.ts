import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { findDatabaseUser } from './database-user'
import { OperatorError } from './operator-error'
import { clearOrphanedPostgres } from './orphaned-postgres'
import { findFreePort, isPortFree } from './ports'
import { explainFileError } from './postgres-failure'
import { initializeCluster, isInitialized, startCluster, type Cluster } from './postgres-cluster'
import { chosenPostgresBinaries, findPostgresBinaries, reachableBinaries } from './postgres-binaries'
import { isInstanceRunning, takeInstanceLock } from './single-instance'

const DATABASE = 'no_show_shield'

type State = { port: number; password: string }

export type EmbeddedDatabase = { url: string; stop: () => Promise<void> }

/**
 * Starts the PostgreSQL whose data is in `dataFolder`, which is created on the first start. It listens on loopback
 * only, uses UTC, and has the same port every time unless that port is taken. It stops when `stop` is called or,
 * however this process ends, through its guardian process. Throws an OperatorError for every expected failure.
 */
export async function startEmbeddedPostgres(dataFolder: string): Promise<EmbeddedDatabase> {
  const folder = path.join(dataFolder, 'postgres')
  const lock = await takeInstanceLock(dataFolder)
  if (!lock)
    throw new OperatorError(
      `Another demo or dev server is already running on ${dataFolder}: stop it first (Ctrl-C in its terminal).`,
    )
  try {
    makeDataFolder(dataFolder)
    const state = await prepareCluster(dataFolder, folder)
    const cluster = await startCluster({ ...placeOf(dataFolder, folder, state), port: state.port })
    await createDatabase(cluster.urlOf('postgres'), DATABASE)
    const stop = () => cluster.stop().finally(lock.release)
    return { url: cluster.urlOf(DATABASE), stop }
  } catch (error) {
    lock.release()
    throw explainFileError(folder, error)
  }
}

/** Returns the URL of the database that another process is running from `dataFolder`, or null. */
export async function findRunningPostgres(dataFolder: string): Promise<string | null> {
  if (!(await isInstanceRunning(dataFolder))) return null
  const state = readState(dataFolder)
  return state && `postgresql://${DATABASE}:${state.password}@127.0.0.1:${state.port}/${DATABASE}`
}

/** A stopped cluster to start copies of. */
export type StoppedCluster = { folder: string; password: string }

/**
 * Starts a cluster for tests in the temporary folder, without fsync. It is removed when it stops or this process ends.
 *
 * @param environment Environment variables for the server only.
 * @param copyOf Starts a copy of this cluster instead of an empty one.
 */
export async function startThrowAwayPostgres(
  environment: Record<string, string> = {},
  copyOf?: StoppedCluster,
): Promise<Cluster> {
  return startInTemporaryFolder(environment, copyOf, { isRemoved: true }).then(({ cluster }) => cluster)
}

/** Creates a cluster, fills it and stops it. The caller removes the parent of its folder. */
export async function makeStoppedCluster(
  environment: Record<string, string>,
  fill: (cluster: Cluster) => Promise<void>,
): Promise<StoppedCluster> {
  const { cluster, ...stopped } = await startInTemporaryFolder(environment, undefined, { isRemoved: false })
  try {
    await fill(cluster)
  } finally {
    await cluster.stop()
  }
  return stopped
}

/** Copies the files of a stopped cluster, keeping their owner, so that a server can start on the copy. */
export function copyCluster(from: StoppedCluster, folder: string): void {
  execFileSync('cp', ['-a', from.folder, folder])
}

async function startInTemporaryFolder(
  environment: Record<string, string>,
  copyOf: StoppedCluster | undefined,
  { isRemoved }: { isRemoved: boolean },
): Promise<StoppedCluster & { cluster: Cluster }> {
  const parent = mkdtempSync(path.join(os.tmpdir(), 'no-show-shield-'))
  const state = { port: await findFreePort(), password: copyOf?.password ?? newPassword() }
  try {
    chmodSync(parent, 0o755)
    const place = placeOf(parent, path.join(parent, 'postgres'), state, chosenPostgresBinaries())
    if (copyOf) copyCluster(copyOf, place.folder)
    else initializeCluster(place, ['--no-sync'])
    const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
    const removeFolder = isRemoved ? { removeFolder: parent } : {}
    const cluster = await startCluster({ ...place, settings, ...removeFolder, environment })
    return { cluster, folder: place.folder, password: state.password }
  } catch (error) {
    rmSync(parent, { recursive: true, force: true })
    throw explainFileError(parent, error)
  }
}

/** Creates the database if it doesn't exist, as a copy of `template` if one is given. */
export async function createDatabase(adminUrl: string, name: string, template = 'template1'): Promise<void> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (rowCount === 0) {
      const [database, source] = [name, template].map((identifier) => client.escapeIdentifier(identifier))
      await client.query(`CREATE DATABASE ${database} TEMPLATE ${source}`)
    }
  } finally {
    await client.end()
  }
}

function makeDataFolder(dataFolder: string): void {
  mkdirSync(dataFolder, { recursive: true })
  // The database user must be able to enter the folder; secrets inside have their own mode.
  chmodSync(dataFolder, 0o711)
}

async function prepareCluster(dataFolder: string, folder: string): Promise<State & { port: number }> {
  removeUnfinished(dataFolder)
  const stored = readState(dataFolder)
  if (!isInitialized(folder)) {
    const state = { port: await findFreePort(), password: stored?.password ?? newPassword() }
    writeState(dataFolder, state)
    initializeCluster(placeOf(dataFolder, folder, state))
    return state
  }
  if (!stored) {
    throw new OperatorError(
      `${stateFileOf(dataFolder)} (the database's password) is missing or unreadable: restore it, or remove ${dataFolder} and start again.`,
    )
  }
  await clearOrphanedPostgres(folder)
  if (await isPortFree(stored.port, '127.0.0.1')) return stored
  const moved = { ...stored, port: await findFreePort() }
  writeState(dataFolder, moved)
  return moved
}

function removeUnfinished(dataFolder: string): void {
  for (const entry of readdirSync(dataFolder).filter((name) => name.startsWith('postgres.new-'))) {
    rmSync(path.join(dataFolder, entry), { recursive: true, force: true })
  }
}

function placeOf(parent: string, folder: string, state: State, binaries = findPostgresBinaries()) {
  const user = findDatabaseUser()
  return {
    folder,
    logFile: path.join(parent, 'postgres.log'),
    user,
    password: state.password,
    port: state.port,
    binaries: reachableBinaries(binaries, parent, user),
  }
}

function newPassword(): string {
  return randomBytes(24).toString('base64url')
}

function stateFileOf(dataFolder: string): string {
  return path.join(dataFolder, 'postgres.json')
}

function readState(dataFolder: string): State | null {
  if (!existsSync(stateFileOf(dataFolder))) return null
  try {
    const state = JSON.parse(readFileSync(stateFileOf(dataFolder), 'utf8')) as Partial<State>
    return typeof state.port === 'number' && typeof state.password === 'string'
      ? { port: state.port, password: state.password }
      : null
  } catch {
    return null
  }
}

function writeState(dataFolder: string, state: State): void {
  writeFileSync(stateFileOf(dataFolder), `${JSON.stringify(state)}\n`, { mode: 0o600 })
}
