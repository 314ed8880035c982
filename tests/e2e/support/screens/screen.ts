import type { Page } from '@playwright/test'

/** Whose browser a screen is shown in. */
export type Viewer = 'visitor' | 'owner' | 'newcomer' | 'beginner' | 'starter'

/** One thing a person can have in front of them: an address, and what they did there. */
export interface Screen {
  /** Unique, and usable as a file name. */
  name: string
  viewer: Viewer
  url: string
  open?: (page: Page) => Promise<void>
  /** Exists only below 768 px. */
  phoneOnly?: true
  /** Shows what is farther down on another screen, or the same with other rows: for screenshots. */
  isPart?: true
  /** The screen shows a failure, which browsers report in the console. */
  failing?: true
}

/** Loads a screen and waits until all of it is there. */
export async function show(page: Page, { url, open }: Screen): Promise<void> {
  await page.goto(url)
  await settle(page)
  if (!open) return
  await open(page)
  await settle(page)
}

/** Nothing is marked as busy, and everything shown has been painted. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(moveUntilIdle)
  await page.locator('html:not(:has([aria-busy=true]))').waitFor({ state: 'attached' })
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** What is further down comes with the first move on the page, once its script listens for one. */
function moveUntilIdle(): void {
  const timer = setInterval(() => {
    if (document.querySelector('[aria-busy=true]') === null) clearInterval(timer)
    else window.dispatchEvent(new PointerEvent('pointermove'))
  }, 100)
}

/** Presses the button of this name, once the page's script has taken it over. */
export function press(name: string | RegExp) {
  return async (page: Page): Promise<void> => {
    const button = page.getByRole('button', { name, exact: typeof name === 'string' }).first()
    await button.evaluate(hydrated)
    await button.click()
  }
}

/** Presses a key of the keyboard, once the page's script listens. */
export function pressKey(key: string) {
  return async (page: Page): Promise<void> => {
    await page.getByRole('main').getByRole('button').first().evaluate(hydrated)
    await page.keyboard.press(key)
    await page.getByRole('dialog').waitFor()
  }
}

/** React marks every element it has taken over. On a busy machine that is some time after it is shown. */
async function hydrated(element: Element): Promise<void> {
  for (let frames = 0; frames < 600 && !Object.keys(element).some((key) => key.startsWith('__react')); frames += 1) {
    await new Promise(requestAnimationFrame)
  }
}

/** Presses one button after the other. */
export function pressAll(...names: Array<string | RegExp>) {
  return async (page: Page): Promise<void> => {
    for (const name of names) await press(name)(page)
  }
}

/** Brings what has this heading to the top. */
export function scrollTo(heading: string) {
  return async (page: Page): Promise<void> => {
    const found = page.getByRole('main').getByText(heading, { exact: true }).first()
    // Some content loads only when it is scrolled into view, which makes the page longer.
    await page.waitForFunction((text) => {
      window.scrollTo(0, document.body.scrollHeight)
      return document.querySelector('main')?.textContent?.includes(text)
    }, heading)
    await found.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  }
}
