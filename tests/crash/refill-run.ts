/**
 * `node --import tsx tests/crash/refill-run.ts`: freed slots while workers are killed, the long form. Every option has
 * the long form's value.
 */
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runCommand } from '../../scripts/lib/operator-error'
import { refillUnderKills } from './refill-under-kills'

void runCommand(async () => {
  const { values } = parseArgs({
    options: {
      people: { type: 'string', default: '50' },
      slots: { type: 'string', default: '10' },
      workers: { type: 'string', default: '3' },
      kills: { type: 'string', default: '100' },
      seed: { type: 'string', default: randomBytes(4).toString('hex') },
      bug: { type: 'string' },
      seconds: { type: 'string', default: '600' },
    },
  })
  console.log(`seed ${values.seed}`)
  const report = await refillUnderKills({
    people: Number(values.people),
    slots: Number(values.slots),
    workers: Number(values.workers),
    kills: Number(values.kills),
    seed: values.seed,
    bug: values.bug ?? null,
    withinSeconds: Number(values.seconds),
  })
  console.log(JSON.stringify(report, null, 2))
  const { notOfferedToTheEnd, wavesOutOfOrder, sentTwice, untold } = report
  return notOfferedToTheEnd.length + wavesOutOfOrder.length + sentTwice.length + untold === 0 ? 0 : 1
})
