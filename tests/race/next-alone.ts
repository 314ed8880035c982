/** Next without `server/` around it, over the demo cast, and what its responses say. */
import { createHash } from 'node:crypto'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { startChild } from '../../scripts/lib/child'
import { waitUntilHealthy } from '../../scripts/lib/health'
import { findFreePort } from '../../scripts/lib/ports'
import { LoopbackClient, type Answer } from './loopback-client'
import { startRunningApp } from './running-app'

type Call = Parameters<LoopbackClient['call']>[0]

export interface NextAlone {
  databaseUrl: string
  /** Environment of the process. */
  environment: Record<string, string>
  /** Requests a path, on the host of the demo salon unless another is given. */
  ask: (path: string, call?: Partial<Omit<Call, 'port' | 'path'>>) => Promise<Answer>
  stop: () => Promise<void>
}

export async function startNextAlone(): Promise<NextAlone> {
  const app = await startRunningApp({ webProcesses: 0 })
  const port = await findFreePort()
  const environment = { ...app.environment, TRUSTED_PLATFORM: '1', PORT: String(port) }
  mkdirSync('test-results/logs', { recursive: true })
  const log = openSync('test-results/logs/next-alone.log', 'w')
  const next = startChild('next', ['tests/race/next-process.mjs'], environment, log)
  closeSync(log)
  const client = new LoopbackClient(8)
  const stop = async () => {
    client.close()
    await next.stop()
    await app.stop()
  }
  await waitUntilHealthy(port, 60_000).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  const ask: NextAlone['ask'] = (path, call) => client.call({ host: 'luna.localhost', ...call, port, path })
  return { databaseUrl: app.databaseUrl, environment, ask, stop }
}

export function policyOf({ headers }: Answer): string {
  return String(headers['content-security-policy'])
}

/** Returns the nonce of the response's policy, as the middleware makes it. */
export function nonceOf(answer: Answer): string | undefined {
  return /'nonce-([\w-]{24})'/.exec(policyOf(answer))?.[1]
}

/** Returns what a policy has to name so that each script of the page runs: its nonce, else its place, else its hash. */
export function scriptsOf({ text }: Answer): string[] {
  return [...text.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].map(([, attributes = '', code = '']) => {
    const nonce = /nonce="([^"]*)"/.exec(attributes)?.[1]
    if (nonce !== undefined) return `'nonce-${nonce}'`
    return /\ssrc="\/_next\//.test(attributes)
      ? "'self'"
      : `'sha256-${createHash('sha256').update(code).digest('base64')}'`
  })
}
