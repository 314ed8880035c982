/** The look of a business's pages: one font on all of them, three heroes, and the preview before it is saved. */
import type { Page } from '@playwright/test'
import { HERO_LAYOUTS } from '@/lib/domain/site-look'
import { salonRoom } from '../support/salon-pictures'
import { appUrl } from './support/app'
import { showIn } from './support/color-scheme'
import { addVisit, dayFromToday, expect, ownSite, SIGNED_OUT, test } from './support/owner'
import { findFrameViolations } from './support/screens/examine'

const LONG_TITLE = 'The Schwarzwälderkirschtorten Studio for Hair, Beauty and Wellbeing of Upper Manhattan'

async function save(page: Page, look: Record<string, string | null>): Promise<void> {
  const answer = await page.request.put(`${appUrl()}/api/business-settings`, { data: look })
  expect(answer.status()).toBe(200)
}

/** The family that the page's title is set in. */
const familyOf = (page: Page) =>
  page
    .getByRole('heading', { level: 1 })
    .evaluate((title) => getComputedStyle(title).fontFamily.split(',')[0]?.replaceAll('"', ''))

test('the owner tries a font and a hero in the preview, on phone and desktop, and saves them with the form', async ({
  page,
}) => {
  await save(page, { siteFont: null, heroLayout: null })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${appUrl()}/admin/settings?tab=website`)
  const preview = page.frameLocator('iframe[title="Your site"]')
  const title = preview.getByRole('heading', { level: 1 })
  const insideWidth = () => title.evaluate(() => innerWidth)
  await expect(title).toHaveCSS('font-family', /^Montserrat/)
  await expect.poll(insideWidth).toBe(390)
  await page.getByRole('radio', { name: /^Literata/ }).click()
  await expect(title).toHaveCSS('font-family', /^Literata/)
  await page.getByRole('radio', { name: /^Centered text/ }).click()
  await expect(title).toHaveCSS('text-align', 'center')
  await page.getByRole('radio', { name: 'Phone', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(insideWidth).toBe(1280)
  expect(await findFrameViolations(page.mainFrame())).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Business settings updated successfully').first()).toBeVisible()

  await page.goto(`${appUrl()}/public`)
  expect(await familyOf(page)).toBe('Literata')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('text-align', 'center')
  await save(page, { siteFont: null, heroLayout: null })
})

test('the font is on every public page of the business, which loads this one only', async ({ page, browser }) => {
  const site = await ownSite(page)
  const visit = await addVisit(page, 'Fonda Letter', { at: `${dayFromToday(9)}T11:00` })
  const context = await browser.newContext({ storageState: SIGNED_OUT })
  await save(page, { siteFont: 'fraunces' })
  for (const path of ['', '/book', '/book?embed=1', '/join-waitlist', `/confirm/${visit}`, `/manage/${visit}`]) {
    const visitor = await context.newPage()
    const fonts = new Set<string>()
    visitor.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.add(request.url())
    })
    await visitor.goto(`${site}${path}`)
    await visitor.evaluate(() => document.fonts.ready)
    expect([path, await familyOf(visitor)]).toEqual([path, 'Fraunces'])
    expect([path, [...fonts]]).toEqual([path, [expect.stringMatching(/\/fraunces-latin\.\w+\.woff2$/)]])
    expect(await visitor.locator('link[rel=preload][as=font]').count(), path).toBe(1)
    await visitor.close()
  }
  await context.close()
  await save(page, { siteFont: null })
})

test('each hero holds long words beside, on and above a picture, on the narrowest phone and on a desktop', async ({
  page,
  browser,
}) => {
  const uploaded = await page.request.post(`${appUrl()}/api/media?kind=cover`, {
    data: await salonRoom(),
    headers: { 'content-type': 'image/png' },
  })
  const { hash } = (await uploaded.json()) as { hash: string }
  const context = await browser.newContext({ storageState: SIGNED_OUT })
  const visitor = await context.newPage()
  const site = await ownSite(page)
  for (const cover of [{ hash, focalX: 50, focalY: 50 }, null]) {
    expect((await page.request.put(`${appUrl()}/api/pictures`, { data: { cover } })).status()).toBe(200)
    for (const heroLayout of HERO_LAYOUTS) {
      await save(page, { heroLayout, heroTitle: LONG_TITLE })
      for (const width of [320, 768, 1280]) {
        await visitor.setViewportSize({ width, height: 800 })
        await visitor.goto(site)
        await expect(visitor.getByRole('heading', { level: 1, name: LONG_TITLE })).toBeVisible()
        const tooWide = await visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect([heroLayout, width, tooWide]).toEqual([heroLayout, width, 0])
      }
      for (const colorScheme of ['light', 'dark'] as const) {
        await showIn(colorScheme, visitor)
        const violations = await findFrameViolations(visitor.mainFrame())
        expect([heroLayout, colorScheme, violations]).toEqual([heroLayout, colorScheme, []])
      }
    }
  }
  await save(page, { heroLayout: null, heroTitle: null })
  await context.close()
})

test('a visitor can book from wherever they are on the site, on a phone, too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(await ownSite(page))
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Book', exact: true })).toBeInViewport({ ratio: 1 })
})

test('a dark device prints the site in its light colors', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto(await ownSite(page))
  const [printed, light] = await page.locator('.branded').evaluate((element) => {
    const style = getComputedStyle(element)
    return [style.getPropertyValue('--accent'), style.getPropertyValue('--light-accent')]
  })
  expect(printed).toBe(light)
})
