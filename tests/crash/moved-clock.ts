/** A clock for other processes that can be moved while they run, by libfaketime. */
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const FOLDERS = ['/usr/lib/faketime', '/usr/local/lib/faketime', '/opt/homebrew/lib/faketime', ...multiarchFolders()]
const NAMES = ['libfaketime.so.1', 'libfaketime.1.dylib']

export interface MovedClock {
  /** What a process needs in its environment to live by this clock. */
  environment: Record<string, string>
  /** Hours by which the clock is ahead of this machine's from now on; below zero: behind. */
  moveTo: (hours: number) => void
  remove: () => void
}

/** Throws one line that says what to install where the library is missing. */
export function startMovedClock(): MovedClock {
  const library = FOLDERS.flatMap((folder) => NAMES.map((name) => path.join(folder, name))).find((file) => existsSync(file))
  if (!library) throw new Error('libfaketime is missing, and without it no outage can be tried: apt-get install faketime (macOS: brew install libfaketime)')
  const folder = mkdtempSync(path.join(os.tmpdir(), 'no-show-shield-clock-'))
  const file = path.join(folder, 'clock')
  const moveTo = (hours: number) => writeFileSync(file, `${hours < 0 ? '-' : '+'}${Math.round(Math.abs(hours) * 3600)}s\n`)
  moveTo(0)
  // The database may run as another user.
  chmodSync(folder, 0o755)
  chmodSync(file, 0o644)
  const preload: Record<string, string> = process.platform === 'darwin' ? { DYLD_INSERT_LIBRARIES: library, DYLD_FORCE_FLAT_NAMESPACE: '1' } : { LD_PRELOAD: library }
  return {
    environment: { ...preload, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' },
    moveTo,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function multiarchFolders(): string[] {
  if (!existsSync('/usr/lib')) return []
  return readdirSync('/usr/lib').filter((name) => name.includes('-linux-')).map((name) => `/usr/lib/${name}/faketime`)
}
