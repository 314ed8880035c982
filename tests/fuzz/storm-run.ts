/**
 * `node --import tsx tests/fuzz/storm-run.ts --requests 50000 --seed N`, after `npm run build`: the long form; the seed
 * is printed and repeats the run.
 */
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runCommand } from '../../scripts/lib/operator-error'
import { MORE_DESCRIPTORS, MORE_MEGABYTES, runStorm } from '../race/storm-stage'

const SHOWN = 60

void runCommand(async () => {
  const { values } = parseArgs({
    options: {
      requests: { type: 'string', default: '50000' },
      seed: { type: 'string', default: randomBytes(4).toString('hex') },
    },
  })
  console.log(`seed ${values.seed}`)
  const report = await runStorm({
    seed: values.seed,
    requests: Number(values.requests),
    onProgress: (done) => {
      if (done % 5000 === 0) console.log(`${done} sent`)
    },
  })
  console.log(report.defects.slice(0, SHOWN).join('\n\n'))
  console.log(JSON.stringify({ ...report, defects: report.defects.length }, null, 2))
  const isFlat =
    report.descriptors.after - report.descriptors.before <= MORE_DESCRIPTORS &&
    report.memoryMb.after - report.memoryMb.before < MORE_MEGABYTES
  return report.defects.length === 0 && isFlat && report.stop.exitCode === 0 && report.stop.milliseconds < 10_000
    ? 0
    : 1
})
