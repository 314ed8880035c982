/** `npm run bench [-- name] [--minutes N]`: measures, prints each figure beside its floor and its goal, writes bench/results; exit code 1 where a goal doesn't hold. */
import { systemClock } from '@/lib/server/clock'
import { runCommand } from '../scripts/lib/operator-error'
import { buildForProduction } from '../scripts/lib/production-build'
import { startRunningApp } from '../tests/race/running-app'
import { benchAnalytics } from './analytics'
import { benchAvailability } from './availability'
import type { BenchRow } from './bench-row'
import { benchBooking, benchRace } from './booking'
import { startFloor } from './floor'
import { benchFootprint } from './footprint'
import { benchLighthouse, printScores, saveScores } from './lighthouse'
import { benchManyBusinesses, printScale } from './many-businesses'
import { benchMixed } from './mixed'
import { benchOutbox } from './outbox'
import { benchOverload } from './overload'
import { benchPages, benchSandbox } from './pages'
import { benchRecovery, printRecovery } from './recovery'
import { machine, printRows, printVerdict, writeResults } from './report'
import { benchRisk } from './risk'
import { benchSlotEngine } from './slot-engine'
import type { Stage } from './stage'
import { benchWorker } from './worker'

/** In the order of the one run. */
const ON_STAGE: Record<string, (stage: Stage) => Promise<BenchRow[]>> = {
  availability: benchAvailability,
  booking: benchBooking,
  page: benchPages,
  footprint: benchFootprint,
  worker: benchWorker,
  overload: benchOverload,
  mixed: benchMixed,
  sandbox: benchSandbox,
  race: benchRace,
  outbox: benchOutbox,
}
/** Not part of the one run: they print in their own way, or take longer. */
const BY_NAME: Record<string, (option: string | undefined) => Promise<boolean> | boolean> = {
  analytics: runAnalytics,
  lighthouse: runLighthouse,
  recovery: runRecovery,
  risk: (option) => benchRisk(machine(), option),
  scale: runScale,
}
const NAMES = ['slots', ...Object.keys(ON_STAGE), ...Object.keys(BY_NAME)]

void runCommand(async () => {
  const { name: wanted, option, minutes } = readArguments(process.argv.slice(2))
  if (wanted !== undefined && !NAMES.includes(wanted)) {
    console.error(`There is no benchmark "${wanted}". There are: ${NAMES.join(', ')}.`)
    return 1
  }
  const alone = wanted === undefined ? undefined : BY_NAME[wanted]
  if (alone) return (await alone(option)) ? 0 : 1
  const isWanted = (name: string) => wanted === undefined || wanted === name
  const rows = isWanted('slots') ? await orFailure('slots', benchSlotEngine) : []
  const onStage = Object.keys(ON_STAGE).filter(isWanted)
  printRows(rows)
  if (onStage.length > 0) rows.push(...(await runOnStage(onStage, minutes)))
  writeResults(`${wanted ?? 'latest'}.json`, { machine: machine(), rows })
  return printVerdict(rows) ? 0 : 1
})

interface Arguments {
  name: string | undefined
  option: string | undefined
  minutes: number | null
}

function readArguments(given: readonly string[]): Arguments {
  const at = given.indexOf('--minutes')
  const minutes = at === -1 ? null : Number(given[at + 1])
  if (minutes !== null && !(minutes > 0)) throw new Error('--minutes takes a number above 0')
  const [name, option] = at === -1 ? given : [...given.slice(0, at), ...given.slice(at + 2)]
  return { name, option, minutes }
}

/** Each part prints its rows as soon as it has them. In the run of all parts the minutes are those of the mixed load. */
async function runOnStage(names: readonly string[], minutes: number | null): Promise<BenchRow[]> {
  buildForProduction({ force: false })
  const app = await startRunningApp({ webProcesses: 2, environment: { LOG_LEVEL: 'error' } })
  try {
    const floor = await startFloor(app.databaseUrl)
    try {
      const rows: BenchRow[] = []
      for (const name of names) {
        const found = await orFailure(
          name,
          () =>
            ON_STAGE[name]?.({ app, floor, minutes: names.length === 1 || name === 'mixed' ? minutes : null }) ??
            Promise.resolve([]),
        )
        printRows(found)
        rows.push(...found)
      }
      return rows
    } finally {
      await floor.stop()
    }
  } finally {
    await app.stop()
  }
}

/** A part that breaks off counts as a goal missed, and the others are measured all the same. */
async function orFailure(name: string, bench: () => Promise<BenchRow[]>): Promise<BenchRow[]> {
  const began = systemClock.now().getTime()
  return bench().catch((error: unknown) => [
    {
      name: `${name}: broke off`,
      value: (systemClock.now().getTime() - began) / 1000,
      unit: 's',
      goal: 'to be measured',
      holds: false,
      note: error instanceof Error ? error.message : String(error),
    },
  ])
}

async function runLighthouse(cli: string | undefined): Promise<boolean> {
  buildForProduction({ force: false })
  const app = await startRunningApp({ webProcesses: 1 })
  try {
    const measured = await benchLighthouse(app, cli)
    saveScores(machine(), measured)
    return printScores(measured)
  } finally {
    await app.stop()
  }
}

/** The figures follow from the seed alone, so nothing of this machine stands beside them. */
function runRecovery(): boolean {
  const rows = benchRecovery()
  printRecovery(rows)
  writeResults('recovery.json', { rows })
  return true
}

/** The server's own time of each answer. */
async function runAnalytics(): Promise<boolean> {
  const rows = await benchAnalytics()
  printRows(rows)
  writeResults('analytics.json', { machine: machine(), rows })
  return printVerdict(rows)
}

/** `option` is the URL of an empty database, for another PostgreSQL than the one that comes along. */
async function runScale(option: string | undefined): Promise<boolean> {
  const report = await benchManyBusinesses(option)
  printScale(report)
  writeResults('scale.json', { machine: machine(), ...report })
  return true
}
