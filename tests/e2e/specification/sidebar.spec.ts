import { appUrl } from '../support/app'
import { expect, test } from '../support/owner'
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

test('the sidebar has eight entries in order, each with its test id and address', async ({ page }) => {
  await page.goto('/admin')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(
    ENTRIES.map(([name]) => name),
  )
  for (const [name, href] of ENTRIES) {
    const entry = page.getByTestId(`nav-${name.toLowerCase()}`)
    await expect(entry).toHaveText(name)
    await expect(entry).toHaveAttribute('href', href)
  }
})

test('each entry leads to its screen and is then the only one highlighted', async ({ page }) => {
  await page.goto('/admin/settings')
  for (const [name, href] of ENTRIES) {
    await page.getByTestId(`nav-${name.toLowerCase()}`).click()
    await expect(page).toHaveURL((url) => url.pathname === href)
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await expect(page.locator('nav [aria-current=page]')).toHaveText([name])
  }
})

test('an alias highlights the same entry', async ({ page }) => {
  for (const [path, name] of [
    ['/sms-settings', 'SMS Settings'],
    ['/dashboard', 'Dashboard'],
  ] as const) {
    await page.goto(path)
    await expect(page.locator('nav [aria-current=page]')).toHaveText([name])
  }
})

test('the sidebar names the product, the business and the plan "Free Forever"', async ({ page }) => {
  const { businessName } = (await (await page.request.get('/api/business')).json()) as { businessName: string }
  await page.goto('/admin')
  const sidebar = page.getByRole('complementary').first()
  await expect(sidebar.getByRole('link', { name: 'No-Show Shield' })).toBeVisible()
  await expect(sidebar.getByText(businessName, { exact: true })).toBeVisible()
  await expect(sidebar.getByText('Free Forever', { exact: true })).toBeVisible()
})

test("below 768 px a top bar takes the sidebar's place; its menu button opens the entries as a slide-over", async ({
  page,
}) => {
  await page.setViewportSize({ width: 767, height: 800 })
  await page.goto('/admin')
  await expect(page.getByTestId('nav-waitlist')).toHaveCount(0)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(8)
  await menu.getByTestId('nav-waitlist').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Waitlist' })).toBeVisible()
  await expect(menu).toBeHidden()
})

test('from 768 px the sidebar stands and there is no top bar', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 800 })
  await page.goto('/admin')
  await expect(page.getByTestId('nav-clients')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
})

test('the top bar has notifications and a user menu with business, plan and Logout', async ({ page }) => {
  const { businessName } = (await (await page.request.get('/api/business')).json()) as { businessName: string }
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/admin')
  const bar = page.getByRole('banner')
  await expect(bar.getByText('No-Show Shield')).toBeVisible()
  await expect(bar.getByRole('button', { name: /notifications/i })).toBeVisible()
  await bar.getByRole('button', { name: 'User menu' }).click()
  const menu = page.getByRole('menu')
  await expect(menu.getByText(businessName, { exact: true })).toBeVisible()
  await expect(menu.getByText('Free Forever')).toBeVisible()
  await expect(menu.getByRole('menuitem', { name: 'Logout' })).toHaveAttribute('href', '/api/logout')
})

// A sign-in of its own: it ends here.
visitorTest('the logout button goes to /api/logout, which ends the session', async ({ page }) => {
  await page.goto(`${appUrl()}/api/auth/test-login`)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  const leaving = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.url().endsWith('/api/logout'),
  )
  await page.getByRole('button', { name: 'Logout' }).click()
  await leaving
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible()
  expect((await page.request.get(`${appUrl()}/api/auth/user`)).status()).toBe(401)
})
