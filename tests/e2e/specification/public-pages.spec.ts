import type { Page } from '@playwright/test'
import { appUrl, siteUrl } from '../support/app'
import { addVisit, dayFromToday, ownSite, test } from '../support/owner'
import { readPage } from '../support/served-page'
import { expect, test as visitorTest } from '../support/test'

const site = () => siteUrl('luna')

async function expectLinks(
  page: Page,
  links: ReadonlyArray<readonly [name: string | RegExp, href: string | RegExp]>,
): Promise<void> {
  for (const [name, href] of links) {
    await expect(page.getByRole('main').getByRole('link', { name }).first(), String(name)).toHaveAttribute('href', href)
  }
}

visitorTest('the public site names the business and leads to booking and to the waitlist', async ({ page }) => {
  await page.goto(site())
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectLinks(page, [
    ['Book an appointment', '/book'],
    ['Join the waitlist', '/join-waitlist'],
    ['Book now', '/book'],
  ])
  for (const [label, path] of [
    ['Book an appointment', '/book'],
    ['Join the waitlist', '/join-waitlist'],
  ] as const) {
    await page.getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(site() + path)
    await page.goBack()
  }
})

visitorTest(
  'the demo salon shows its room and work, described, in place before they load, and its team',
  async ({ page }) => {
    await page.goto(site())
    const cover = page.locator('main img').first()
    await expect(cover).toHaveAttribute('fetchpriority', 'high')
    const gallery = page.getByRole('region', { name: 'Gallery' }).getByRole('img')
    await expect(gallery).toHaveCount(6)
    for (const picture of await gallery.all()) await expect(picture).toHaveAttribute('alt', /^[A-Z][a-z ,]{10,}/)
    const team = page.getByRole('region', { name: 'Team' })
    for (const name of ['Luna Alvarez', 'Mateo Ruiz', 'Priya Nair'])
      await expect(team.getByRole('listitem').filter({ hasText: name }).locator('img')).toHaveAttribute(
        'loading',
        'lazy',
      )
    for (const picture of await page.locator('main img').all()) {
      await expect(picture).toHaveAttribute('width', /^\d+$/)
      await expect(picture).toHaveAttribute('height', /^\d+$/)
      await picture.scrollIntoViewIfNeeded()
      await expect(picture).toHaveJSProperty('complete', true)
      expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    }
  },
)

visitorTest('the public booking form asks for service, time and name, and no account', async ({ page }) => {
  await page.goto(`${site()}/book`)
  await page.getByRole('link', { name: /Haircut/ }).click()
  await expect(page.getByRole('radio').first()).toBeAttached()
  for (const label of ['Name', 'Phone']) await expect(page.getByLabel(label, { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Email/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book appointment' })).toBeVisible()
})

visitorTest('the public waitlist form asks for name, contact and service, and no account', async ({ page }) => {
  await page.goto(`${site()}/join-waitlist`)
  for (const label of ['Name', 'Phone', 'Email', 'Service']) await expect(page.getByLabel(label).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /join/i })).toBeVisible()
})

visitorTest(
  'the customer demo leads to a sample confirm page, booking, the waitlist and the sign-in',
  async ({ page }) => {
    await page.goto(`${appUrl()}/customer-demo`)
    await expectLinks(page, [
      [/Confirm an appointment/, /\/confirm\/[0-9a-f-]{36}/],
      [/Book an appointment/, /\/book/],
      [/Join the waitlist/, /\/join-waitlist/],
      ['Sign In', '/login'],
    ])
    await page.getByRole('link', { name: /Confirm an appointment/ }).click()
    await expect(page.getByText(/Confirm appointment|Confirmed/).first()).toBeVisible()
  },
)

test('the confirm page shows the visit; with action=cancel the dialog opens by itself, and keeping it changes nothing', async ({
  page,
}) => {
  const id = await addVisit(page, 'Conny Confirm', { at: `${dayFromToday(10)}T08:45` })
  const url = `${await ownSite(page)}/confirm/${id}`
  await page.goto(url)
  await expect(page.getByText('Haircut').first()).toBeVisible()
  await expect(page.getByText(/8:45 AM/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm appointment' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto(`${url}?action=cancel`)
  await page.getByRole('dialog').getByRole('button', { name: 'Keep appointment' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Confirm appointment' })).toBeVisible()
})

visitorTest(
  "a confirm page that isn't there says that the link may be invalid or the appointment cancelled",
  async ({ page }) => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'not-an-id']) {
      expect((await page.goto(`${site()}/confirm/${id}`))?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: 'Appointment Not Found' })).toBeVisible()
      await expect(page.getByText(/link may be invalid, or the appointment may have been cancelled/)).toBeVisible()
    }
  },
)

visitorTest('a customer needs no sign-in for any public page', async ({ page }) => {
  for (const path of ['/', '/book', '/join-waitlist']) {
    const { status, url, labels } = await readPage(page, site() + path)
    expect([status, new URL(url).pathname]).toEqual([200, path])
    expect(labels.join()).not.toMatch(/password/i)
  }
})
