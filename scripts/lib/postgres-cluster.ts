import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { assertReachable, type DatabaseUser } from './database-user'
import { OperatorError } from './operator-error'
import type { PostgresBinaries } from './postgres-binaries'
import { explainPostgresFailure } from './postgres-failure'
import { REPOSITORY } from './repository'

const READY_WITHIN_MS = 60_000
const SUPERUSER = 'no_show_shield'
const FIRST_WITH_OWN_TABLES = 17

/** A running PostgreSQL on loopback. */
export type Cluster = {
  urlOf: (database: string) => string
  /** Shuts down fast; resolves when the process is gone. */
  stop: () => Promise<void>
}

export type ClusterPlace = {
  /** PostgreSQL's data folder. */
  folder: string
  /** Log file of the server, next to the data folder. */
  logFile: string
  user: DatabaseUser
  password: string
  binaries: PostgresBinaries
}

/**
 * Returns whether `folder` holds a complete cluster. Throws an error with a one-line message if it holds part of one.
 */
export function isInitialized(folder: string): boolean {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return false
  const isWhole = ['PG_VERSION', 'postgresql.conf', 'global/pg_control'].every((name) =>
    existsSync(path.join(folder, name)),
  )
  if (isWhole) return true
  throw new OperatorError(
    `The database folder ${folder} is only half there (its set-up was interrupted or files are missing): remove it and start again: rm -rf ${folder}`,
  )
}

/**
 * Creates a cluster next to `folder` and then renames it, so that an interrupted setup leaves nothing half-done in
 * `folder`.
 */
export function initializeCluster({ folder, user, password, binaries }: ClusterPlace, flags: string[] = []): void {
  const { initdb } = binaries
  const staging = `${folder}.new-${randomBytes(4).toString('hex')}`
  const passwordFile = `${staging}.password`
  assertReachable(path.dirname(folder), user)
  assertReachable(path.dirname(initdb), user)
  try {
    mkdirSync(staging, { mode: 0o700 })
    writeFileSync(passwordFile, password, { mode: 0o600 })
    if ('uid' in user) for (const entry of [staging, passwordFile]) chownSync(entry, user.uid, user.gid)
    const options = ['--encoding=UTF8', ...localeOptions(initdb), '--auth=scram-sha-256']
    const made = spawnSync(
      initdb,
      [`--pgdata=${staging}`, `--username=${SUPERUSER}`, `--pwfile=${passwordFile}`, ...options, ...flags],
      {
        ...user,
        cwd: '/',
        encoding: 'utf8',
        env: bareEnvironment(),
      },
    )
    if (made.status !== 0) throw explainPostgresFailure(folder, `${made.stderr}${made.error ?? ''}`)
    if (existsSync(folder)) rmSync(folder, { recursive: true })
    renameSync(staging, folder)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(staging, { recursive: true, force: true })
  }
}

/**
 * Options to sort text by code point and fold the case of every script: with PostgreSQL's built-in tables, or with the
 * system's before version 17.
 */
function localeOptions(initdb: string): string[] {
  const version = spawnSync(initdb, ['--version'], { encoding: 'utf8' }).stdout ?? ''
  const hasOwnTables = Number(/\) (\d+)/.exec(version)?.[1] ?? FIRST_WITH_OWN_TABLES) >= FIRST_WITH_OWN_TABLES
  return hasOwnTables ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : ['--locale=C.UTF-8']
}

/** Starts the cluster under its guardian process and waits until it accepts queries. */
export async function startCluster(
  place: ClusterPlace & {
    port: number
    settings?: string[]
    removeFolder?: string
    environment?: Record<string, string>
    /**
     * Whether Linux schedules it as batch work, so that it doesn't interrupt the process that woke it. Default true.
     */
    isBatchWork?: boolean
  },
): Promise<Cluster> {
  const {
    folder,
    user,
    password,
    port,
    logFile,
    binaries: { postgres },
    settings = [],
    removeFolder,
    environment = {},
    isBatchWork = true,
  } = place
  assertReachable(path.dirname(postgres), user)
  assertReachable(path.dirname(folder), user)
  const all = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'timezone=UTC',
    'log_timezone=UTC',
    'max_connections=200',
    ...settings,
  ]
  const args = ['-D', folder, '-p', String(port), ...all.flatMap((setting) => ['-c', setting])]
  writeFileSync(logFile, '', { mode: 0o600 })
  const guardian = spawn(
    process.execPath,
    [
      path.join(REPOSITORY, 'scripts/lib/postgres-guardian.mjs'),
      JSON.stringify({ binary: postgres, args, ...user, logFile, removeFolder, environment, isBatchWork }),
    ],
    { detached: true, cwd: '/', stdio: ['pipe', 'ignore', 'ignore'], env: bareEnvironment() },
  )
  guardian.unref()
  const urlOf = (database: string) => `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`
  const stop = () => stopGuardian(guardian)
  try {
    await waitUntilReady(urlOf('postgres'), guardian, place)
  } catch (error) {
    await stop()
    throw error
  }
  return { urlOf, stop }
}

async function waitUntilReady(url: string, guardian: ChildProcess, { folder, logFile }: ClusterPlace): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS
  for (;;) {
    if (guardian.exitCode !== null) throw explainPostgresFailure(folder, readLog(logFile))
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    try {
      await client.connect()
      return
    } catch (error) {
      if ((error as { code?: string }).code === '28P01') {
        throw new OperatorError(
          `The stored password does not open the database in ${folder}: restore its postgres.json, or remove ${path.dirname(folder)} and start again.`,
        )
      }
      if (performance.now() > deadline) throw explainPostgresFailure(folder, readLog(logFile))
    } finally {
      await client.end().catch(() => undefined)
    }
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
}

/** Returns a minimal environment: the server needs none of our variables, least of all secrets. */
function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, NODE_ENV } = process.env
  return { PATH, NODE_ENV, LC_ALL: 'C', TZ: 'UTC' }
}

function readLog(logFile: string): string {
  return existsSync(logFile) ? readFileSync(logFile, 'utf8') : ''
}

function stopGuardian(guardian: ChildProcess): Promise<void> {
  if (guardian.exitCode !== null || guardian.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    guardian.once('exit', () => resolve())
    guardian.ref()
    guardian.stdin?.end()
  })
}
