/** Web processes behind a retrying proxy, that are killed, told to stop and replaced one by one. */
import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { waitUntilHealthy } from '../../scripts/lib/health'
import { findFreePort } from '../../scripts/lib/ports'
import { REPOSITORY } from '../../scripts/lib/repository'
import { WEB_SERVER } from '../../scripts/lib/web-command'
import { startRetryingProxy, type RetryingProxy } from './rolling-proxy'

const READY_WITHIN_MS = 180_000

export interface WebProcess {
  port: number
  signal: (name: 'SIGKILL' | 'SIGTERM') => void
  /** The exit code; null after a signal. */
  exited: Promise<number | null>
}

export interface WebFleet {
  proxy: RetryingProxy
  /** The current processes. */
  webs: WebProcess[]
  /** Starts another process in this place, behind the proxy after `firstLook` at it; resolves once it is ready. */
  replace: (place: number, firstLook?: (port: number) => Promise<void>) => Promise<void>
  stop: () => Promise<void>
}

/** Starts `count` web processes over the last production build; resolves once all are ready. */
export async function startWebFleet(count: number, environment: Record<string, string>): Promise<WebFleet> {
  const proxy = await startRetryingProxy()
  const webs: WebProcess[] = []
  const replace: WebFleet['replace'] = async (place, firstLook) => {
    const before = webs[place]
    if (before) proxy.remove(before.port)
    const web = await startWeb(environment)
    webs[place] = web
    if (firstLook) await waitUntilHealthy(web.port, READY_WITHIN_MS).then(() => firstLook(web.port))
    proxy.add(web.port)
    await untilReady(proxy, web)
  }
  const stop = async () => {
    for (const web of webs) web.signal('SIGKILL')
    await Promise.all(webs.map(({ exited }) => exited))
    await proxy.stop()
  }
  try {
    for (let place = 0; place < count; place += 1) await replace(place)
  } catch (error) {
    await stop()
    throw error
  }
  return { proxy, webs, replace, stop }
}

/** One web process on a port of its own. It ends when this process does. */
async function startWeb(environment: Record<string, string>): Promise<WebProcess> {
  const port = await findFreePort()
  const child: ChildProcess = spawn(process.execPath, WEB_SERVER, {
    cwd: REPOSITORY,
    env: { ...process.env, ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code))
    child.once('error', () => resolve(null))
  })
  return { port, exited, signal: (name) => void child.kill(name) }
}

/** Rejects where it ends before that. */
async function untilReady(proxy: RetryingProxy, { port, exited }: WebProcess): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS
  let hasEnded = false
  void exited.then(() => {
    hasEnded = true
  })
  while (!proxy.isReady(port)) {
    if (hasEnded) throw new Error('The web process ended before it was ready.')
    if (performance.now() > deadline)
      throw new Error(`The web process was not ready within ${READY_WITHIN_MS / 1000} s.`)
    await wait(10)
  }
}
