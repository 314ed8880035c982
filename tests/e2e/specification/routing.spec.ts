import type { Page } from '@playwright/test'
import pg from 'pg'
import { appUrl, databaseUrl, siteUrl } from '../support/app'
import { addVisit, dayFromToday, expect, ownSite, test } from '../support/owner'
import { signUp } from '../support/sign-up'
import { test as visitorTest } from '../support/test'

const OWNER_SCREENS: Record<string, [short: string, full: string]> = {
  Appointments: ['/appointments', '/admin/appointments'],
  Clients: ['/clients', '/admin/clients'],
  Reminders: ['/reminders', '/admin/reminders'],
  Waitlist: ['/waitlist', '/admin/waitlist'],
  Analytics: ['/analytics', '/admin/analytics'],
  Settings: ['/settings', '/admin/settings'],
  'SMS Settings': ['/sms-settings', '/admin/sms'],
}
const DASHBOARD = ['/dashboard', '/admin']

async function expectTitle(page: Page, url: string, name: string | RegExp): Promise<void> {
  const answer = await page.goto(url)
  expect(answer?.status(), url).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name, exact: true }), url).toBeVisible()
}

async function expectNotFound(page: Page, url: string, title = 'Page Not Found'): Promise<void> {
  const answer = await page.goto(url)
  expect(answer?.status(), url).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true }), url).toBeVisible()
}

test('an owner with a business finds her dashboard at /, /dashboard and /admin', async ({ page }) => {
  for (const path of ['/', ...DASHBOARD]) await expectTitle(page, path, 'Dashboard')
})

test('an owner finds each of her screens at its short address', async ({ page }) => {
  for (const [title, [short]] of Object.entries(OWNER_SCREENS)) await expectTitle(page, short, title)
})

test('an owner finds each of her screens at its /admin address', async ({ page }) => {
  for (const [title, [, full]] of Object.entries(OWNER_SCREENS)) await expectTitle(page, full, title)
})

test('an owner sees her own public pages under /public, below a bar that says so', async ({ page }) => {
  const { businessName } = (await (await page.request.get('/api/business')).json()) as { businessName: string }
  const id = await addVisit(page, 'Paula Public', { at: `${dayFromToday(9)}T08:15` })
  for (const path of ['/public', '/public/book', '/public/join-waitlist', `/public/confirm/${id}`]) {
    expect((await page.goto(path))?.status(), path).toBe(200)
    await expect(page.getByRole('complementary', { name: 'Preview' }), path).toContainText(
      'You are viewing your public site',
    )
    await expect(page.getByRole('banner').getByText(businessName), path).toBeVisible()
  }
})

test('an owner sees the customer demo at both of its addresses, with a button back to her dashboard', async ({
  page,
}) => {
  for (const path of ['/customer-demo', '/public/customer-demo']) {
    await expectTitle(page, path, 'Customer Demo')
    await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard')
  }
})

test('the tutorial, the sign-in check and the static test page are there for an owner', async ({ page }) => {
  await expectTitle(page, '/tutorial', 'Welcome')
  await expectTitle(page, '/debug', 'Sign-in check')
  await expect(page.getByText('came with the request')).toBeVisible()
  await page.goto('/test-auth')
  await expect(page).toHaveURL(/\/test-auth\.html$/)
})

test('for an owner any other path is the 404 page', async ({ page }) => {
  for (const path of ['/nowhere', '/admin/nowhere', '/public/nowhere']) await expectNotFound(page, path)
})

test('for an owner a client or an appointment that does not exist is the 404 page, with its status', async ({
  page,
}) => {
  const unknown = '00000000-0000-4000-8000-000000000000'
  for (const screen of ['/admin/clients', '/admin/appointments'])
    for (const id of ['xyz', unknown]) await expectNotFound(page, `${screen}/${id}`)
  const visit = await addVisit(page, 'Karla Known', { at: `${dayFromToday(9)}T09:15` })
  const { clientId } = (await (await page.request.get(`/api/appointments/${visit}`)).json()) as { clientId: string }
  await expectNotFound(page, `/admin/clients/${visit}`)
  await expectTitle(page, `/admin/clients/${clientId}`, 'Karla Known')
  expect((await page.goto(`/admin/appointments/${visit}`))?.status()).toBe(200)
  expect((await page.goto('/admin/clients/due'))?.status()).toBe(200)
})

test('until the business\'s data is there, the screen says "Loading business data..."', async ({ page }) => {
  const database = new pg.Client({ connectionString: databaseUrl() })
  await database.connect()
  try {
    await database.query('BEGIN; LOCK TABLE appointments IN ACCESS EXCLUSIVE MODE')
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await expect(page.getByText('Loading business data...')).toBeAttached()
    await database.query('ROLLBACK')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await expect(page.getByText('Loading business data...')).not.toBeAttached()
  } finally {
    await database.end()
  }
})

visitorTest(
  'someone without a business gets the setup wherever she goes, the customer demo too, and the dashboard once she has one',
  async ({ page }) => {
    await signUp(page, 'routes@example.com')
    for (const path of ['/', '/onboarding', '/dashboard', '/admin/clients']) {
      await expectTitle(page, appUrl() + path, 'Set up your business')
    }
    await expectTitle(page, `${appUrl()}/customer-demo`, 'Customer Demo')
    await expectTitle(page, `${appUrl()}/tutorial`, 'Welcome')
    await expectTitle(page, `${appUrl()}/debug`, 'Sign-in check')
    await expectNotFound(page, `${appUrl()}/nowhere`)
    await page.goto(appUrl())
    await page.getByLabel('Business name').fill('Routes & Roots')
    await page.getByRole('button', { name: 'Create my booking page' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('complementary').getByText('Routes & Roots')).toBeVisible()
  },
)

visitorTest(
  'somebody signed out sees the landing page, the two sign-in pages and the platform page',
  async ({ page }) => {
    await expectTitle(page, appUrl(), /Your 2:30\s*is coming\./)
    await expectTitle(page, `${appUrl()}/login`, 'Welcome back')
    await expectTitle(page, `${appUrl()}/magic-login`, 'Sign in with your email')
    for (const path of ['/platform', '/saas'])
      await expectTitle(page, appUrl() + path, 'Stop Losing Money to No-Show Appointments')
  },
)

visitorTest(
  'somebody signed out sees the demo business on the root host, or the one that the address names',
  async ({ page }) => {
    const demo = `${appUrl()}/api/public/businesses/luna`
    const { businessName } = (await (await page.request.get(demo)).json()) as { businessName: string }
    for (const path of ['/public', '/book', '/join-waitlist', '/book?business=luna']) {
      expect((await page.goto(appUrl() + path))?.status(), path).toBe(200)
      await expect(page.getByRole('banner').getByText(businessName), path).toBeVisible()
      await expect(page.getByText('You are viewing your public site')).toHaveCount(0)
    }
    await expectNotFound(page, `${appUrl()}/book?business=nobody-here`, 'Business not found')
  },
)

visitorTest(
  'somebody signed out sees the customer demo, the tutorial, the sign-in check and the static test page',
  async ({ page }) => {
    await expectTitle(page, `${appUrl()}/customer-demo`, 'Customer Demo')
    await expect(page.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login')
    await expectTitle(page, `${appUrl()}/tutorial`, 'Welcome')
    await expectTitle(page, `${appUrl()}/debug`, 'Sign-in check')
    await page.goto(`${appUrl()}/test-auth`)
    await expect(page).toHaveURL(/\/test-auth\.html$/)
  },
)

visitorTest("an owner's page sends somebody signed out to the sign-in, which leads back to it", async ({ page }) => {
  for (const path of [...DASHBOARD, ...Object.values(OWNER_SCREENS).flat(), '/onboarding']) {
    await page.goto(appUrl() + path)
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' }), path).toBeVisible()
    expect(new URL(page.url()).searchParams.get('callbackUrl'), path).toMatch(/^\//)
  }
})

visitorTest('any other path is a 404 page titled "Page Not Found", with a way back', async ({ page }) => {
  await expectNotFound(page, `${appUrl()}/nowhere`)
  await expect(page).toHaveTitle(/Page Not Found/)
  await expect(page.getByRole('link', { name: 'Back to the start' })).toHaveAttribute('href', '/')
})

test("a business's own host shows its public pages, also to its owner, and no page of an owner", async ({ page }) => {
  const site = await ownSite(page)
  const id = await addVisit(page, 'Hanna Host', { at: `${dayFromToday(9)}T07:15` })
  for (const path of ['/', '/book', '/join-waitlist', `/confirm/${id}`, `/manage/${id}`]) {
    expect((await page.goto(site + path))?.status(), path).toBe(200)
    await expect(page.getByText('You are viewing your public site')).toHaveCount(0)
  }
  for (const path of [
    ...DASHBOARD,
    ...Object.values(OWNER_SCREENS).flat(),
    '/login',
    '/onboarding',
    '/customer-demo',
    '/tutorial',
  ]) {
    expect((await page.goto(site + path))?.status(), path).toBe(404)
  }
})

visitorTest(
  'an unknown subdomain answers 404 "Business not found" at any path, with a link to the root',
  async ({ page }) => {
    for (const path of ['/', '/book', '/join-waitlist', '/confirm/nothing', '/dashboard', '/no/such/path'])
      await expectNotFound(page, siteUrl('nobody-here') + path, 'Business not found')
    await expect(page.getByRole('link', { name: 'Go to No-Show Shield' })).toHaveAttribute('href', appUrl())
  },
)

test("a business's own host answers any other path with the 404 page", async ({ page }) => {
  const site = await ownSite(page)
  for (const path of ['/dashboard', '/nowhere', '/confirm', '/no/such/path']) await expectNotFound(page, site + path)
})
