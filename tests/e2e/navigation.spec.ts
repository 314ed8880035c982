import type { Page, Route } from '@playwright/test'

import { addClient, expect, SIGNED_OUT, test } from './support/owner'

const PAGES = ['Appointments', 'Clients', 'Reminders', 'Waitlist', 'Analytics', 'SMS Settings', 'Settings', 'Dashboard']

/** Clicks an entry of the sidebar; its page stands once its heading is there and nothing of it still loads. */
async function open(page: Page, name: string): Promise<string[]> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
  return (await page.getByRole('main').innerText()).split('\n').filter((line) => line.trim() !== '')
}

/** No call of the app gets through until `release`. */
async function holdNetwork(page: Page): Promise<{ release: () => Promise<void> }> {
  const held: Route[] = []
  const hold = (route: Route) => void held.push(route)
  await page.route('**/*', hold)
  return {
    release: async () => {
      await page.unroute('**/*', hold)
      await Promise.all(held.map((route) => route.continue().catch(() => undefined)))
    },
  }
}

test('a page she comes back to shows its data without waiting for the network', async ({ page }) => {
  await page.goto('/admin')
  const first = new Map<string, string[]>()
  for (const name of PAGES) {
    await open(page, name)
    // What comes on its own, after the page.
    await page.waitForLoadState('networkidle')
    first.set(
      name,
      await page
        .getByRole('main')
        .innerText()
        .then((text) => text.split('\n').filter((line) => line.trim() !== '')),
    )
  }
  await holdNetwork(page)
  for (const name of PAGES) {
    const again = new Set(await open(page, name))
    const lines = first.get(name) ?? []
    expect(lines.length, name).toBeGreaterThan(5)
    // A minute may have passed: "in 5 minutes" is "in 4 minutes" now.
    expect(lines.filter((line) => !again.has(line)).length, name).toBeLessThanOrEqual(lines.length / 10)
  }
})

test('what changed elsewhere meanwhile comes in behind the page she came back to', async ({ page }) => {
  await page.goto('/admin')
  await open(page, 'Clients')
  await open(page, 'Waitlist')
  const name = `Zora ${Date.now()}`
  await addClient(page, name)
  const network = await holdNetwork(page)
  await open(page, 'Clients')
  await expect(page.getByRole('heading', { level: 2, name })).toHaveCount(0)
  await network.release()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
})

test('what she changed herself is there when she comes back', async ({ page }) => {
  const name = `Yara ${Date.now()}`
  await page.goto('/admin/clients')
  await open(page, 'Appointments')
  await open(page, 'Clients')
  await page.getByRole('button', { name: 'Add Client' }).first().click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Add Client' }).click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await open(page, 'Appointments')
  await open(page, 'Clients')
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
})

test.describe('with another owner', () => {
  test.use({ storageState: SIGNED_OUT })

  test('nothing of the one who was signed in before is shown to the next', async ({ page }) => {
    await page.goto('/api/auth/test-login')
    await open(page, 'Clients')
    const name = `Xenia ${Date.now()}`
    await addClient(page, name)
    await open(page, 'Dashboard')
    await open(page, 'Clients')
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL((url) => !url.pathname.startsWith('/admin'))
    await page.goto('/api/auth/test-login')
    const lines = await open(page, 'Clients')
    expect(lines.some((line) => line.includes(name))).toBe(false)
  })
})
