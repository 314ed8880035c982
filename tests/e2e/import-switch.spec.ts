import type { Locator, Page } from '@playwright/test'
import { appUrl } from './support/app'
import { signUp } from './support/sign-up'
import { expect, test } from './support/test'

const FILE = 'tests/support/client-lists/square-customers.csv'
/** An owner who switches from another program must be able to import their clients in this many clicks. */
const MAX_CLICKS = 4

/** Counts what the owner presses; choosing the file in the device's own window is part of the click that opens it. */
function counted(page: Page) {
  let clicks = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  return {
    click,
    chooseFile: async () => {
      const window = page.waitForEvent('filechooser')
      await click(page.getByLabel(/Choose a CSV file/))
      await (await window).setFiles(FILE)
    },
    clicks: () => clicks,
  }
}

const NAMES = ['Priya Raman', "Seán O'Malley", 'Dee Fontaine']

/** The report above the clients, and what is stored. */
async function expectClients(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: '3 clients imported' })).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('2 lines not imported.')).toBeVisible()
  const found = await (await page.request.get('/api/clients/export.csv')).text()
  for (const name of NAMES) expect(found).toContain(name)
  expect(found).toContain('Latex allergy, use nitrile gloves')
  expect(found).not.toContain('Marcus Webb')
}

const WIDTHS = [390, 1280]
const nav = (page: Page) => page.getByRole('link', { name: 'Clients', exact: true }).filter({ visible: true }).first()

for (const width of WIDTHS) {
  test(`a new owner has the clients of their Square file in ${MAX_CLICKS} clicks, ${width} px`, async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width, height: 844 },
      timezoneId: 'America/New_York',
      baseURL: appUrl(),
    })
    const page = await context.newPage()
    await signUp(page, `switch-${width}@example.com`)
    await page.getByLabel('Business name').fill(`Switch ${width}`)
    await page.getByRole('radio', { name: 'Massage' }).click()
    await page.getByRole('button', { name: 'Create my booking page' }).click()
    await expect(page).toHaveURL(/\/dashboard/)
    const { click, chooseFile, clicks } = counted(page)
    await click(page.getByRole('link', { name: 'Import your clients' }))
    await chooseFile()
    await expect(page.getByText('Looks like Square')).toBeVisible()
    await expect(page.getByText('Marcus Webb is blocked in this list')).toBeVisible()
    await click(page.getByRole('button', { name: 'Import 3 clients' }))
    await expectClients(page)
    for (const name of NAMES) await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
    await expect(page.getByText('3 clients', { exact: true })).toBeVisible()
    expect(clicks()).toBeLessThanOrEqual(MAX_CLICKS)
    await context.close()
  })

  test(`an owner who has clients adds those of their Square file in ${MAX_CLICKS} clicks, ${width} px`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width, height: 844 }, baseURL: appUrl() })
    const page = await context.newPage()
    await page.goto('/api/auth/test-login')
    await expect(page).toHaveURL(/\/dashboard/)
    const { click, chooseFile, clicks } = counted(page)
    await click(nav(page))
    await click(page.getByRole('button', { name: 'Import', exact: true }))
    await chooseFile()
    await click(page.getByRole('button', { name: 'Import 3 clients' }))
    await expectClients(page)
    await page.getByLabel('Search clients').fill('raman')
    await expect(page.getByRole('link', { name: 'Priya Raman', exact: true })).toBeVisible()
    expect(clicks()).toBeLessThanOrEqual(MAX_CLICKS)
    await context.close()
  })
}
