import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { canInstallPackages, installPackages, runAttempt } from './debian'
import { OperatorError } from '../operator-error'

const SYSTEM_PATHS = [
  // Headless Chromium: fewer packages to install, and fewer processes.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Returns the path of the Chromium that `findChromium` finds, or of one installed now (by apt as root on Debian, else
 * by Playwright).
 *
 * @throws OperatorError if none is found and none can be installed.
 */
export function provideChromium(): string {
  const found = findChromium() ?? (install(), findChromium())
  if (found) return found
  throw new OperatorError(
    'No Chromium found: npx playwright install --with-deps chromium, or apt-get install chromium, or set CHROMIUM_PATH.',
  )
}

/** Returns the path of a Chromium: CHROMIUM_PATH, Playwright's own or the system's; undefined if there is none. */
export function findChromium(): string | undefined {
  const candidates = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...SYSTEM_PATHS]
  return candidates.find((candidate) => candidate && existsSync(candidate))
}

function install(): void {
  const reason = 'No Chromium found'
  if (canInstallPackages()) installPackages(['chromium-headless-shell', 'fonts-noto-color-emoji'], reason)
  if (!findChromium()) runAttempt('npx playwright install chromium', reason)
}
