import type { Frame, Page } from '@playwright/test'

import { siteUrl } from './support/app'
import { bookingFrame, type EmbeddingSite, startEmbeddingSite } from './support/embedding-site'
import { expect, test } from './support/test'
import { remindBy } from './support/remind'

const SCRIPT = () => `<script src="${siteUrl('luna')}/embed.js" async></script>`
/** By path: what owners paste, and where. */
const HOST_PAGES: Record<string, () => string> = {
  '/': () => `<h1>Somebody's own site</h1>${SCRIPT()}<p>Below the booking</p>`,
  '/head': () =>
    `<head>${SCRIPT().replace('async', '')}</head><body><h1>Somebody's own site</h1><p>Last words</p></body>`,
  '/box': () =>
    `<div style="height: 600px; overflow: hidden"><h1 style="height: 40px; margin: 0">Book</h1>${SCRIPT()}</div>`,
  '/screen': () => `<style>html, body { height: 100%; margin: 0; overflow: hidden }</style><h1>Book</h1>${SCRIPT()}`,
}

let site: EmbeddingSite
let host: string

test.beforeAll(async () => {
  site = await startEmbeddingSite((path) => HOST_PAGES[path]?.() ?? '')
  host = site.url
})

test.afterAll(() => site.stop())

test('a customer books inside another site, in a frame as high as what it shows, without a cookie', async ({
  page,
  context,
}) => {
  await page.goto(host)
  const element = page.locator('iframe')
  await expect(element).toHaveAttribute('title', 'Book an appointment at Luna Hair')
  const frame = await bookingFrame(page)
  await expect(frame.getByRole('heading', { name: 'Book an appointment' })).toBeVisible()
  await expect(frame.getByRole('contentinfo')).toHaveCount(0)
  await expect(frame.getByRole('banner')).toHaveCount(0)

  await frame.getByRole('link', { name: /Haircut/ }).click()
  const times = frame.getByRole('group', { name: 'Time', exact: true }).getByRole('radio')
  // Tests that run at the same time book in the week before, and the first times of this one.
  for (let weeks = 0; weeks < 2; weeks += 1) {
    const shown = await times.first().inputValue()
    await frame.getByRole('link', { name: 'Later days' }).click()
    await expect(times.first()).not.toHaveValue(shown)
  }
  await times.last().check()
  const overflow = () => frame.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
  await expect.poll(overflow).toBeLessThanOrEqual(0)
  const whole = (await element.boundingBox())?.height ?? 0
  expect(whole).toBeGreaterThan(900)

  await frame.getByLabel('Name').fill('Edda Frame')
  await frame.getByLabel('Phone', { exact: true }).fill('(212) 555-0188')
  await remindBy(frame, 'Text')
  await frame.getByRole('button', { name: 'Book appointment' }).click()
  await expect(frame.getByRole('status')).toHaveText('Appointment booked successfully!')
  await expect(frame.getByRole('heading', { name: 'See you soon, Edda' })).toBeVisible()
  expect(page.url()).toBe(host)
  expect(await context.cookies(siteUrl('luna'))).toEqual([])

  const opened = context.waitForEvent('page')
  await frame.getByRole('link', { name: 'Change or cancel' }).click()
  const manage = await opened
  await expect(manage).toHaveURL(new RegExp(`^${siteUrl('luna')}/manage/`))
  await expect(frame.getByRole('status')).toHaveText('Appointment booked successfully!')
})

test('the frame tells its height to the page around it alone, and the page believes the frame alone', async ({
  page,
}) => {
  await page.goto(host)
  const frame = await bookingFrame(page)
  await frame.getByRole('link', { name: /Haircut/ }).click()
  await expect(frame.getByRole('form', { name: 'Booking' })).toBeVisible()
  const height = () => page.locator('iframe').evaluate((element: HTMLIFrameElement) => element.style.height)
  await expect.poll(height).not.toBe('640px')
  const before = await height()
  // Messages from the page itself, or from the frame's window with a wrong origin, are ignored.
  await page.evaluate(() => window.postMessage({ type: 'nss:height', height: 77 }, '*'))
  await page.evaluate(() =>
    window.dispatchEvent(
      new MessageEvent('message', {
        data: { type: 'nss:height', height: 78 },
        origin: 'http://evil.example',
        source: document.querySelector('iframe')?.contentWindow ?? null,
      }),
    ),
  )
  expect(await height()).toBe(before)
})

const heightOf = async (page: Page) => (await page.locator('iframe').boundingBox())?.height ?? 0
/** How far the frame's own page extends beyond what is visible. */
const hiddenIn = (frame: Frame) => frame.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)

test('the frame gets lower again when it shows less', async ({ page }) => {
  await page.goto(host)
  const frame = await bookingFrame(page)
  await expect.poll(() => hiddenIn(frame)).toBeLessThanOrEqual(0)
  await expect(frame.getByRole('link', { name: /Haircut/ })).toBeVisible()
  const low = await heightOf(page)
  await frame.getByRole('link', { name: /Haircut/ }).click()
  await expect.poll(() => heightOf(page)).toBeGreaterThan(low + 100)
  await frame.goto(`${siteUrl('luna')}/book?embed=1`)
  await expect.poll(async () => Math.abs((await heightOf(page)) - low)).toBeLessThan(2)
})

test('the script in the head shows the form at the end of the page, and tells its owner where it belongs', async ({
  page,
}) => {
  const warning = page.waitForEvent('console', (message) => message.type() === 'warning')
  await page.goto(`${host}head`)
  expect((await warning).text()).toContain('Move the script')
  await expect((await bookingFrame(page)).getByRole('heading', { name: 'Book an appointment' })).toBeVisible()
  expect(await page.locator('body > :last-child').evaluate((element) => element.tagName)).toBe('IFRAME')
})

for (const path of ['box', 'screen'])
  test(`in a page that hides what is too high (${path}), the frame ends where the page does and scrolls`, async ({
    page,
  }) => {
    await page.goto(`${host}${path}`)
    const frame = await bookingFrame(page)
    await frame.getByRole('link', { name: /Haircut/ }).click()
    await expect.poll(() => hiddenIn(frame)).toBeGreaterThan(0)
    const box = await page.locator('iframe').boundingBox()
    const bottom = path === 'box' ? 600 + 8 : (page.viewportSize()?.height ?? 0)
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBeLessThanOrEqual(bottom)
    await frame.getByRole('button', { name: 'Book appointment' }).scrollIntoViewIfNeeded()
    await expect(frame.getByRole('button', { name: 'Book appointment' })).toBeInViewport()
  })

test('the same page on its own keeps its header, and only there', async ({ page }) => {
  await page.goto(`${siteUrl('luna')}/book`)
  await expect(page.getByRole('banner')).toBeVisible()
  await page.goto(`${siteUrl('luna')}/book?embed=1`)
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Book an appointment' })).toBeVisible()
})
