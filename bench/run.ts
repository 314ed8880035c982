/**
 * `npm run bench [-- names] [--minutes N]`: measures, prints each number next to its floor and goal, and writes
 * bench/results. Exit code 1 if a goal is missed.
 */
import { systemClock } from '@/lib/server/clock'
import { runCommand } from '../scripts/lib/operator-error'
import { benchAnalytics } from './analytics'
import { benchAvailability, benchPast } from './availability'
import type { BenchRow } from './bench-row'
import { benchBooking, benchRace } from './booking'
import { benchFootprint } from './footprint'
import { startInstallation, withProcesses, type FirstRequest, type Installation, type Stage } from './installation'
import { benchLighthouse } from './lighthouse'
import { benchManyBusinesses } from './many-businesses'
import { benchMixed } from './mixed'
import { benchOverload } from './overload'
import { benchOwner } from './owner'
import { benchPages } from './pages'
import { machine, printRows, printVerdict, writeResults } from './report'
import { benchRisk } from './risk'
import { benchSlotEngine } from './slot-engine'
import { benchWorker } from './worker'

type Part = (stage: Stage) => Promise<BenchRow[]>

/** Parts that are measured twice on a fresh web process: after a page as the first request, and after an API call. */
const IN_BOTH_ORDERS: Record<string, Part> = {
  availability: benchAvailability,
  booking: benchBooking,
  page: benchPages,
}
/** Parts that each get their own web process, whose first request is for a page. */
const PAGE_FIRST: Record<string, Part> = {
  footprint: benchFootprint,
  mixed: benchMixed,
  past: benchPast,
  race: benchRace,
  overload: benchOverload,
  // Runs last, because it fills the demo's salon.
  owner: benchOwner,
}
const ORDERS: Record<FirstRequest, string> = { page: 'page first', api: 'API call first' }
/** Parts that run only if named on the command line: they need more than an installation, or measure something else. */
const BY_NAME: Record<string, (option: string | undefined) => Promise<boolean> | boolean> = {
  analytics: benchAnalytics,
  lighthouse: benchLighthouse,
  risk: (option) => benchRisk(machine(), option),
  scale: benchManyBusinesses,
}
const NAMES = ['slots', ...Object.keys(IN_BOTH_ORDERS), ...Object.keys(PAGE_FIRST), 'worker']

type IsWanted = (part: string) => boolean
/** Adds a part's rows to the results, which are saved each time. */
type Keep = (rows: BenchRow[]) => void

interface Arguments {
  /** Parts, or one of `BY_NAME` with its option. */
  names: string[]
  minutes: number | null
}

void runCommand(async () => {
  const { names, minutes } = readArguments(process.argv.slice(2))
  const byName = BY_NAME[names[0] ?? '']
  if (byName) return (await byName(names[1])) ? 0 : 1
  const unknown = names.find((name) => !NAMES.includes(name))
  if (unknown !== undefined) {
    console.error(`There is no benchmark "${unknown}". There are: ${[...NAMES, ...Object.keys(BY_NAME)].join(', ')}.`)
    return 1
  }
  const rows: BenchRow[] = []
  const keep: Keep = (found) => {
    rows.push(...found)
    writeResults(`${names.join('-') || 'latest'}.json`, { machine: machine(), rows })
  }
  const isWanted: IsWanted = (part) => names.length === 0 || names.includes(part)
  if (isWanted('slots')) keep(await measure('slots', benchSlotEngine))
  if (names.join() !== 'slots') {
    const installation = await startInstallation()
    try {
      await measureParts(installation, isWanted, minutes, keep)
    } finally {
      await installation.stop()
    }
  }
  return printVerdict(rows) ? 0 : 1
})

function readArguments(given: readonly string[]): Arguments {
  const at = given.indexOf('--minutes')
  const minutes = at === -1 ? null : Number(given[at + 1])
  if (minutes !== null && !(minutes > 0)) throw new Error('--minutes takes a number above 0')
  return { names: at === -1 ? [...given] : [...given.slice(0, at), ...given.slice(at + 2)], minutes }
}

/** Measures parts one after another. In a run of all parts, the minutes apply to the mixed load. */
async function measureParts(
  installation: Installation,
  isWanted: IsWanted,
  minutes: number | null,
  keep: Keep,
): Promise<void> {
  const wanted = (parts: Record<string, Part>) => Object.entries(parts).filter(([name]) => isWanted(name))
  const both = wanted(IN_BOTH_ORDERS)
  for (const first of both.length > 0 ? (['page', 'api'] as const) : [])
    await withProcesses(installation, first, async (web) => {
      for (const [name, part] of both) {
        const found = () => part({ installation, web, first, minutes: null })
        keep(await measure(name, found, `, ${ORDERS[first]}`))
      }
    })
  for (const [name, part] of wanted(PAGE_FIRST)) {
    const given = name === 'overload' && isWanted('mixed') ? null : minutes
    const run = (web: Stage['web']) => part({ installation, web, first: 'page', minutes: given })
    keep(await measure(name, () => withProcesses(installation, 'page', run)))
  }
  if (isWanted('worker')) keep(await measure('worker', () => benchWorker(installation)))
}

/**
 * Prints the rows of a part as soon as it is done. A part that fails counts as a missed goal, and the others continue.
 */
async function measure(name: string, bench: () => Promise<BenchRow[]>, suffix = ''): Promise<BenchRow[]> {
  const began = systemClock.now().getTime()
  const found = await bench().catch((error: unknown) => [
    {
      name: `${name}: failed`,
      value: (systemClock.now().getTime() - began) / 1000,
      unit: 's',
      goal: 'to be measured',
      holds: false,
      note: error instanceof Error ? error.message : String(error),
    },
  ])
  const rows = found.map((row) => ({ ...row, name: `${row.name}${suffix}` }))
  printRows(rows)
  return rows
}
