/** The short form of the proof; tests/crash/run.ts is the long one. */
import { randomBytes } from 'node:crypto'
import { sendUnderKills, type KillReport } from './outbox-under-kills'

const SEED = process.env.CRASH_SEED ?? randomBytes(4).toString('hex')
let report: KillReport

beforeAll(async () => {
  report = await sendUnderKills({
    messages: 120,
    workers: 3,
    randomKills: 5,
    worstWindowKills: 4,
    freezes: 0,
    seed: SEED,
    bug: null,
    withinSeconds: 240,
  })
}, 300_000)

describe(`120 due messages and workers killed again and again (CRASH_SEED=${SEED})`, () => {
  it('lose no message', () => {
    expect(report.unsettled).toEqual([])
    expect(report.lost).toEqual([])
  })

  it('send no text twice', () => {
    expect(report.duplicateTexts).toEqual([])
  })

  it('give every mail one Message-ID, however often it had to be sent', () => {
    expect(report.mailsWithTwoIds).toEqual([])
  })

  it('were killed as often as wanted', () => {
    expect(report.randomKills).toBe(5)
    expect(report.worstWindowKills).toBeGreaterThan(0)
  })
})
