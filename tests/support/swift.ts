/** OpenStack Swift on loopback: an S3-compatible server that others run in production. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { S3Env } from '@/lib/server/env'
import { REPOSITORY } from '../../scripts/lib/repository'
import { canRunSwift, SYSTEM_PYTHON } from '../../scripts/lib/testing/swift'

const SCRIPT = path.join(REPOSITORY, 'tests/support/swift-server.py')
const KEY = { accessKeyId: 'shop:main', secretAccessKey: 'the/secret+of=the-key' }
const BUCKET = 'pictures'

export interface Swift {
  settings: S3Env
  /** Kills the server without warning. */
  kill: () => Promise<void>
  /** Starts it again at the same endpoint, with the objects it had. */
  start: () => Promise<void>
  /** Kills the server and deletes its objects. */
  remove: () => Promise<void>
}

/** `describe` for tests over Swift. They are skipped if it is missing, which `npm run test:long` reports at its start. */
export const describeWithSwift = canRunSwift() ? describe : describe.skip

/** Starts Swift with an empty bucket, in a temporary folder. */
export async function startSwift(): Promise<Swift> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'no-show-shield-swift-'))
  let running = await run(folder, '0')
  const { endpoint } = running
  const kill = () => end(running.server)
  return {
    settings: { endpoint, bucket: BUCKET, region: 'us-east-1', ...KEY },
    kill,
    start: async () => {
      running = await run(folder, new URL(endpoint).port)
    },
    remove: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Resolves when the server is ready. It ends with this process, because its standard input does. */
function run(folder: string, port: string): Promise<{ server: ChildProcess; endpoint: string }> {
  const server = spawn(SYSTEM_PYTHON, [SCRIPT, folder, port, KEY.accessKeyId, KEY.secretAccessKey, BUCKET], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const complaints: string[] = []
  server.stderr.on('data', (chunk: Buffer) => complaints.push(chunk.toString()))
  return new Promise((resolve, reject) => {
    createInterface(server.stdout).once('line', (endpoint) => resolve({ server, endpoint }))
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`Swift ended with ${code}: ${complaints.join('')}`)))
  })
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGKILL')
  await ended
}
