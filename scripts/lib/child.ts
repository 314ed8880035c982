import { spawn } from 'node:child_process'
import { REPOSITORY } from './repository'

const STOP_WITHIN_MS = 15_000

/** A Node process that ends when it is stopped or when this process dies. */
export type Child = {
  name: string
  /** 0 if it could not be started. */
  pid: number
  /** Resolves with the exit code, or 1 after a signal. */
  exited: Promise<number>
  /** SIGTERM, then SIGKILL after 15 s. */
  stop: () => Promise<number>
}

/**
 * Starts `node ...args` in its own process group, so that Ctrl-C reaches only us and we choose the order in which
 * processes stop. `output` may be an open file.
 */
export function startChild(
  name: string,
  args: string[],
  env: Record<string, string> = {},
  output: 'inherit' | number = 'inherit',
): Child {
  const child = spawn(process.execPath, args, {
    cwd: REPOSITORY,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', output, output, 'ipc'],
  })
  const exited = new Promise<number>((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
  const stop = () => {
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
    return exited.finally(() => clearTimeout(timer))
  }
  return { name, pid: child.pid ?? 0, exited, stop }
}
