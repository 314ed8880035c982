/** Starts a process of the application or the floor. */
import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { startChild } from '../scripts/lib/child'
import { OpenLoad } from './open-load'
import type { VisitorRequest } from './visitors'

export interface WebProcess {
  port: number
  pid: number
  /** From the start of the process to its first response. */
  firstResponseMs: number
  stop: () => Promise<unknown>
}

interface Starting {
  /** Arguments of `node`. */
  args: string[]
  environment: Record<string, string>
  port: number
  /** The first request that the process gets. */
  first: VisitorRequest
  /** An open file for the output. */
  output: number
}

const WITHIN_MS = 60_000
const PAUSE_MS = 10

/** Starts `node ...args` and sends the first request until the status is 200. */
export async function startWebProcess({ args, environment, port, first, output }: Starting): Promise<WebProcess> {
  const visitors = new OpenLoad(port)
  const began = performance.now()
  const child = startChild('web', args, { ...environment, PORT: String(port) }, output)
  while ((await visitors.send({ kind: 'first', ...first })).status !== 200) {
    if (performance.now() - began > WITHIN_MS) {
      await child.stop()
      throw new Error(`${args.join(' ')} does not respond to ${first.path}`)
    }
    await wait(PAUSE_MS)
  }
  const firstResponseMs = performance.now() - began
  visitors.close()
  return { port, pid: child.pid, firstResponseMs, stop: child.stop }
}

/** Returns the resident memory (RSS) of a process and its child processes, in megabytes. */
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
