/** PostgreSQL fails under the running application while people use it. `tests/faults/run.ts` is the long form. */
import { mkdtempSync, openSync, closeSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { diskFull, frozen, outOfConnections, restarted, type Fault } from './database-faults'
import { runUnderLoad, type FaultReport } from './under-fault'
import { startWorld, type World } from './world'

/**
 * The promise is a response within five seconds and recovery within ten, which the long form checks. Here the limits
 * are longer, so that other work on the machine doesn't fail the test.
 */
const NOBODY_WAITS_MS = 10_000
const WELL_AGAIN_MS = 30_000
/** Longer than anything should wait, so that code that waits for the end of the fault is found. */
const LONG_MS = 12_000
/** One of each kind: gone, silent, refusing and failing. Locks and networks are in the long form. */
const FAULTS: Fault[] = [restarted, frozen(LONG_MS), outOfConnections(5_000), diskFull(4_000)]
/** A load that leaves the machine to the other tests. */
const PAUSE_MS = 500

const folder = mkdtempSync(path.join(os.tmpdir(), 'nss-faults-'))
const output = openSync(path.join(folder, 'output'), 'w')
let world: World

beforeAll(async () => {
  world = await startWorld({ output, pauseMs: PAUSE_MS })
}, 240_000)

afterAll(async () => {
  await world?.stop()
  closeSync(output)
  rmSync(folder, { recursive: true })
}, 90_000)

/** What nobody may see, whatever fails. */
function troubles({ wrong, lost, halves, twice, unsound, wrongMails, probes }: FaultReport) {
  return { wrong, lost, halves, twice, unsound, wrongMails, live: probes.live }
}

const NONE = { wrong: [], lost: [], halves: [], twice: [], unsound: [], wrongMails: [], live: [200] }

it.each(FAULTS)(
  'PostgreSQL $name: no acknowledged booking is lost or half there, everybody hears success or "not now" in time, and all is well again by itself',
  async (fault) => {
    const report = await runUnderLoad(world, fault)
    expect(troubles(report)).toEqual(NONE)
    expect(report.slowestMs).toBeLessThan(NOBODY_WAITS_MS)
    expect(report.probes.ready).toEqual(fault.takesAllAway ? [200, 503] : expect.arrayContaining([200]))
    expect(report.healedAfterMs < WELL_AGAIN_MS ? [] : report.lastRefusals).toEqual([])
    expect(report.dueMailAfterMs).toBeLessThan(WELL_AGAIN_MS)
  },
  180_000,
)
