import { OperatorError } from '../operator-error'
import { provideChromium } from './chromium'

/**
 * Finds or installs Chromium and names it to the tests by `CHROMIUM_PATH`.
 *
 * @returns Why the browser tests are skipped, as one line; null where none is.
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
