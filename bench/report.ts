/** Prints the results and stores them with a description of the machine. */
import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { systemClock } from '@/lib/server/clock'
import { REPOSITORY } from '../scripts/lib/repository'
import type { BenchRow } from './bench-row'

// A load near or above the number of cores means other work was running: trust the ratios, not the milliseconds.
const LOAD_AT_START = Number((os.loadavg()[0] ?? 0).toFixed(1))

/** Prints each row with its spread, floor and goal, and whether the goal is met. */
export function printRows(rows: readonly BenchRow[]): void {
  for (const {
    name,
    value,
    spread,
    unit,
    floor,
    floorSpread,
    floorName,
    ratio,
    ratioSpread,
    note,
    goal,
    holds,
  } of rows) {
    const verdict = goal === undefined ? '      ' : holds ? 'holds ' : 'MISSED'
    console.log(`${verdict}  ${name}: ${figure(value, spread)} ${unit}${goal === undefined ? '' : `, goal ${goal}`}`)
    if (floor !== undefined && ratio !== undefined)
      console.log(`        ${figure(ratio, ratioSpread)} of ${figure(floor, floorSpread)} ${unit} (${floorName})`)
    if (note) console.log(`        ${note}`)
  }
}

/** Prints the last line and returns whether every goal is met. */
export function printVerdict(rows: readonly BenchRow[]): boolean {
  const withGoal = rows.filter(({ goal }) => goal !== undefined)
  const held = withGoal.filter(({ holds }) => holds).length
  console.log(`${held} goals hold, ${withGoal.length - held} don't`)
  return held === withGoal.length
}

export function writeResults(file: string, results: object): void {
  const folder = path.join(REPOSITORY, 'bench/results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, file), `${JSON.stringify(results, null, 2)}\n`)
}

export function machine() {
  return {
    date: systemClock.now().toISOString(),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    cpu: os.cpus()[0]?.model ?? 'unknown',
    cores: os.cpus().length,
    memoryGigabytes: Math.round(os.totalmem() / 2 ** 30),
    loadAverageAtStart: LOAD_AT_START,
  }
}

function figure(value: number, spread: BenchRow['spread']): string {
  return spread ? `${value.toFixed(2)} (${spread.map((end) => end.toFixed(2)).join(' to ')})` : value.toFixed(2)
}
