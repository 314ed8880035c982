import { appUrl } from '../support/app'
import { expect, test } from '../support/owner'
import { readPage, type ServedPage } from '../support/served-page'
import { test as visitorTest } from '../support/test'

const ENTRIES = [
  ['Dashboard', '/admin'],
  ['Appointments', '/admin/appointments'],
  ['Clients', '/admin/clients'],
  ['Reminders', '/admin/reminders'],
  ['Waitlist', '/admin/waitlist'],
  ['Analytics', '/admin/analytics'],
  ['SMS Settings', '/admin/sms'],
  ['Settings', '/admin/settings'],
] as const

/** Names of the entries that are highlighted. */
function currentOf({ entries }: ServedPage['sidebar']): string[] {
  return entries.filter(({ isCurrent }) => isCurrent).map(({ name }) => name)
}

test('each entry leads to its screen and is then the only one highlighted', async ({ page }) => {
  for (const [name, href] of ENTRIES) {
    const { headings, sidebar } = await readPage(page, href)
    expect(headings, href).toContain(name)
    expect(currentOf(sidebar), href).toEqual([name])
  }
  // By a click, without reloading the document; navigation.spec.ts clicks all eight.
  await page.goto('/admin/settings')
  await page.getByTestId('nav-sms settings').click()
  await expect(page).toHaveURL((url) => url.pathname === '/admin/sms')
  await expect(page.getByRole('heading', { level: 1, name: 'SMS Settings', exact: true })).toBeVisible()
  await expect(page.locator('nav[aria-label=Main] [aria-current=page]')).toHaveText(['SMS Settings'])
})

test('an alias highlights the same entry', async ({ page }) => {
  for (const [path, name] of [
    ['/sms-settings', 'SMS Settings'],
    ['/dashboard', 'Dashboard'],
  ] as const) {
    expect(currentOf((await readPage(page, path)).sidebar), path).toEqual([name])
  }
})

test('the sidebar names the product, the business and the plan "Free Forever"', async ({ page }) => {
  const { businessName } = (await (await page.request.get('/api/business')).json()) as { businessName: string }
  const { sidebar } = await readPage(page, '/admin/sms')
  for (const text of ['No-Show Shield', businessName, 'Free Forever']) expect(sidebar.text).toContain(text)
})

test("below 768 px a top bar takes the sidebar's place; its menu button opens the entries as a slide-over", async ({
  page,
}) => {
  await page.setViewportSize({ width: 767, height: 800 })
  await page.goto('/admin/sms')
  await expect(page.getByTestId('nav-waitlist')).toHaveCount(0)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(8)
  await menu.getByTestId('nav-waitlist').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Waitlist' })).toBeVisible()
  await expect(menu).toBeHidden()
})

test('on a phone a bar in reach of a thumb leads to the places of the day and starts an appointment', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/sms')
  const bar = page.getByRole('navigation', { name: 'Shortcuts' })
  await bar.getByRole('button', { name: 'New Appointment' }).click()
  await expect(page.getByRole('dialog', { name: 'New Appointment' })).toBeVisible()
  await page.keyboard.press('Escape')
  await bar.getByRole('link', { name: 'Clients' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Clients' })).toHaveAttribute('aria-current', 'page')
})

test('from 768 px the sidebar stands and there is no top bar', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 800 })
  await page.goto('/admin/sms')
  await expect(page.getByTestId('nav-clients')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
})

test('the top bar has notifications and a user menu with business, plan and Logout', async ({ page }) => {
  const { businessName } = (await (await page.request.get('/api/business')).json()) as { businessName: string }
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/admin/sms')
  const bar = page.getByRole('banner')
  await expect(bar.getByText('No-Show Shield')).toBeVisible()
  await expect(bar.getByRole('button', { name: /notifications/i })).toBeVisible()
  await bar.getByRole('button', { name: 'User menu' }).click()
  const menu = page.getByRole('menu')
  await expect(menu.getByText(businessName, { exact: true })).toBeVisible()
  await expect(menu.getByText('Free Forever')).toBeVisible()
  await expect(menu.getByRole('menuitem', { name: 'Logout' })).toHaveAttribute('href', '/api/logout')
})

// A separate sign-in, because it ends here.
visitorTest('the logout button goes to /api/logout, which ends the session', async ({ page }) => {
  await page.request.get(`${appUrl()}/api/auth/test-login`, { maxRedirects: 0 })
  await page.goto(`${appUrl()}/admin/sms`)
  await expect(page.getByRole('heading', { level: 1, name: 'SMS Settings' })).toBeVisible()
  const leaving = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.url().endsWith('/api/logout'),
  )
  await page.getByRole('button', { name: 'Logout' }).click()
  await leaving
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible()
  expect((await page.request.get(`${appUrl()}/api/auth/user`)).status()).toBe(401)
})
