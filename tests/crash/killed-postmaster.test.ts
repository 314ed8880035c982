/** The database server is killed while bookings are written: what was acknowledged is complete afterward. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { closeDb, getDb } from '@/lib/server/db'
import { createRandom } from '@/lib/server/demo/random'
import { applyMigrations } from '../../scripts/lib/migrations'
import { startEmbeddedPostgres, type EmbeddedDatabase } from '../../scripts/lib/embedded-postgres'
import type { Salon } from '../support/salon'
import { bookVisit, openTextingSalon } from '../support/visits'

const ROUNDS = 2
const WRITERS = 4
const SEED = process.env.CRASH_SEED ?? String(process.pid)

const folder = mkdtempSync(path.join(os.tmpdir(), 'no-show-shield-killed-'))
const random = createRandom(SEED)
let database: EmbeddedDatabase
let salon: Salon
let booked = 0

beforeAll(async () => {
  database = await startEmbeddedPostgres(folder)
  await applyMigrations(database.url)
  Object.assign(process.env, {
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    NEXTAUTH_SECRET: 'a secret of the tests, long enough to be valid',
    APP_URL: 'http://book.localhost',
    LOG_LEVEL: 'silent',
  })
  salon = await openTextingSalon('killed')
}, 120_000)

afterAll(async () => {
  await closeDb()
  await database?.stop()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

/** Books until told to stop; adds the id of each visit whose booking was acknowledged. */
async function book(acknowledged: string[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    booked += 1
    const id = await bookVisit(salon, { startsInHours: 48 + booked }).catch(() => null)
    if (id !== null) acknowledged.push(id)
  }
}

/** Sends SIGKILL to the server's main process, like a crash; its child processes then end on their own. */
function killServer(): void {
  process.kill(Number(readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
}

async function isWhole(id: string): Promise<boolean> {
  const visit = await getDb().appointment.findFirst({ where: { id }, select: { reminders: { select: { id: true } } } })
  return visit !== null && visit.reminders.length > 0
}

it(`killed with -9 ${ROUNDS} times while it writes (CRASH_SEED=${SEED}), it loses no acknowledged booking`, async () => {
  const acknowledged: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = acknowledged.length
    const stop = new AbortController()
    const writers = Array.from({ length: WRITERS }, () => book(acknowledged, stop.signal))
    while (acknowledged.length < before + 3) await wait(10)
    await wait(150 * random.next())
    killServer()
    stop.abort()
    await Promise.all(writers)
    await database.stop()
    database = await startEmbeddedPostgres(folder)
    const lost = []
    for (const id of acknowledged.slice(before)) if (!(await isWhole(id))) lost.push(id)
    expect(lost).toEqual([])
  }
  expect(await getDb().appointment.count({ where: { id: { in: acknowledged } } })).toBe(acknowledged.length)
  expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * 3)
}, 240_000)
