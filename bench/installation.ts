/**
 * Starts an installation like an operator's: PostgreSQL with its defaults, and web and worker by their own commands.
 */
import { closeSync, mkdirSync, openSync } from 'node:fs'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { startChild } from '../scripts/lib/child'
import { commandLine } from '../scripts/lib/commands'
import { createDatabase } from '../scripts/lib/embedded-postgres'
import { findFreePort } from '../scripts/lib/ports'
import { buildForProduction } from '../scripts/lib/production-build'
import { REPOSITORY } from '../scripts/lib/repository'
import { WEB_SERVER } from '../scripts/lib/web-command'
import { api } from '@/lib/routes'
import { startFloor, type Floor } from './floor'
import { startPostgres } from './postgres'
import { DOMAIN } from './visitors'
import { startWebProcess, type WebProcess } from './web-process'

const LOG = path.join(REPOSITORY, 'test-results/bench.log')

export interface Installation {
  databaseUrl: string
  /** The variables an operator sets in `.env`; all others have their defaults. */
  environment: Record<string, string>
  floor: Floor
  /** An open file for the processes' logs. */
  log: number
  stop: () => Promise<void>
}

/** The first request to a fresh web process. */
export type FirstRequest = 'page' | 'api'

/** The environment in which a part measures. */
export interface Stage {
  installation: Installation
  /** A fresh web process, next to a running worker. */
  web: WebProcess
  /** The first request that `web` got. */
  first: FirstRequest
  /** How long an open-ended part runs; null for its usual time. */
  minutes: number | null
}

const FIRST_PATHS: Record<FirstRequest, string> = { page: '/', api: api.publicBusiness('luna') }

/** Builds the application, creates its database with the demo businesses, and starts a mail server and the floor. */
export async function startInstallation(): Promise<Installation> {
  buildForProduction({ force: false })
  mkdirSync(path.dirname(LOG), { recursive: true })
  const log = openSync(LOG, 'w')
  const stops: (() => unknown)[] = [() => closeSync(log)]
  const stop = async () => {
    for (const end of stops.reverse()) await end()
  }
  try {
    const cluster = await startPostgres()
    stops.push(cluster.stop)
    await createDatabase(cluster.urlOf('postgres'), 'installation')
    const mail = await startMailServer()
    stops.push(mail.stop)
    const databaseUrl = cluster.urlOf('installation')
    const environment = environmentOf(databaseUrl, mail.url)
    if ((await startChild('seed', commandLine('seed'), environment, log).exited) !== 0)
      throw new Error(`The demo businesses could not be loaded, see ${LOG}.`)
    const floor = await startFloor(databaseUrl, log)
    stops.push(floor.stop)
    return { databaseUrl, environment, floor, log, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Runs `measure` against a fresh web process with a worker, and stops both. */
export async function withProcesses<Result>(
  installation: Installation,
  first: FirstRequest,
  measure: (web: WebProcess) => Promise<Result>,
): Promise<Result> {
  const worker = startChild('worker', commandLine('worker'), installation.environment, installation.log)
  try {
    const web = await startWeb(installation, first)
    try {
      return await measure(web)
    } finally {
      await web.stop()
    }
  } finally {
    await worker.stop()
  }
}

/** Starts another web process. */
export async function startWeb({ environment, log }: Installation, first: FirstRequest): Promise<WebProcess> {
  const port = await findFreePort()
  const request = { host: `luna.${new URL(environment.APP_URL ?? '').host}`, path: FIRST_PATHS[first] }
  return startWebProcess({ args: WEB_SERVER, environment, port, first: request, output: log })
}

function environmentOf(databaseUrl: string, smtpUrl: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    DEMO: '',
    DATABASE_URL: databaseUrl,
    APP_URL: `https://${DOMAIN}`,
    NEXTAUTH_SECRET: 'a secret of the bench, long enough to be valid',
    SMTP_URL: smtpUrl,
    EMAIL_FROM: `hello@${DOMAIN}`,
    TRUSTED_PROXIES: '127.0.0.1/32',
  }
}

/** Starts a mail server that accepts everything and stores nothing. */
async function startMailServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => void stream.once('end', () => done()).resume(),
  })
  // A worker resets its connections when it stops.
  server.on('error', () => undefined)
  const port = await findFreePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  return { url: `smtp://127.0.0.1:${port}`, stop: () => new Promise((resolve) => server.close(() => resolve())) }
}
