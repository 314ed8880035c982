import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

/** A lock held by one process at a time. The operating system releases it however the process ends. */
export type InstanceLock = { release: () => void }

/**
 * Takes the lock named after `folder`; returns null if another process holds it. Uses a listening socket, because a pid
 * file would outlive kill -9, and puts it in the temporary folder, because socket paths must be short.
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
