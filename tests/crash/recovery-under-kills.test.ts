/** The short form of the proof; tests/crash/refill-run.ts is the long one. */
import { randomBytes } from 'node:crypto'
import { refillUnderKills, type RefillReport } from './refill-under-kills'

const SEED = process.env.CRASH_SEED ?? randomBytes(4).toString('hex')
const PEOPLE = 30
const SLOTS = 6
const KILLS = 8
let report: RefillReport

beforeAll(async () => {
  report = await refillUnderKills({
    people: PEOPLE,
    slots: SLOTS,
    workers: 3,
    kills: KILLS,
    seed: SEED,
    bug: null,
    withinSeconds: 240,
  })
}, 300_000)

describe(`${PEOPLE} people, ${SLOTS} cancellations, and workers killed again and again (CRASH_SEED=${SEED})`, () => {
  it('offer every slot until it is taken or no one is left to ask', () => {
    expect(report.notOfferedToTheEnd).toEqual([])
    expect(report.filled).toBeGreaterThan(0)
    expect(report.filled).toBeLessThan(SLOTS)
  })

  it('ask in waves of the first three who may be asked, lose none and make none twice', () => {
    expect(report.wavesOutOfOrder).toEqual([])
    expect(report.untold).toBe(0)
  })

  it('send nothing twice', () => {
    expect(report.sentTwice).toEqual([])
  })

  it('were killed as often as wanted', () => {
    expect(report.kills).toBe(KILLS)
  })
})
