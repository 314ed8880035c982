/** The short form of the proof; tests/crash/refill-run.ts is the long one. */
import { randomBytes } from 'node:crypto'
import { refillUnderKills, type RefillReport } from './refill-under-kills'

const SEED = process.env.CRASH_SEED ?? randomBytes(4).toString('hex')
let report: RefillReport

beforeAll(async () => {
  report = await refillUnderKills({
    people: 50,
    slots: 10,
    workers: 3,
    kills: 15,
    seed: SEED,
    bug: null,
    withinSeconds: 240,
  })
}, 300_000)

describe(`50 people, 10 cancellations, and workers killed again and again (CRASH_SEED=${SEED})`, () => {
  it('offer every slot until it is taken or nobody is left to ask', () => {
    expect(report.notOfferedToTheEnd).toEqual([])
    expect(report.filled).toBeGreaterThan(0)
    expect(report.filled).toBeLessThan(10)
  })

  it('ask in waves of the first three who may be asked, lose none and make none twice', () => {
    expect(report.wavesOutOfOrder).toEqual([])
    expect(report.untold).toBe(0)
  })

  it('send nothing twice', () => {
    expect(report.sentTwice).toEqual([])
  })

  it('were killed as often as wanted', () => {
    expect(report.kills).toBe(15)
  })
})
