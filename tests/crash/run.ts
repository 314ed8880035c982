/**
 * `node --import tsx tests/crash/run.ts`: the long form, and proofs by planted bugs. Every option has the long form's
 * value; Instead of kills, `--stalls 20` stops a worker that many times while it holds messages, and `--mail-trouble`
 * uses a mail server whose responses never end.
 */
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runCommand } from '../../scripts/lib/operator-error'
import { sendPastHostileServer } from './hostile-mail-server'
import { sendUnderKills, type KillReport } from './outbox-under-kills'
import { stallWorkers } from './stalled-worker'

void runCommand(async () => {
  const { values } = parseArgs({
    options: {
      messages: { type: 'string', default: '1200' },
      workers: { type: 'string', default: '4' },
      kills: { type: 'string', default: '200' },
      worst: { type: 'string', default: '100' },
      freezes: { type: 'string', default: '10' },
      seed: { type: 'string', default: randomBytes(4).toString('hex') },
      stalls: { type: 'string' },
      'mail-trouble': { type: 'boolean', default: false },
      bug: { type: 'string' },
      seconds: { type: 'string', default: '900' },
    },
  })
  if (values.stalls !== undefined) {
    const stalls = await stallWorkers({ cycles: Number(values.stalls), bug: values.bug ?? null })
    console.log(JSON.stringify(stalls, null, 2))
    return stalls.twice.length + stalls.unsettled === 0 && stalls.takenOver > 0 ? 0 : 1
  }
  if (values['mail-trouble']) {
    const trouble = await sendPastHostileServer({
      bug: values.bug ?? null,
      withinSeconds: Math.min(150, Number(values.seconds)),
    })
    console.log(JSON.stringify(trouble, null, 2))
    return trouble.missing + trouble.inHand === 0 ? 0 : 1
  }
  console.log(`seed ${values.seed}`)
  const report = await sendUnderKills({
    messages: Number(values.messages),
    workers: Number(values.workers),
    randomKills: Number(values.kills),
    worstWindowKills: Number(values.worst),
    freezes: Number(values.freezes),
    seed: values.seed,
    bug: values.bug ?? null,
    withinSeconds: Number(values.seconds),
  })
  console.log(JSON.stringify(shorten(report), null, 2))
  return isSound(report) ? 0 : 1
})

function isSound({ lost, duplicateTexts, mailsWithTwoIds, unsettled }: KillReport): boolean {
  return [lost, duplicateTexts, mailsWithTwoIds, unsettled].every((list) => list.length === 0)
}

function shorten(report: KillReport): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(report).map(([name, value]) => [
      name,
      Array.isArray(value) ? { count: value.length, examples: value.slice(0, 5) as unknown[] } : value,
    ]),
  )
}
