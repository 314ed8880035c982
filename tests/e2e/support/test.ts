/** Playwright's test in which `goto` and `reload` wait until all streamed parts of the page are in place. */
import { test as base, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { clockShift } from '../../support/test-clock'

export { expect } from '@playwright/test'

export const test = base.extend<object, { openedWhole: void }>({
  page: async ({ page }, provide) => {
    await provide(arrivingWhole(page))
  },
  // Contexts that a test opens itself.
  openedWhole: [
    async ({ browser }, provide) => {
      const giveBack = eachContext(browser, async (context) => {
        if (clockShift() !== 0) await context.addInitScript(shiftDate, clockShift())
        const { newPage } = context
        context.newPage = async () => arrivingWhole(await newPage.call(context))
      })
      await provide()
      giveBack()
    },
    { scope: 'worker', auto: true },
  ],
})

function eachContext(browser: Browser, prepare: (context: BrowserContext) => Promise<void>): () => void {
  const { newContext } = browser
  browser.newContext = async (options) => {
    const context = await newContext.call(browser, options)
    await prepare(context)
    return context
  }
  return () => {
    browser.newContext = newContext
  }
}

/** Runs in the page: its clock is the run's (tests/support/test-clock.ts). */
function shiftDate(milliseconds: number): void {
  const RealDate = Date
  const realNow = RealDate.now
  const now = () => realNow() + milliseconds
  RealDate.now = now
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
  })
}

const WHOLE = Symbol('arrives whole')

/**
 * React streams parts of a page below it, hidden, and moves each to its place a frame later; until then its text may be
 * there twice.
 */
function arrivingWhole(page: Page): Page {
  if (WHOLE in page) return page
  const { goto, reload } = page
  const settled = async () => await page.waitForFunction(() => !document.querySelector('body > div[hidden][id^="S:"]'))
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options)
    // A test that needs the page while it loads says so.
    if (options?.waitUntil !== 'commit') await settled()
    return response
  }
  page.reload = async (...args) => {
    const response = await reload.apply(page, args)
    await settled()
    return response
  }
  return Object.assign(page, { [WHOLE]: true })
}
