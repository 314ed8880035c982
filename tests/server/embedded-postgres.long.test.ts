import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { findRunningPostgres, startEmbeddedPostgres, startThrowAwayPostgres } from '../../scripts/lib/embedded-postgres'

let parent: string
let dataFolder: string

beforeEach(() => {
  parent = mkdtempSync(path.join(os.tmpdir(), 'no-show-shield-embedded-'))
  chmodSync(parent, 0o755)
  dataFolder = path.join(parent, '.data')
})

afterEach(() => rmSync(parent, { recursive: true, force: true }))

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Another process that runs the database of the same folder; resolves once it is up. */
function startElsewhere(): Promise<ChildProcess> {
  const program = `const { startEmbeddedPostgres } = require('./scripts/lib/embedded-postgres.ts')
    startEmbeddedPostgres(${JSON.stringify(dataFolder)}).then(() => { console.log('up'); setInterval(() => {}, 1000) })`
  const child = spawn(process.execPath, ['--import', 'tsx', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.stdout.once('data', () => resolve(child))
    child.once('exit', reject)
  })
}

describe('embedded PostgreSQL', () => {
  it('keeps its data, its address and UTC over a restart', async () => {
    const first = await startEmbeddedPostgres(dataFolder)
    await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS n')
    await first.stop()
    const second = await startEmbeddedPostgres(dataFolder)
    expect(second.url).toBe(first.url)
    expect(await query(second.url, "SELECT n, current_setting('TimeZone') AS zone FROM kept")).toEqual([
      { n: 1, zone: 'UTC' },
    ])
    await second.stop()
  })

  it('keeps its password where only the owner can read it', async () => {
    const database = await startEmbeddedPostgres(dataFolder)
    expect(statSync(path.join(dataFolder, 'postgres.json')).mode & 0o777).toBe(0o600)
    await database.stop()
  })

  it('goes down with a process that is killed hard, and starts again at once with the data of the crash', async () => {
    const child = await startElsewhere()
    const url = await findRunningPostgres(dataFolder)
    await query(url!, 'CREATE TABLE kept AS SELECT 1 AS n')
    await expect(startEmbeddedPostgres(dataFolder)).rejects.toThrow(
      /^Another demo or dev server is already running on .*: stop it first/,
    )
    child.kill('SIGKILL')
    await new Promise((resolve) => child.once('exit', resolve))
    const again = await startEmbeddedPostgres(dataFolder)
    expect(await query(again.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }])
    await again.stop()
    await expect(query(again.url, 'SELECT 1')).rejects.toThrow(/ECONNREFUSED/)
  })

  it('a half-initialized folder is refused in one line that says what to do', async () => {
    mkdirSync(path.join(dataFolder, 'postgres', 'base'), { recursive: true })
    await expect(startEmbeddedPostgres(dataFolder)).rejects.toThrow(
      /^The database folder .* is only half there .*: remove it and start again: rm -rf \S+$/,
    )
  })

  it('what an interrupted set-up left beside the folder is cleared away', async () => {
    mkdirSync(path.join(dataFolder, 'postgres.new-0badcafe'), { recursive: true })
    const database = await startEmbeddedPostgres(dataFolder)
    expect(() => statSync(path.join(dataFolder, 'postgres.new-0badcafe'))).toThrow(/ENOENT/)
    await database.stop()
  })
})

it('a TEST_POSTGRES_BIN without PostgreSQL is refused by name, so that no run passes on another version than meant', async () => {
  process.env.TEST_POSTGRES_BIN = parent
  const started = startThrowAwayPostgres().finally(() => delete process.env.TEST_POSTGRES_BIN)
  await expect(started).rejects.toThrow(
    `TEST_POSTGRES_BIN names a folder without PostgreSQL's programs: there is no ${parent}/initdb.`,
  )
})

// Any other user runs PostgreSQL as themselves, so no folder could be closed to them.
if (process.getuid?.() === 0) {
  it('run by root, a folder the database user can’t enter is named in one line', async () => {
    chmodSync(parent, 0o700)
    await expect(startEmbeddedPostgres(dataFolder)).rejects.toThrow(
      `The database user "postgres" can't enter ${parent}: `,
    )
  })
}
