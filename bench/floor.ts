/** The floor: a separate small application that shows the least time Next and PostgreSQL need on this machine. */
import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { createDatabase } from '../scripts/lib/embedded-postgres'
import { findFreePort } from '../scripts/lib/ports'
import { REPOSITORY } from '../scripts/lib/repository'
import { bookingOf } from './bench-business'
import { DOMAIN, numbered } from './visitors'
import { startWebProcess, type WebProcess } from './web-process'

const SOURCE = path.join(REPOSITORY, 'bench/floor-app')
// Outside the checkout, because Turbopack treats a middleware.ts in any parent folder as the application's own.
const FOLDER = path.join(os.tmpdir(), `no-show-shield-floor-${hashOf(SOURCE)}`)
const MANIFEST = path.join(FOLDER, '.next/server/middleware-manifest.json')
const NEXT = path.join(REPOSITORY, 'node_modules/next/dist/bin/next')
/** Ends the process with this one; otherwise Next's own server would keep running if the benchmark is killed. */
const ENDS_WITH_US = ['--import', 'data:text/javascript,process.once("disconnect",()=>process.exit())']
const DATABASE = 'floor'

const NOBODY = { subdomain: 'floor', serviceId: randomUUID(), tomorrow: '2100-01-01' }

const SCHEMA = `
  CREATE EXTENSION IF NOT EXISTS btree_gist;
  CREATE TABLE floor_businesses (id int PRIMARY KEY, subdomain text UNIQUE, business_name text);
  INSERT INTO floor_businesses VALUES (1, 'floor', 'Floor');
  CREATE TABLE floor_bookings (id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    starts_at timestamptz, ends_at timestamptz,
    EXCLUDE USING gist (tstzrange(starts_at, ends_at, '[)') WITH &&));`

export interface Floor extends WebProcess {
  databaseUrl: string
}

/** Builds the floor application if necessary, and serves it with its own database in the same cluster. */
export async function startFloor(databaseUrl: string, output: number): Promise<Floor> {
  buildFloor()
  const url = await makeDatabase(databaseUrl)
  return { ...(await serveFloor(url, output)), databaseUrl: url }
}

/** Returns a request with the body of a booking, which inserts a time that no other request takes. */
export const nextInsert = numbered((number) => ({
  host: DOMAIN,
  path: '/api/booking',
  body: bookingOf(NOBODY, number),
}))

/** Starts a process of the floor application over a database that `startFloor` created. */
export async function serveFloor(databaseUrl: string, output: number): Promise<WebProcess> {
  const port = await findFreePort()
  return startWebProcess({
    args: [...ENDS_WITH_US, NEXT, 'start', FOLDER, '-p', String(port), '-H', '127.0.0.1'],
    environment: { DATABASE_URL: databaseUrl, NODE_ENV: 'production', TZ: 'UTC' },
    port,
    first: { host: DOMAIN, path: '/page-dynamic' },
    output,
  })
}

async function makeDatabase(databaseUrl: string): Promise<string> {
  await createDatabase(databaseUrl, DATABASE)
  const url = new URL(databaseUrl)
  url.pathname = `/${DATABASE}`
  const client = new Client({ connectionString: url.toString() })
  await client.connect()
  try {
    await client.query(SCHEMA)
  } finally {
    await client.end()
  }
  return url.toString()
}

function buildFloor(): void {
  if (existsSync(path.join(FOLDER, '.next/BUILD_ID'))) return
  rmSync(FOLDER, { recursive: true, force: true })
  cpSync(SOURCE, FOLDER, { recursive: true })
  symlinkSync(path.join(REPOSITORY, 'node_modules'), path.join(FOLDER, 'node_modules'))
  const built = spawnSync(process.execPath, [NEXT, 'build'], {
    cwd: FOLDER,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  })
  if (built.status !== 0) throw new Error(`The floor application could not be built.\n${built.stdout}${built.stderr}`)
  const { middleware } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { middleware: object }
  if (Object.keys(middleware).length > 0) throw new Error('The floor application was built with a middleware.')
}

/** Returns a hash of a build's sources, and of the checkout whose packages it links to. */
function hashOf(folder: string): string {
  const hash = createHash('sha256')
    .update(`${process.version} ${REPOSITORY}`)
    .update(readFileSync(path.join(REPOSITORY, 'package-lock.json')))
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const file = path.join(folder, name)
    if (statSync(file).isFile()) hash.update(`\0${name}\0`).update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 12)
}
