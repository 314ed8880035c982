import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { canInstallPackages, installPackages } from './debian'

const FOLDERS = ['/usr/lib/faketime', '/usr/local/lib/faketime', '/opt/homebrew/lib/faketime']
const NAMES = ['libfaketime.so.1', 'libfaketime.1.dylib']
const REASON = 'No libfaketime found'

/** Returns the path of libfaketime, which moves the clock of a single process; undefined if it isn't installed. */
export function findMovableClock(): string | undefined {
  const folders = [...FOLDERS, ...multiarchFolders()]
  return folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))).find((file) => existsSync(file))
}

/**
 * Installs libfaketime if it is missing and this process can install it, as root on Debian.
 *
 * @returns Why the tests that change the clock are skipped, in one line; null if they aren't.
 */
export function provideMovableClock(): string | null {
  if (!findMovableClock() && canInstallPackages()) installPackages(['faketime'], REASON)
  if (findMovableClock()) return null
  return `${REASON}: the tests of outages and of clocks that disagree are skipped (apt-get install faketime, or brew install libfaketime).`
}

function multiarchFolders(): string[] {
  if (!existsSync('/usr/lib')) return []
  return readdirSync('/usr/lib')
    .filter((name) => name.includes('-linux-'))
    .map((name) => `/usr/lib/${name}/faketime`)
}
