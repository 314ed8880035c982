import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

/** Held by one process at a time; the operating system releases it however the process ends. */
export type InstanceLock = { release: () => void }

/**
 * Takes the lock named after `folder`, or answers null while another process holds it. A listening socket,
 * because a pid file outlives kill -9; in the temporary folder, because socket paths are short.
 */
export async function takeInstanceLock(folder: string): Promise<InstanceLock | null> {
  const socketPath = socketPathOf(folder)
  if (await isInstanceRunning(folder)) return null
  rmSync(socketPath, { force: true })
  const server = net.createServer((connection) => connection.destroy())
  const isListening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(socketPath, () => resolve(true))
  })
  server.unref()
  return isListening ? { release: () => server.close() } : null
}

/** Returns whether a live process holds the lock of `folder`. */
export function isInstanceRunning(folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.connect(socketPathOf(folder))
    probe.once('connect', () => resolve(true)).once('error', () => resolve(false))
    probe.once('connect', () => probe.destroy())
  })
}

function socketPathOf(folder: string): string {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  return path.join(os.tmpdir(), `no-show-shield-${process.getuid?.() ?? 0}-${name}.sock`)
}
