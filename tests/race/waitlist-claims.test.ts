/** The short forms of the races about freed slots; tests/race/recovery-run.ts has the long ones. */
import { letAllWrite, type WritersReport } from './all-writers'
import { raceClaimsAgainstExpiry, type ExpiryReport } from './claim-or-expiry'
import { raceClaims, type ClaimReport } from './parallel-claims'
import { startRecoveryStage } from './recovery-stage'
import { countBrokenTruths, NOTHING_BROKEN, type RecoveryTruths } from './recovery-truths'

const WRITES = ['book 201 ok', 'move 200 ok', 'cancel 200 ok', 'claim 200 ok', 'change hours 200 ok']

const ROUNDS = 5
const EXPIRIES = 25

let claims: ClaimReport
let expiries: ExpiryReport
let writers: WritersReport
let truths: RecoveryTruths

beforeAll(async () => {
  const stage = await startRecoveryStage({ webProcesses: 2, workers: 1, connections: 60 })
  try {
    claims = await raceClaims(stage, { rounds: ROUNDS, claims: 30, bookings: 8, seed: 'claims' })
    truths = await countBrokenTruths()
    expiries = await raceClaimsAgainstExpiry(stage, EXPIRIES)
    writers = await letAllWrite(stage, { actions: 120, seed: 'writers', until: WRITES })
  } finally {
    await stage.stop()
  }
}, 300_000)

describe('holders who claim one time while visitors try to book it', () => {
  it('get exactly one visit between them, round after round', () => {
    expect(claims.roundsWithoutOneVisit).toEqual([])
  })

  it('are told politely when they are too late, and never see a server error', () => {
    expect(claims.wrong).toEqual([])
    expect(Object.keys(claims.answers).sort()).toEqual([
      'booking 409 slot_taken',
      'claim 200 ok',
      'claim 409 offer_taken',
    ])
  })

  it('leave no second offer, no orphan and no open run behind', () => {
    expect(truths).toEqual(NOTHING_BROKEN)
  })
})

describe('a claim in the millisecond in which its offer ends', () => {
  it('is either a visit, or too late with the next person asked: never both', () => {
    expect(expiries.contradictions).toEqual([])
    const outcomes = Object.values(expiries.outcomes)
    expect(outcomes.reduce((sum, { claimed, expired }) => sum + claimed + expired, 0)).toBe(EXPIRIES)
    expect(outcomes.some(({ claimed }) => claimed > 0) && expiries.offeredOn > 0).toBe(true)
  })
})

describe('visitors, clients, the owner and the worker changing the same hours at once', () => {
  it('double-book nobody, leave no orphaned offer and no run that contradicts its visit', () => {
    expect(writers.truths).toEqual(NOTHING_BROKEN)
  })

  it('never see a database conflict', () => {
    expect(WRITES.filter((kind) => writers.answers[kind] === undefined)).toEqual([])
    expect(writers.wrong).toEqual([])
  })
})
