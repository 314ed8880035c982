/** `npm run bench [-- name]`: measures, prints a table, writes bench/results/latest.json; `lighthouse` only by its name. */
import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { systemClock } from '@/lib/server/clock'
import { runCommand } from '../scripts/lib/operator-error'
import { buildForProduction } from '../scripts/lib/production-build'
import { REPOSITORY } from '../scripts/lib/repository'
import { startRunningApp } from '../tests/race/running-app'
import type { BenchRow } from './bench-row'
import { startFloor } from './floor'
import { benchAvailability, benchBooking, benchPage, benchRace, benchSandbox, type Stage } from './http'
import { benchLighthouse, printScores, saveScores } from './lighthouse'
import { benchOutbox } from './outbox'
import { benchSlotEngine } from './slot-engine'

const OVER_HTTP: Record<string, (stage: Stage) => Promise<BenchRow[]>> = {
  availability: benchAvailability, booking: benchBooking, page: benchPage, sandbox: benchSandbox, race: benchRace, outbox: benchOutbox,
}
// Near or over the number of cores, something else was at work too: trust the ratios, not the milliseconds.
const LOAD_AT_START = Number((os.loadavg()[0] ?? 0).toFixed(1))
const NAMES = ['slots', ...Object.keys(OVER_HTTP), 'lighthouse']

void runCommand(async () => {
  const [wanted, cli] = process.argv.slice(2)
  if (wanted !== undefined && !NAMES.includes(wanted)) {
    console.error(`There is no benchmark "${wanted}". There are: ${NAMES.join(', ')}.`)
    return 1
  }
  if (wanted === 'lighthouse') return await runLighthouse(cli)
  const isWanted = (name: string) => wanted === undefined || wanted === name
  const rows = isWanted('slots') ? await benchSlotEngine() : []
  const overHttp = Object.entries(OVER_HTTP).filter(([name]) => isWanted(name)).map(([, bench]) => bench)
  if (overHttp.length > 0) rows.push(...await onStage(overHttp))
  print(rows)
  if (wanted === undefined) save(rows)
  return 0
})

/** Exit code: 1 where a page stays under its goals. */
async function runLighthouse(cli: string | undefined): Promise<number> {
  buildForProduction({ force: false })
  const app = await startRunningApp({ webProcesses: 1 })
  try {
    const measured = await benchLighthouse(app, cli)
    saveScores(machine(), measured)
    return printScores(measured) ? 0 : 1
  } finally {
    await app.stop()
  }
}

async function onStage(benches: ((stage: Stage) => Promise<BenchRow[]>)[]): Promise<BenchRow[]> {
  buildForProduction({ force: false })
  const app = await startRunningApp({ webProcesses: 2 })
  try {
    const floor = await startFloor(app.databaseUrl)
    try {
      const rows: BenchRow[] = []
      for (const bench of benches) rows.push(...await bench({ app, floor }))
      return rows
    } finally {
      await floor.stop()
    }
  } finally {
    await app.stop()
  }
}

function print(rows: readonly BenchRow[]): void {
  const longest = Math.max(...rows.map(({ name }) => name.length))
  for (const { name, value, unit, floor, floorName, ratio, note } of rows) {
    const beside = floor === undefined ? '' : `${(ratio ?? 0).toFixed(1)} x the floor of ${floor.toFixed(2)} ${unit} (${floorName})`
    console.log(`${name.padEnd(longest)}  ${value.toFixed(2).padStart(8)} ${unit}  ${beside}`)
    if (note) console.log(`${''.padEnd(longest)}  ${note}`)
  }
}

function save(rows: readonly BenchRow[]): void {
  const folder = path.join(REPOSITORY, 'bench/results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'latest.json'), `${JSON.stringify({ machine: machine(), rows }, null, 2)}\n`)
}

function machine() {
  return {
    date: systemClock.now().toISOString(), node: process.version, platform: `${process.platform} ${process.arch}`,
    cpu: os.cpus()[0]?.model ?? 'unknown', cores: os.cpus().length, memoryGigabytes: Math.round(os.totalmem() / 2 ** 30),
    loadAverageAtStart: LOAD_AT_START,
  }
}
