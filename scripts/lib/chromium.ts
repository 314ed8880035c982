import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { canInstallPackages, installPackages, runAttempt } from './debian'
import { OperatorError } from './operator-error'

const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Path of a Chromium to test with: CHROMIUM_PATH, Playwright's own, one of the system, or one installed now
 * (by apt as root on Debian, else by Playwright).
 */
export function provideChromium(): string {
  const found = findChromium() ?? (install(), findChromium())
  if (found) return found
  throw new OperatorError(
    'The browser tests need Chromium and none could be installed: run "npx playwright install --with-deps chromium" or "apt-get install chromium", or set CHROMIUM_PATH to one.',
  )
}

function findChromium(): string | undefined {
  const candidates = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...SYSTEM_PATHS]
  return candidates.find((candidate) => candidate && existsSync(candidate))
}

function install(): void {
  const reason = 'No Chromium found'
  if (canInstallPackages()) installPackages(['chromium', 'fonts-noto-color-emoji'], reason)
  if (!findChromium()) runAttempt('npx playwright install chromium', reason)
}
