import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Returns whether this process can install Debian packages. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** Installs Debian packages and prints a line about it. Doesn't throw; the caller checks again for what it needs. */
export function installPackages(names: string[], reason: string): void {
  for (const attempt of ['apt-get update', `apt-get -o DPkg::Lock::Timeout=120 install -y ${names.join(' ')}`]) {
    runAttempt(attempt, reason)
  }
}

/** A mirror that doesn't respond must not hold up the tests. */
const INSTALL_WITHIN_MS = 240_000

/** Runs an installation command for at most four minutes, without showing its output. */
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
