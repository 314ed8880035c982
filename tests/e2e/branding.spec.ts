/** A new business sets its colors and pictures: how many clicks that takes, and what clients see. */
import type { Page } from '@playwright/test'
import { paletteOf } from '@/lib/domain/palette'
import { salonLogo, salonRoom } from '../support/salon-pictures'
import { siteUrl } from './support/app'
import { signUp } from './support/sign-up'
import { expect, test } from './support/test'

/** Without those that open the device's picture chooser. */
const MAX_CLICKS = 15
const COLOR = '#0b6e4f'

/**
 * Counts this tab's pointer clicks from its next page on, but not clicks by keyboard or script. The tab keeps the count
 * itself, so that a click is counted before the next step reads the count.
 */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const count = ({ isTrusted, detail }: MouseEvent) => {
      if (isTrusted && detail > 0) sessionStorage.clicks = Number(sessionStorage.clicks ?? 0) + 1
    }
    addEventListener('click', count, { capture: true })
  })
  return () => page.evaluate(() => Number(sessionStorage.clicks ?? 0))
}

const png = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })

/** Clicks a button and chooses files in the device's chooser. */
async function choose(page: Page, button: string, pictures: Buffer[]): Promise<void> {
  const opened = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await opened).setFiles(pictures.map((bytes, index) => png(`${index}.png`, bytes)))
}

async function typeInto(page: Page, field: string | RegExp, text: string): Promise<void> {
  await page.getByRole('textbox', { name: field }).click()
  await page.keyboard.type(text)
}

/** Opens a row of a settings page, uploads its picture and saves. */
async function photograph(page: Page, entry: string, row: RegExp, noun: string, save: string): Promise<void> {
  await page.getByRole('link', { name: entry, exact: true }).click()
  // The previous page's panel is shown until this one has loaded.
  await page.getByRole('region', { name: entry, exact: true }).getByRole('button', { name: row }).click()
  await choose(page, `Upload ${noun}`, [await salonRoom('#b7a8c9')])
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: `Replace ${noun}` })).toBeVisible()
  await dialog.getByRole('button', { name: save }).click()
  await expect(dialog).toBeHidden()
}

/** Opens the business's site as a visitor sees it, and looks for everything that was set. */
async function expectBranded(visitor: Page): Promise<void> {
  await visitor.goto(siteUrl('fern-moss'))
  await expect(visitor.locator('header img')).toHaveJSProperty('complete', true)
  const cover = visitor.locator('main section img[fetchpriority=high]')
  await expect(cover).toHaveJSProperty('complete', true)
  // Only the hero with its text on the cover fills itself with it.
  await expect(cover).toHaveCSS('position', 'absolute')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /^Fraunces/)
  const instagram = visitor.getByRole('link', { name: 'Fern & Moss on Instagram' })
  await expect(instagram).toHaveCSS('color', rgb(paletteOf(COLOR).light.primary))
  await expect(visitor.getByRole('region', { name: 'Gallery' }).getByRole('img')).toHaveCount(3)
  await expect(
    visitor
      .getByRole('main')
      .getByRole('link', { name: /^Haircut/ })
      .locator('img'),
  ).toHaveCount(1)
  await expect(visitor.getByRole('region', { name: 'Team' }).locator('img')).toHaveCount(1)
  await expect(instagram).toHaveAttribute('href', 'https://www.instagram.com/fernmoss/')
}

function rgb(color: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return `rgb(${red}, ${green}, ${blue})`
}

test('a new business has its logo, cover, gallery, look, links and photos on its site within 15 clicks', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, colorScheme: 'light' })
  const page = await context.newPage()
  const clicks = await countClicks(page)
  await signUp(page, 'brander@example.com')
  await page.getByLabel('Business name').fill('Fern & Moss')
  await page.getByRole('radio', { name: 'Hair' }).click()
  await page.getByRole('button', { name: 'Create my booking page' }).click()
  await expect(page).toHaveURL(/\/dashboard/)

  const before = await clicks()
  let choosers = 0
  page.on('filechooser', () => (choosers += 1))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Website Content', exact: true }).click()
  await choose(page, 'Upload logo', [await salonLogo()])
  await choose(page, 'Upload cover', [await salonRoom()])
  await page.getByRole('button', { name: 'Gallery', expanded: false }).click()
  await choose(page, 'Add pictures', await Promise.all(['#9db7c4', '#c49d9d', '#a4c49d'].map(salonRoom)))
  await typeInto(page, /^Your own color/, COLOR)
  await page.getByRole('radio', { name: /^Fraunces/ }).click()
  await page.getByRole('radio', { name: /^Text on the cover/ }).click()
  await page.getByRole('button', { name: 'Links', expanded: false }).click()
  await typeInto(page, /^Instagram/, '@fernmoss')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Website Content' }).getByText('All changes are saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Replace logo' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Replace cover' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Gallery' }).getByRole('textbox')).toHaveCount(3)
  await photograph(page, 'Services & Pricing', /^Edit Haircut/, 'picture', 'Save Service')
  await photograph(page, 'Team', /^Edit /, 'photo', 'Save Staff Member')
  const made = (await clicks()) - before
  console.log(`${made} clicks, ${choosers} of them to choose files`)
  expect(choosers).toBe(5)
  expect(made - choosers).toBeGreaterThan(0)
  expect(made - choosers).toBeLessThanOrEqual(MAX_CLICKS)

  await expectBranded(await context.newPage())
  await context.close()
})
