/**
 * `node --import tsx tests/faults/run.ts`: the long form. `--rounds` restarts, and every other fault once for ten of
 * them.
 */
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { createRandom, type Random } from '@/lib/server/demo/random'
import { runCommand } from '../../scripts/lib/operator-error'
import { away, diskFull, frozen, locked, network, outOfConnections, restarted, type Fault } from './database-faults'
import { ANSWER_WITHIN_MS, HEALED_WITHIN_MS, runUnderLoad, type FaultReport } from './under-fault'
import { startWorld } from './world'

const OTHERS: Record<string, Fault> = {
  restart: restarted,
  away: away(12_000),
  freeze: frozen(15_000),
  connections: outOfConnections(15_000),
  disk: diskFull(15_000),
  'lock-visits': locked('appointments', 30_000),
  'lock-businesses': locked('businesses', 15_000),
  'lock-messages': locked('messages', 15_000),
  slow: network({ delayMs: 2_000 }, 15_000),
  'black-hole': network('black-hole', 15_000),
  refuse: network('refuse', 15_000),
}

void runCommand(async () => {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '20' },
      seed: { type: 'string', default: randomBytes(4).toString('hex') },
      only: { type: 'string' },
    },
  })
  console.log(`seed ${values.seed}`)
  const random = createRandom(values.seed)
  const names = values.only?.split(',') ?? [
    ...Array.from({ length: Number(values.rounds) }, () => 'restart'),
    ...Object.keys(OTHERS).slice(1),
  ]
  const world = await startWorld()
  let isSound = true
  try {
    for (const name of shuffled(names, random)) {
      const report = await runUnderLoad(world, OTHERS[name] as Fault)
      const sound = isGood(report)
      isSound &&= sound
      console.log(
        sound
          ? `ok    ${report.fault}: slowest ${report.slowestMs} ms (${report.slowest}), healed ${report.healedAfterMs} ms, mail ${report.dueMailAfterMs} ms`
          : JSON.stringify(report, null, 1),
      )
    }
  } finally {
    await world.stop()
  }
  return isSound ? 0 : 1
})

function shuffled(names: readonly string[], random: Random): string[] {
  return names
    .map((name) => ({ name, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name)
}

function isGood({
  lost,
  halves,
  twice,
  unsound,
  wrong,
  wrongMails,
  slowestMs,
  healedAfterMs,
  dueMailAfterMs,
  probes,
}: FaultReport): boolean {
  return (
    [lost, halves, twice, unsound, wrong, wrongMails].every((list) => list.length === 0) &&
    probes.live.every((status) => status === 200) &&
    slowestMs <= ANSWER_WITHIN_MS &&
    healedAfterMs <= HEALED_WITHIN_MS &&
    dueMailAfterMs <= HEALED_WITHIN_MS
  )
}
