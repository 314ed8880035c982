// Runs PostgreSQL for as long as its stdin stays open. The parent holds the other end, so the cluster is
// shut down cleanly however the parent ends, kill -9 included. Argument: JSON, see StartOptions in
// postgres-cluster.ts.
import { spawn } from 'node:child_process'
import { closeSync, openSync, rmSync } from 'node:fs'

const KILL_AFTER_MS = 15_000

const { binary, args, uid, gid, logFile, removeFolder, environment, isBatchWork } = JSON.parse(process.argv[2])
const log = openSync(logFile, 'a', 0o600)
const env = { ...process.env, ...environment }
const postgres = spawn(binary, args, { uid, gid, cwd: '/', detached: true, env, stdio: ['ignore', log, log] })
closeSync(log)
if (isBatchWork) runAsBatch(postgres)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => postgres.kill('SIGINT'))
process.stdin.resume()
process.stdin.on('close', () => {
  postgres.kill('SIGINT')
  setTimeout(() => postgres.kill('SIGQUIT'), KILL_AFTER_MS).unref()
})

postgres.on('error', () => process.exit(1))
postgres.on('exit', (code) => {
  if (removeFolder) rmSync(removeFolder, { recursive: true, force: true })
  process.exit(code ?? 1)
})

/**
 * Runs a process as batch work: it waits for its turn but still gets the same share of the processor. Otherwise Linux
 * lets a process that wakes up interrupt a running one, so a server process woken by a packet would interrupt the web
 * process that just sent it, even if another processor is idle. Processes that PostgreSQL starts later inherit this.
 * Without `chrt`, nothing changes.
 */
function runAsBatch({ pid }) {
  if (process.platform !== 'linux' || pid === undefined) return
  spawn('chrt', ['--batch', '--pid', '0', String(pid)], { uid, gid, stdio: 'ignore' }).on('error', () => undefined)
}
