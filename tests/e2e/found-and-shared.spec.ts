import type { APIResponse, Page } from '@playwright/test'
import pg from 'pg'
import { appUrl, databaseUrl, siteUrl } from './support/app'
import { watchConsoleErrors } from './support/console-errors'
import { readPage } from './support/served-page'
import { startSecondWeb } from './support/start-app'
import { signUp } from './support/sign-up'
import { expect, test } from './support/test'
import { createDatabase } from '../../scripts/lib/embedded-postgres'
import { databaseOf } from '../support/test-postgres'
import { testNow } from '../support/test-clock'

/** By Host header: only browsers resolve names below localhost. */
async function fetchFrom(page: Page, url: string): Promise<APIResponse> {
  const { host, pathname } = new URL(url)
  return await page.request.get(appUrl() + pathname, { headers: { host } })
}

/** Width and height of the PNG at `url`. */
async function sizeOfPicture(page: Page, url: string): Promise<[number, number]> {
  const answer = await fetchFrom(page, url)
  expect(answer.headers()['content-type']).toBe('image/png')
  const bytes = await answer.body()
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

async function inDatabase(statement: string, values: unknown[], connectionString = databaseUrl()): Promise<void> {
  const database = new pg.Client({ connectionString })
  await database.connect()
  try {
    await database.query(statement, values)
  } finally {
    await database.end()
  }
}

test("a business's pages have one address each, on its own host, however the visitor came", async ({ page }) => {
  const site = siteUrl('luna')
  for (const [url, canonical] of [
    [site, site],
    [`${site}/book?date=${testNow().getUTCFullYear() + 5}-01-01`, `${site}/book`],
    [`${site}/join-waitlist?joined=2`, `${site}/join-waitlist`],
    [`${appUrl()}/public?business=luna`, site],
    [`${appUrl()}/book`, `${site}/book`],
  ] as const) {
    const { head, themes } = await readPage(page, url)
    expect(head, url).toEqual({
      canonical,
      manifest: null,
      image: `${site}/social-card.png`,
      card: 'summary_large_image',
    })
    expect(themes, url).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'])
  }
})

test('visitors who follow a link from an advertisement get the same page as all others, and it works', async ({
  page,
}) => {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  watchConsoleErrors(page, (message) => complaints.push(message.text()))
  page.on('console', (message) => {
    if (message.type() === 'warning') complaints.push(message.text())
  })
  await page.goto(`${siteUrl('luna')}/?utm_source=instagram&fbclid=IwAR0`)
  await expect(page).toHaveURL(/fbclid=IwAR0$/)
  const service = await page
    .getByRole('link', { name: /Haircut/ })
    .first()
    .getAttribute('href')
  await page.goto(`${siteUrl('luna')}${service ?? ''}&fbclid=IwAR0`)
  await page.getByRole('link', { name: 'Later days' }).click()
  await expect(page).toHaveURL(/date=/)
  await page.goto(`${page.url()}&gclid=Cj0`)
  await page.getByRole('radio').first().check()
  await page.getByLabel('Name').fill('Dana Fox')
  await page.getByRole('button', { name: 'Book appointment' }).click()
  await expect(page.getByLabel('Phone', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  expect(complaints).toEqual([])
})

test('pages about the product name their address and a manifest that the host really has', async ({ page }) => {
  for (const path of ['', '/platform', '/tutorial', '/customer-demo']) {
    const { head } = await readPage(page, path)
    expect(head).toMatchObject({
      canonical: appUrl() + path,
      manifest: '/manifest.webmanifest',
      image: `${appUrl()}/social-card.png`,
    })
  }
  const manifest = await fetchFrom(page, `${appUrl()}/manifest.webmanifest`)
  expect(await manifest.json()).toMatchObject({
    name: 'No-Show Shield',
    start_url: '/',
    icons: [{ src: '/icon.svg' }],
  })
  expect((await fetchFrom(page, `${siteUrl('luna')}/manifest.webmanifest`)).status()).toBe(404)
})

test('the sharing card is drawn for the root, a business, and a business whose script the font lacks', async ({
  page,
}) => {
  for (const host of [appUrl(), siteUrl('luna')])
    expect(await sizeOfPicture(page, `${host}/social-card.png`)).toEqual([1200, 630])
  await inDatabase('UPDATE businesses SET business_name = $1 WHERE subdomain = $2', ['東京の美容室 ✂️', 'iron'])
  try {
    expect(await sizeOfPicture(page, `${siteUrl('iron')}/social-card.png`)).toEqual([1200, 630])
  } finally {
    await inDatabase('UPDATE businesses SET business_name = $1 WHERE subdomain = $2', ['Iron Gym', 'iron'])
  }
})

test('the sharing card of a business is set in the font of its site', async ({ page }) => {
  const cardOf = async () => (await fetchFrom(page, `${siteUrl('iron')}/social-card.png`)).body()
  const inItsOwn = await cardOf()
  await inDatabase("UPDATE businesses SET site_font = 'fraunces' WHERE subdomain = $1", ['iron'])
  try {
    expect((await cardOf()).equals(inItsOwn)).toBe(false)
  } finally {
    await inDatabase('UPDATE businesses SET site_font = NULL WHERE subdomain = $1', ['iron'])
  }
  expect((await cardOf()).equals(inItsOwn)).toBe(true)
})

test('every host answers robots.txt and sitemap.xml for itself', async ({ page }) => {
  for (const host of [appUrl(), siteUrl('luna')]) {
    expect(await (await fetchFrom(page, `${host}/robots.txt`)).text()).toContain(`Sitemap: ${host}/sitemap.xml`)
    const sitemap = await fetchFrom(page, `${host}/sitemap.xml`)
    const pages = Array.from((await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g), ([, address = '']) => address)
    expect(pages.length).toBeGreaterThan(2)
    for (const address of pages) {
      expect(address.startsWith(`${host}/`)).toBe(true)
      expect((await fetchFrom(page, address)).status(), address).toBe(200)
    }
  }
  for (const path of ['/robots.txt', '/sitemap.xml', '/social-card.png']) {
    expect((await fetchFrom(page, siteUrl('nobody-here') + path)).status(), path).toBe(404)
  }
})

test('a business with only a name has a complete site that can be booked', async ({ page }) => {
  await signUp(page, 'only-a-name@example.com')
  await page.goto(appUrl())
  await page.getByLabel('Business name').fill('Only A Name')
  await page.getByRole('button', { name: 'Create my booking page' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto(siteUrl('only-a-name'))
  await expect(page.getByRole('heading', { level: 1, name: 'Only A Name' })).toBeVisible()
  for (const name of ['Our Services', 'Ready for Your New Look?'])
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText('Professional services tailored to your needs')).toBeVisible()
  await expect(main).toContainText('9:00 AM')
  await expect(main).not.toContainText(/undefined|null|NaN/)
  for (const link of await main.getByRole('link').all())
    expect(await link.getAttribute('href')).toMatch(/^\/(book|join-waitlist)|^mailto:\S+@/)
  await main.getByRole('link', { name: 'Book an appointment' }).click()
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page.getByRole('radio').first()).toBeAttached()
})

test.describe('on a server without the demo business', () => {
  test.use({ javaScriptEnabled: false })
  let server: Awaited<ReturnType<typeof startSecondWeb>>

  // A server of its own, because tests of the other worker book at the demo business at the same time.
  test.beforeAll(async () => {
    const database = new URL(databaseUrl())
    database.pathname = '/without_demo'
    await createDatabase(databaseUrl(), 'without_demo', databaseOf('seeded'))
    await inDatabase('UPDATE businesses SET subdomain = $1 WHERE subdomain = $2', ['luna-gone', 'luna'], database.href)
    server = await startSecondWeb(database.href)
  })
  test.afterAll(() => server.stop())

  for (const [path, target] of [
    ['/public', '/'],
    ['/book', '/book'],
    ['/join-waitlist', '/join-waitlist'],
  ] as const) {
    test(`${path} without a business leads to a finder by name, and from there to the page that was asked for`, async ({
      page,
    }) => {
      expect((await page.goto(server.url + path))?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1, name: 'Which business are you looking for?' })).toBeVisible()
      await page.getByLabel('Name of the business').fill('nobody at all')
      await page.getByRole('button', { name: 'Find' }).click()
      await expect(page.getByText('No business with this name')).toBeVisible()
      await page.getByLabel('Name of the business').fill('luna h')
      await page.getByRole('button', { name: 'Find' }).click()
      const link = page.getByRole('region', { name: 'Results' }).getByRole('link', { name: /Luna Hair/ })
      await expect(link).toHaveAttribute('href', server.url.replace('://', '://luna-gone.') + target)
      await link.click()
      await expect(page.getByRole('banner').getByText('Luna Hair')).toBeVisible()
    })
  }
})
