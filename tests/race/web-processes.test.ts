/** The short form; tests/faults/web-run.ts is the long one. */
import { randomBytes } from 'node:crypto'
import { restartUnderLoad, type RestartReport } from '../faults/rolling-restart'
import { startRollingStage } from '../faults/rolling-stage'
import { bookUnderKills, type KillReport } from '../faults/web-kills'

const SEED = process.env.CRASH_SEED ?? randomBytes(4).toString('hex')
/** Long enough for the proxy to notice, also on a busy machine. */
const DRAIN_SECONDS = 3
let kills: KillReport
let restarts: RestartReport

beforeAll(async () => {
  const stage = await startRollingStage({
    webProcesses: 2,
    connections: 64,
    environment: { SHUTDOWN_DRAIN_SECONDS: String(DRAIN_SECONDS) },
  })
  try {
    restarts = await restartUnderLoad(stage, { restarts: 2, drainSeconds: DRAIN_SECONDS, seed: SEED })
    kills = await bookUnderKills(stage, { kills: 4, visitors: 4, seed: SEED })
  } finally {
    await stage.stop()
  }
}, 570_000)

describe('two web processes behind a proxy, each told to stop and replaced while people use them', () => {
  it('answer everybody: no request fails and no connection is cut', () => {
    expect(restarts.failed).toEqual([])
    expect(restarts.cut).toBe(0)
    expect(Object.keys(restarts.answers)).toHaveLength(7)
  })

  it('say that they are not ready before they take no more, go on answering meanwhile, and exit 0', () => {
    for (const stop of restarts.stops) {
      expect(stop.exitCode).toBe(0)
      expect(stop.drainMilliseconds).toBeGreaterThan(DRAIN_SECONDS * 1000 * 0.5)
      expect(stop.milliseconds).toBeGreaterThan(DRAIN_SECONDS * 1000 - 50)
    }
    expect(restarts.stops).toHaveLength(2)
  })
})

describe(`web processes killed with -9 while they write bookings (CRASH_SEED=${SEED})`, () => {
  it('were killed over requests under way', () => {
    expect(kills.kills).toBe(4)
    expect(kills.cut).toBeGreaterThan(0)
    expect(kills.statuses[201]).toBeGreaterThanOrEqual(1)
  })

  it('leave each acknowledged booking complete and once, and none that no one was told of', () => {
    expect(kills.wrong).toEqual([])
  })

  it('give a repeat with the same Idempotency-Key the first result', () => {
    expect(kills.changed).toEqual([])
  })

  it('leave no contradicting rows, and refuse no one', () => {
    expect([...kills.broken, ...restarts.broken]).toEqual([])
    expect(Object.keys(kills.statuses).filter((status) => status !== '201' && status !== '409')).toEqual([])
  })
})
