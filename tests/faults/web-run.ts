/**
 * `node --import tsx tests/faults/web-run.ts`: the long forms about web processes that are killed and replaced. `--only
 * kills|restarts` runs one, `--only clocks` those whose clocks disagree; `--bug NAME` must fail.
 */
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runCommand } from '../../scripts/lib/operator-error'
import { buildForProduction } from '../../scripts/lib/production-build'
import { restartUnderLoad } from './rolling-restart'
import { startRollingStage } from './rolling-stage'
import { liveBySkewedClocks } from './skew-clocks'
import { WEB_BUGS } from './web-bugs'
import { bookUnderKills } from './web-kills'

const DRAIN_SECONDS = 3

void runCommand(async () => {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '300' },
      visitors: { type: 'string', default: '6' },
      restarts: { type: 'string', default: '12' },
      only: { type: 'string' },
      bug: { type: 'string' },
      seed: { type: 'string', default: randomBytes(4).toString('hex') },
    },
  })
  buildForProduction({ force: false })
  console.log(`seed ${values.seed}`)
  const { only, seed } = values
  let isSound = true
  if (only === 'clocks') {
    const report = await liveBySkewedClocks(values.bug ?? null)
    console.log('clocks', JSON.stringify(report, null, 2))
    return report.left.every((count) => count === 0) &&
      [...report.notOnce, ...report.untold, ...report.afterStart].length === 0
      ? 0
      : 1
  }
  const stage = await startRollingStage({
    webProcesses: 2,
    connections: 64,
    environment: { SHUTDOWN_DRAIN_SECONDS: String(DRAIN_SECONDS) },
  })
  try {
    const bug = values.bug === undefined ? null : WEB_BUGS[values.bug]
    if (bug === undefined) throw new Error(`There is no such bug. There are: ${Object.keys(WEB_BUGS).join(', ')}.`)
    if (bug !== null) await stage.database.query(bug)
    if (only !== 'kills') {
      const report = await restartUnderLoad(stage, {
        restarts: Number(values.restarts),
        drainSeconds: DRAIN_SECONDS,
        seed,
      })
      console.log('restarts', JSON.stringify(report, null, 2))
      isSound &&= report.failed.length + report.broken.length + report.cut === 0
    }
    if (only !== 'restarts') {
      const report = await bookUnderKills(stage, {
        kills: Number(values.kills),
        visitors: Number(values.visitors),
        seed,
      })
      console.log('kills', JSON.stringify(report, null, 2))
      isSound &&= report.changed.length + report.wrong.length + report.broken.length === 0
    }
  } finally {
    await stage.stop()
  }
  return isSound ? 0 : 1
})
