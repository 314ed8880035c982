/** A clock for other processes that can be moved while they run, using libfaketime. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findMovableClock } from '../../scripts/lib/testing/movable-clock'

export interface MovedClock {
  /** The environment of a process that uses this clock. */
  environment: Record<string, string>
  /** Sets how many hours the clock is ahead of this machine's; negative for behind. */
  moveTo: (hours: number) => void
  remove: () => void
}

/** Starts the clock. Throws an error with one line that says what to install if the library is missing. */
export function startMovedClock(): MovedClock {
  const library = findMovableClock()
  if (!library) throw new Error('libfaketime is missing: apt-get install faketime (macOS: brew install libfaketime)')
  const folder = mkdtempSync(path.join(os.tmpdir(), 'no-show-shield-clock-'))
  const file = path.join(folder, 'clock')
  const moveTo = (hours: number) =>
    writeFileSync(file, `${hours < 0 ? '-' : '+'}${Math.round(Math.abs(hours) * 3600)}s\n`)
  moveTo(0)
  // The database may run as another user.
  chmodSync(folder, 0o755)
  chmodSync(file, 0o644)
  const preload: Record<string, string> =
    process.platform === 'darwin'
      ? { DYLD_INSERT_LIBRARIES: library, DYLD_FORCE_FLAT_NAMESPACE: '1' }
      : { LD_PRELOAD: library }
  return {
    environment: {
      ...preload,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    moveTo,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
