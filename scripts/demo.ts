import { isPortFree } from './lib/ports'
import { startChild } from './lib/child'
import { commandLine } from './lib/commands'
import { loadEnv, provideSecret, startDatabase } from './lib/environment'
import { waitUntilHealthy } from './lib/health'
import { applyMigrations } from './lib/migrations'
import { OperatorError, runCommand } from './lib/operator-error'
import { generateCode } from './lib/generated-code'
import { stopSignal } from './lib/stop-signal'
import { WEB_SERVER } from './lib/web-command'
import type { Env } from '../lib/server/env'

// `npm run demo`, or with --dev `npm run dev`: runs database, demo data, web server and worker until Ctrl-C.
const dev = process.argv.includes('--dev')
Object.assign(process.env, { DEMO: '1', NODE_ENV: dev ? 'development' : 'production' })

void runCommand(async () => {
  const stop = stopSignal()
  provideSecret()
  const port = Number(process.env.PORT ?? 3000)
  const host = process.env.HOST ?? '127.0.0.1'
  if (!(await isPortFree(port, host))) {
    throw new OperatorError(
      `Port ${port} is busy: stop what uses it, or choose another, for example: PORT=${port + 1} npm run ${dev ? 'dev' : 'demo'}`,
    )
  }
  console.log('Starting PostgreSQL …')
  const releaseDatabase = await startDatabase()
  try {
    const env = loadEnv()
    await prepare(env, stop)
    return stop.aborted ? 0 : await serve(env, stop)
  } finally {
    await releaseDatabase()
  }
})

async function prepare(env: Env, stop: AbortSignal): Promise<void> {
  await applyMigrations(env.DATABASE_URL)
  const steps: Array<[string, () => Promise<void>]> = [
    ['Loading the demo data …', async () => runStep(stop, ...commandLine('seed'))],
    [
      'Building (a minute the first time) …',
      async () => runStep(stop, '--import', 'tsx', 'scripts/build.ts', '--reuse'),
    ],
  ]
  generateCode()
  for (const [title, run] of dev ? steps.slice(0, 1) : steps) {
    if (stop.aborted) return
    console.log(title)
    await run()
  }
}

/** Runs a step in its own process, so that Ctrl-C ends it right away. */
async function runStep(stop: AbortSignal, ...args: string[]): Promise<void> {
  const step = startChild(args.join(' '), args)
  const endStep = () => void step.stop()
  stop.addEventListener('abort', endStep, { once: true })
  const code = await step.exited
  stop.removeEventListener('abort', endStep)
  if (code !== 0 && !stop.aborted)
    throw new OperatorError(`This step failed; the lines above say why: node ${step.name}`)
}

async function serve(env: Env, stop: AbortSignal): Promise<number> {
  const web = startChild('web server', [...WEB_SERVER, ...(dev ? ['--dev'] : [])])
  const worker = startChild('worker', commandLine('worker'))
  const children = [web, worker]
  const asked = new Promise<null>((resolve) => stop.addEventListener('abort', () => resolve(null), { once: true }))
  const ended = Promise.race([asked, ...children.map((child) => child.exited.then(() => child))])
  const isUp = waitUntilHealthy(env.PORT, 120_000).then(() => printAddresses(env))
  try {
    const first = await Promise.race([ended, isUp.then(() => ended)])
    if (first === null || stop.aborted) return 0
    console.error(`The ${first.name} stopped unexpectedly, so everything was stopped; its last lines are above.`)
    return 1
  } finally {
    await Promise.all(children.map((child) => child.stop()))
  }
}

function printAddresses({ APP_URL, rootHost }: Env): void {
  const site = `${new URL(APP_URL).protocol}//luna.${rootHost}`
  const lines = [
    ['No-Show Shield', APP_URL],
    ['Demo salon, as clients see it', site],
    ['Sign in as its owner', `${APP_URL}/api/auth/test-login`],
    ['Every email and text it sends', `${APP_URL}/dev/inbox`],
  ]
  const width = Math.max(...lines.map(([name]) => name!.length))
  console.log(
    [
      '',
      ...lines.map(([name, url]) => `  ${name!.padEnd(width)}  ${url}`),
      '',
      '  Ctrl-C stops everything; the data stays in .data/',
      '',
    ].join('\n'),
  )
}
