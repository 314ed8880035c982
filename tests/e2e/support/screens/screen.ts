import type { Page } from '@playwright/test'

/** Whose browser a screen is shown in. */
export type Viewer = 'visitor' | 'owner' | 'newcomer' | 'beginner'

/** One thing a person can have in front of her: an address, and what she did there. */
export interface Screen {
  /** Unique, and usable as a file name. */
  name: string
  viewer: Viewer
  url: string
  open?: (page: Page) => Promise<void>
  /** There only under 768 px. */
  phoneOnly?: true
  /** Shows what is farther down on another screen: for pictures. */
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

/** Nothing says that it is busy, and what is shown has been drawn. */
export async function settle(page: Page): Promise<void> {
  await page.locator('html:not(:has([aria-busy=true]))').waitFor({ state: 'attached' })
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** Presses the button of this name. */
export function press(name: string | RegExp) {
  return async (page: Page): Promise<void> => page.getByRole('button', { name, exact: typeof name === 'string' }).first().click()
}

/** Presses one button after the other. */
export function pressAll(...names: Array<string | RegExp>) {
  return async (page: Page): Promise<void> => {
    for (const name of names) await press(name)(page)
  }
}

/** Brings what has this heading to the top. */
export function scrollTo(heading: string) {
  return async (page: Page): Promise<void> =>
    page.getByRole('main').getByText(heading, { exact: true }).first().evaluate((found) => found.scrollIntoView({ block: 'start' }))
}
