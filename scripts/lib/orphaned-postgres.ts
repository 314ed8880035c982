import { existsSync, readFileSync, rmSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { OperatorError } from './operator-error'

const GOES_BY_ITSELF_MS = 8000
const GOES_WHEN_ASKED_MS = 15_000

/**
 * Makes sure that no server from an earlier run is still using `folder`: waits for one that is shutting down, stops one
 * that was left behind, and removes a pid file whose process is gone or belongs to another program.
 */
export async function clearOrphanedPostgres(folder: string): Promise<void> {
  const pidFile = path.join(folder, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  const isServing = () => isPostgresOf(folder, pid)
  if (!(await isGoneWithin(GOES_BY_ITSELF_MS, isServing))) process.kill(pid, 'SIGINT')
  if (!(await isGoneWithin(GOES_WHEN_ASKED_MS, isServing))) {
    throw new OperatorError(
      `A database server (process ${pid}) still works on ${folder} and does not stop: end it and start again.`,
    )
  }
  rmSync(pidFile, { force: true })
}

async function isGoneWithin(milliseconds: number, isServing: () => boolean): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  while (isServing()) {
    if (performance.now() > deadline) return false
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return true
}

function isPostgresOf(folder: string, pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  return commandOf(pid).includes(folder)
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
  }
}
