/**
 * `node --import tsx tests/fuzz/run.ts --mutations 50000 --seed N`: the long form; the seed is printed and repeats the
 * run.
 */
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runCommand } from '../../scripts/lib/operator-error'
import { prepareEnvironment } from './environment'
import { cloneDatabase, startTestCluster } from '../support/test-cluster'

const SHOWN = 40

void runCommand(async () => {
  const { values } = parseArgs({
    options: {
      mutations: { type: 'string', default: '50000' },
      seed: { type: 'string', default: randomBytes(4).toString('hex') },
      only: { type: 'string' },
    },
  })
  console.log(`seed ${values.seed}`)
  const cluster = await startTestCluster()
  try {
    const databaseUrl = await cloneDatabase('fuzz', 'migrated', 'real')
    const stopProvider = await prepareEnvironment({ DATABASE_URL: databaseUrl })
    const { fuzz } = await import('./fuzz')
    const { closeDb } = await import('@/lib/server/db')
    const report = await fuzz({
      seed: values.seed,
      mutations: Number(values.mutations),
      databaseUrl,
      firstWorld: 0,
      ...(values.only ? { only: values.only } : {}),
      onProgress: (done) => {
        if (done % 4000 === 0) console.log(`${done} sent`)
      },
    })
    await closeDb()
    await stopProvider()
    console.log(report.defects.slice(0, SHOWN).join('\n\n'))
    console.log(JSON.stringify({ ...report, defects: report.defects.length }, null, 2))
    return report.defects.length === 0 ? 0 : 1
  } finally {
    await cluster.stop()
  }
})
