import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Returns whether this process may install packages of Debian. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** Installs packages of Debian and prints that it does. A failure shows in what is still missing afterwards. */
export function installPackages(names: string[], reason: string): void {
  for (const attempt of ['apt-get update', `apt-get -o DPkg::Lock::Timeout=120 install -y ${names.join(' ')}`]) {
    runAttempt(attempt, reason)
  }
}

/** A mirror that doesn't respond must not hold up the tests. */
const INSTALL_WITHIN_MS = 240_000

/** Runs a command that installs something, for at most four minutes and without its output. */
export function runAttempt(command: string, reason: string): void {
  console.log(`${reason}; running: ${command}`)
  const { error, status } = spawnSync(command, {
    shell: true,
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: INSTALL_WITHIN_MS,
  })
  if (status !== 0) console.log(`${command}: ${error?.message ?? `ended with ${status}`}`)
}
