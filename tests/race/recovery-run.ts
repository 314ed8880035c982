/**
 * `node --import tsx tests/race/recovery-run.ts`: the long forms of the races about freed slots. `--only
 * claims|expiry|writers` runs one.
 */
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runCommand } from '../../scripts/lib/operator-error'
import { buildForProduction } from '../../scripts/lib/production-build'
import { letAllWrite } from './all-writers'
import { raceClaimsAgainstExpiry } from './claim-or-expiry'
import { raceClaims } from './parallel-claims'
import { startRecoveryStage } from './recovery-stage'
import { countBrokenTruths } from './recovery-truths'

void runCommand(async () => {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '100' },
      claims: { type: 'string', default: '100' },
      bookings: { type: 'string', default: '20' },
      expiries: { type: 'string', default: '500' },
      actions: { type: 'string', default: '3000' },
      only: { type: 'string' },
      seed: { type: 'string', default: randomBytes(4).toString('hex') },
    },
  })
  buildForProduction({ force: false })
  console.log(`seed ${values.seed}`)
  const { only, seed } = values
  const stage = await startRecoveryStage({ webProcesses: 2, workers: 1, connections: 120 })
  let isSound = true
  const print = (name: string, report: object, sound: boolean) => {
    console.log(name, JSON.stringify(report, null, 2))
    isSound &&= sound
  }
  try {
    if (only === undefined || only === 'claims') {
      const report = await raceClaims(stage, {
        rounds: Number(values.rounds),
        claims: Number(values.claims),
        bookings: Number(values.bookings),
        seed,
      })
      print(
        'claims',
        { ...report, wrong: report.wrong.slice(0, 5) },
        report.wrong.length + report.roundsWithoutOneVisit.length === 0,
      )
    }
    if (only === undefined || only === 'expiry') {
      const report = await raceClaimsAgainstExpiry(stage, Number(values.expiries))
      print('expiry', report, report.contradictions.length === 0)
    }
    if (only === undefined || only === 'writers') {
      const report = await letAllWrite(stage, { actions: Number(values.actions), seed })
      print('writers', { ...report, wrong: report.wrong.slice(0, 5) }, report.wrong.length === 0)
    }
    const truths = await countBrokenTruths()
    print(
      'afterwards',
      truths,
      Object.values(truths).every((count) => count === 0),
    )
  } finally {
    await stage.stop()
  }
  return isSound ? 0 : 1
})
