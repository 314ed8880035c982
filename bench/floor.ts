/** The floor: the least that Next and PostgreSQL need on this machine, as a separate small application. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { createDatabase } from '../scripts/lib/embedded-postgres'
import { findFreePort } from '../scripts/lib/ports'
import { DATA_FOLDER, REPOSITORY } from '../scripts/lib/repository'
import { startAndAsk, type WebProcess } from './web-process'

const SOURCE = path.join(REPOSITORY, 'bench/floor-app')
// Outside the sources, so that compilers and test runners of the product don't see the build.
const FOLDER = path.join(DATA_FOLDER, 'floor-app')
const STAMP = path.join(FOLDER, 'built-from')
const NEXT = path.join(REPOSITORY, 'node_modules/next/dist/bin/next')
const DATABASE = 'floor'

const SCHEMA = `
  CREATE EXTENSION IF NOT EXISTS btree_gist;
  CREATE TABLE floor_businesses (id int PRIMARY KEY, subdomain text UNIQUE, business_name text);
  INSERT INTO floor_businesses VALUES (1, 'floor', 'Floor');
  CREATE TABLE floor_bookings (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), starts_at timestamptz, ends_at timestamptz,
    EXCLUDE USING gist (tstzrange(starts_at, ends_at, '[)') WITH &&));`

export interface Floor {
  port: number
  databaseUrl: string
  stop: () => Promise<unknown>
}

/** Builds the floor application unless it is built, and serves it over a database beside `databaseUrl`. */
export async function startFloor(databaseUrl: string): Promise<Floor> {
  buildFloor()
  const url = await makeDatabase(databaseUrl)
  const { port, stop } = await serve(url, '/api/query')
  return { port, databaseUrl: url, stop }
}

/** One more process of it, over the same database. */
export function startFloorAgain({ databaseUrl }: Floor): Promise<WebProcess> {
  return serve(databaseUrl, '/page-dynamic')
}

async function serve(databaseUrl: string, path: string): Promise<WebProcess> {
  const port = await findFreePort()
  const environment = { DATABASE_URL: databaseUrl, NODE_ENV: 'production', TZ: 'UTC' }
  return startAndAsk([NEXT, 'start', FOLDER, '-p', String(port), '-H', '127.0.0.1'], environment, port, {
    host: `localhost:${port}`,
    path,
  })
}

async function makeDatabase(databaseUrl: string): Promise<string> {
  await createDatabase(databaseUrl, DATABASE)
  const url = new URL(databaseUrl)
  url.pathname = `/${DATABASE}`
  const client = new Client({ connectionString: url.toString() })
  await client.connect()
  await client.query(SCHEMA).finally(() => client.end())
  return url.toString()
}

function buildFloor(): void {
  const wanted = hashOf(SOURCE)
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return
  rmSync(FOLDER, { recursive: true, force: true })
  cpSync(SOURCE, FOLDER, { recursive: true })
  const built = spawnSync(process.execPath, [NEXT, 'build', FOLDER], {
    cwd: REPOSITORY,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  })
  if (built.status !== 0) throw new Error(`The floor application could not be built.\n${built.stdout}${built.stderr}`)
  writeFileSync(STAMP, wanted)
}

function hashOf(folder: string): string {
  const hash = createHash('sha256')
    .update(process.version)
    .update(readFileSync(path.join(REPOSITORY, 'package-lock.json')))
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const file = path.join(folder, name)
    if (statSync(file).isFile()) hash.update(`\0${name}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}
