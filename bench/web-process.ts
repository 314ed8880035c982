/** A web process whose memory and connections are looked at. */
import { execFileSync } from 'node:child_process'
import { startChild } from '../scripts/lib/child'
import { findFreePort } from '../scripts/lib/ports'
import { WEB_SERVER } from '../scripts/lib/web-command'
import { LoopbackClient } from '../tests/race/loopback-client'
import type { RunningApp } from '../tests/race/running-app'

export interface WebProcess {
  port: number
  pid: number
  /** From the start of the process to the first answer to `path`. */
  firstAnswerMs: number
  stop: () => Promise<unknown>
}

const WITHIN_MS = 60_000

/** One more web process of the application. */
export async function startWeb(app: RunningApp): Promise<WebProcess> {
  const port = await findFreePort()
  return startAndAsk(WEB_SERVER, { ...app.environment, PORT: String(port) }, port, {
    host: 'luna.localhost',
    path: '/',
  })
}

/** Starts `node ...args` and asks until it answers with 200. */
export async function startAndAsk(
  args: string[],
  environment: Record<string, string>,
  port: number,
  asked: { host: string; path: string },
): Promise<WebProcess> {
  const http = new LoopbackClient(1)
  const began = performance.now()
  const child = startChild('web', args, environment)
  const answers = () =>
    http.call({ port, ...asked }).then(
      ({ status }) => status === 200,
      () => false,
    )
  while (!(await answers())) {
    if (performance.now() - began > WITHIN_MS) throw new Error(`${args.join(' ')} does not answer`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  http.close()
  return { port, pid: child.pid, firstAnswerMs: performance.now() - began, stop: child.stop }
}

/** Megabytes of memory (RSS) of a process and those it started. */
export function residentMegabytes(pid: number): number {
  const kilobytes = new Map<number, number>()
  const parents = new Map<number, number>()
  for (const line of execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' }).trim().split('\n')) {
    const [own = 0, parent = 0, rss = 0] = line.trim().split(/\s+/).map(Number)
    kilobytes.set(own, rss)
    parents.set(own, parent)
  }
  const isOurs = (one: number): boolean => one === pid || (parents.has(one) && one > 1 && isOurs(parents.get(one) ?? 0))
  return [...kilobytes].filter(([one]) => isOurs(one)).reduce((sum, [, rss]) => sum + rss, 0) / 1024
}
