import type { Page, Route } from '@playwright/test'

import { addClient, expect, SIGNED_OUT, test } from './support/owner'
import { testNow } from '../support/test-clock'

const PAGES = ['Appointments', 'Clients', 'Reminders', 'Waitlist', 'Analytics', 'SMS Settings', 'Settings', 'Dashboard']

/** Clicks an entry of the sidebar, waits until its page has loaded, and returns the lines of its text. */
async function open(page: Page, name: string): Promise<string[]> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
  // Leaving a page with hundreds of clients takes a busy machine seconds.
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('nav [aria-current=page]').first()).toHaveText(name)
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
  return (await page.getByRole('main').innerText()).split('\n').filter((line) => line.trim() !== '')
}

/** Holds every request of the page until `release`. */
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

/** Adds a new client to the waitlist over the API. */
async function addWaiting(page: Page, name: string): Promise<void> {
  const clientId = await addClient(page, name)
  expect((await page.request.post('/api/waitlist', { data: { clientId, service: 'Haircut' } })).status()).toBe(201)
}

test('a page that is come back to shows its data without waiting for the network', async ({ page }) => {
  await page.goto('/admin/settings')
  const first = new Map<string, string[]>()
  for (const name of PAGES) first.set(name, await open(page, name))
  await holdNetwork(page)
  for (const name of PAGES) {
    const again = new Set(await open(page, name))
    const lines = first.get(name) ?? []
    expect(lines.length, name).toBeGreaterThan(5)
    // A minute may have passed: "in 5 minutes" is "in 4 minutes" now.
    expect(lines.filter((line) => !again.has(line)).length, name).toBeLessThanOrEqual(lines.length / 10)
  }
})

test('changes made elsewhere meanwhile appear on the page that is shown again', async ({ page }) => {
  await page.goto('/admin/waitlist')
  // A click goes through the router only once the page is hydrated.
  await open(page, 'SMS Settings')
  await open(page, 'Waitlist')
  await open(page, 'SMS Settings')
  const name = `Zora ${testNow().getTime()}`
  await addWaiting(page, name)
  const network = await holdNetwork(page)
  const entry = page.getByRole('main').getByText(name, { exact: true })
  await open(page, 'Waitlist')
  await expect(entry).toHaveCount(0)
  await network.release()
  await expect(entry.first()).toBeVisible()
})

test('what an owner changed is there when they come back', async ({ page }) => {
  const name = `Yara ${testNow().getTime()}`
  await addClient(page, name)
  await page.goto('/admin/settings')
  await open(page, 'Waitlist')
  await page.getByRole('button', { name: 'Add to Waitlist' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add to Waitlist' })
  await dialog.getByRole('combobox', { name: 'Client' }).fill(name)
  await dialog.getByRole('option', { name: new RegExp(`^${name}`) }).click()
  await dialog.getByRole('combobox', { name: 'Service' }).fill('Haircut')
  await dialog.getByRole('button', { name: 'Add to Waitlist' }).click()
  const entry = page.getByRole('main').getByText(name, { exact: true }).first()
  await expect(entry).toBeVisible()
  await open(page, 'SMS Settings')
  await open(page, 'Waitlist')
  await expect(entry).toBeVisible()
})

test('the inbox comes with what it lists, and the shell with its count', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const response = await page.goto('/admin/inbox', { waitUntil: 'networkidle' })
  expect((await response?.text())?.match(/Loading (conversations|tasks)/g)).toBeNull()
  expect(asked.filter((path) => path === '/api/conversations' || path === '/api/owner-tasks')).toEqual([])
})

for (const [clock, shiftMs] of [
  ['a minute fast', 61_000],
  ['five minutes slow', -300_000],
] as const)
  test(`pages come without an error of React on a device whose clock is ${clock}`, async ({ page }) => {
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.addInitScript((ms) => {
      const present = Date.now.bind(Date)
      Date.now = () => present() + ms
    }, shiftMs)
    await page.setViewportSize({ width: 320, height: 800 })
    for (const path of ['/dashboard', '/admin/appointments', '/admin/waitlist', '/admin/inbox']) {
      await page.goto(path, { waitUntil: 'networkidle' })
    }
    expect(errors).toEqual([])
  })

test.describe('with another owner', () => {
  test.use({ storageState: SIGNED_OUT })

  test('nothing of the one who was signed in before is shown to the next', async ({ page, signIn }) => {
    await page.request.get('/api/auth/test-login', { maxRedirects: 0 })
    await page.goto('/admin/settings')
    const name = `Xenia ${testNow().getTime()}`
    await addWaiting(page, name)
    await open(page, 'Waitlist')
    await open(page, 'SMS Settings')
    expect((await open(page, 'Waitlist')).some((line) => line.includes(name))).toBe(true)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL((url) => !url.pathname.startsWith('/admin'))
    await page.context().addCookies(signIn.cookies)
    await page.goto('/admin/sms')
    expect((await open(page, 'Waitlist')).some((line) => line.includes(name))).toBe(false)
  })
})
