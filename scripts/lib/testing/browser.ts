import { OperatorError } from '../operator-error'
import { provideChromium } from './chromium'

/**
 * Finds or installs Chromium and passes its path to the tests in `CHROMIUM_PATH`.
 *
 * @returns Why the browser tests are skipped, in one line; null if they aren't.
 */
export function provideBrowser(): string | null {
  try {
    process.env.CHROMIUM_PATH = provideChromium()
    return null
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return `The browser tests are skipped. ${error.message}`
  }
}
