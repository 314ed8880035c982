import type { Page } from '@playwright/test'
import pg from 'pg'
import { appUrl, databaseUrl, siteUrl } from '../support/app'
import { addVisit, dayFromToday, expect, ownSite, test } from '../support/owner'
import { readPage, type ServedPage } from '../support/served-page'
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

async function expectTitle(page: Page, url: string, name: string): Promise<ServedPage> {
  const served = await readPage(page, url)
  expect(served.status, url).toBe(200)
  expect(served.headings, url).toContain(name)
  return served
}

/** React renders a page that isn't there in the browser: the HTML has its status, and no heading. */
async function expectNotFound(page: Page, url: string, title = 'Page Not Found'): Promise<void> {
  const answer = await page.goto(url)
  expect(answer?.status(), url).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true }), url).toBeVisible()
}

async function expectStatus(page: Page, url: string, status: number): Promise<void> {
  expect((await readPage(page, url)).status, url).toBe(status)
}

/** The static test page, wherever `/test-auth` leads. */
async function expectTestPage(page: Page): Promise<void> {
  const { status, url } = await readPage(page, '/test-auth')
  expect(status).toBe(200)
  expect(url).toMatch(/\/test-auth\.html$/)
}

test('an owner with a business finds the dashboard at /, /dashboard and /admin', async ({ page }) => {
  for (const path of ['/', ...DASHBOARD]) await expectTitle(page, path, 'Dashboard')
})

test('an owner finds each screen at its short address', async ({ page }) => {
  for (const [title, [short]] of Object.entries(OWNER_SCREENS)) await expectTitle(page, short, title)
})

test('an owner finds each screen at its /admin address', async ({ page }) => {
  for (const [title, [, full]] of Object.entries(OWNER_SCREENS)) await expectTitle(page, full, title)
})

test('former addresses of analytics lead to the page that has their figures now, for the same range', async ({
  page,
}) => {
  for (const [from, to] of [
    ['what?days=90', 'when?days=90#what'],
    ['clients?from=2026-01-01&to=2026-01-31', '?from=2026-01-01&to=2026-01-31#new-clients'],
    ['forecast', '#forecast'],
  ] as const) {
    const path = `/admin/analytics/${from}`
    await page.goto(appUrl() + path)
    await expect(page).toHaveURL(`${appUrl()}/admin/analytics${/^[a-z]/.test(to) ? '/' : ''}${to}`)
  }
})

test('an owner sees their own public pages under /public, below a bar that says so', async ({ page }) => {
  const { businessName } = (await (await page.request.get('/api/business')).json()) as { businessName: string }
  const id = await addVisit(page, 'Paula Public', { at: `${dayFromToday(9)}T08:15` })
  for (const path of ['/public', '/public/book', '/public/join-waitlist', `/public/confirm/${id}`]) {
    const { status, preview, banner } = await readPage(page, path)
    expect(status, path).toBe(200)
    expect(preview, path).toContain('You are viewing your public site')
    expect(banner, path).toContain(businessName)
  }
})

test('an owner sees the customer demo at both of its addresses, with a button back to the dashboard', async ({
  page,
}) => {
  for (const path of ['/customer-demo', '/public/customer-demo']) {
    const { links } = await expectTitle(page, path, 'Customer Demo')
    expect(links, path).toContainEqual(expect.objectContaining({ name: 'Back to Dashboard', href: '/dashboard' }))
  }
})

test('the tutorial, the sign-in check and the static test page are there for an owner', async ({ page }) => {
  await expectTitle(page, '/tutorial', 'Welcome')
  expect((await expectTitle(page, '/debug', 'Sign-in check')).text).toContain('came with the request')
  await expectTestPage(page)
})

test('for an owner any other path is the 404 page', async ({ page }) => {
  for (const path of ['/nowhere', '/admin/nowhere', '/public/nowhere']) await expectNotFound(page, path)
})

test('for an owner a client or an appointment that does not exist is the 404 page, with its status', async ({
  page,
}) => {
  const unknown = '00000000-0000-4000-8000-000000000000'
  for (const screen of ['/admin/clients', '/admin/appointments'])
    for (const id of ['xyz', unknown]) await expectStatus(page, `${screen}/${id}`, 404)
  const visit = await addVisit(page, 'Karla Known', { at: `${dayFromToday(9)}T09:15` })
  const { clientId } = (await (await page.request.get(`/api/appointments/${visit}`)).json()) as { clientId: string }
  await expectNotFound(page, `/admin/clients/${visit}`)
  await expectNotFound(page, `/admin/appointments/${clientId}`)
  await expectTitle(page, `/admin/clients/${clientId}`, 'Karla Known')
  for (const path of [`/admin/appointments/${visit}`, '/admin/clients/due']) await expectStatus(page, path, 200)
})

test('until the business\'s data is there, the screen says "Loading business data..."', async ({ page }) => {
  const database = new pg.Client({ connectionString: databaseUrl() })
  await database.connect()
  try {
    await database.query('BEGIN; LOCK TABLE appointments IN ACCESS EXCLUSIVE MODE')
    // Read from the response, because a busy browser may render only after the server has stopped waiting for the lock.
    const streamed = await (await page.request.get('/dashboard')).text()
    expect(streamed).toContain('Loading business data...')
    await database.query('ROLLBACK')
    await expectTitle(page, '/dashboard', 'Dashboard')
    await expect(page.getByText('Loading business data...')).not.toBeAttached()
  } finally {
    await database.end()
  }
})

visitorTest(
  'someone without a business gets the setup wherever they go, the customer demo too, and the dashboard once they have one',
  async ({ page }) => {
    await signUp(page, 'routes@example.com')
    for (const path of ['/', '/onboarding', '/dashboard', '/admin/clients']) {
      await expectTitle(page, path, 'Set up your business')
    }
    await expectTitle(page, '/customer-demo', 'Customer Demo')
    await expectTitle(page, '/tutorial', 'Welcome')
    await expectTitle(page, '/debug', 'Sign-in check')
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
    const { status, headings } = await readPage(page, '/')
    expect([status, headings.join()]).toEqual([200, expect.stringMatching(/Your 2:30\s*is coming\./)])
    await expectTitle(page, '/login', 'Welcome back')
    await expectTitle(page, '/magic-login', 'Sign in with your email')
    for (const path of ['/platform', '/saas'])
      await expectTitle(page, path, 'Stop Losing Money to No-Show Appointments')
  },
)

visitorTest(
  'somebody signed out sees the demo business on the root host, or the one that the address names',
  async ({ page }) => {
    const demo = `${appUrl()}/api/public/businesses/luna`
    const { businessName } = (await (await page.request.get(demo)).json()) as { businessName: string }
    for (const path of ['/public', '/book', '/join-waitlist', '/book?business=luna']) {
      const { status, banner, text } = await readPage(page, path)
      expect(status, path).toBe(200)
      expect(banner, path).toContain(businessName)
      expect(text, path).not.toContain('You are viewing your public site')
    }
    await expectNotFound(page, `${appUrl()}/book?business=nobody-here`, 'Business not found')
  },
)

visitorTest(
  'somebody signed out sees the customer demo, the tutorial, the sign-in check and the static test page',
  async ({ page }) => {
    const { links } = await expectTitle(page, '/customer-demo', 'Customer Demo')
    expect(links).toContainEqual(expect.objectContaining({ name: 'Sign In', href: '/login' }))
    await expectTitle(page, '/tutorial', 'Welcome')
    await expectTitle(page, '/debug', 'Sign-in check')
    await expectTestPage(page)
  },
)

visitorTest("an owner's page sends somebody signed out to the sign-in, which leads back to it", async ({ page }) => {
  for (const path of [...DASHBOARD, ...Object.values(OWNER_SCREENS).flat(), '/onboarding']) {
    const { url } = await expectTitle(page, path, 'Welcome back')
    expect(new URL(url).searchParams.get('callbackUrl'), path).toMatch(/^\//)
  }
})

visitorTest('any other path is a 404 page titled "Page Not Found", with a way back', async ({ page }) => {
  await expectNotFound(page, `${appUrl()}/nowhere`)
  await expect(page).toHaveTitle(/Page Not Found/)
  await expect(page.getByRole('link', { name: 'Back to the home page' })).toHaveAttribute('href', '/')
})

test("a business's own host shows its public pages, also to its owner, and no page of an owner", async ({ page }) => {
  const site = await ownSite(page)
  const id = await addVisit(page, 'Hanna Host', { at: `${dayFromToday(9)}T07:15` })
  for (const path of ['/', '/book', '/join-waitlist', `/confirm/${id}`, `/manage/${id}`]) {
    const { status, text } = await readPage(page, site + path)
    expect(status, path).toBe(200)
    expect(text, path).not.toContain('You are viewing your public site')
  }
  for (const path of [
    ...DASHBOARD,
    ...Object.values(OWNER_SCREENS).flat(),
    '/login',
    '/onboarding',
    '/customer-demo',
    '/tutorial',
  ]) {
    await expectStatus(page, site + path, 404)
  }
})

visitorTest(
  'an unknown subdomain answers 404 "Business not found" at any path, with a link to the root',
  async ({ page }) => {
    for (const path of ['/', '/book', '/join-waitlist', '/confirm/nothing', '/dashboard'])
      await expectStatus(page, siteUrl('nobody-here') + path, 404)
    for (const path of ['/', '/no/such/path']) {
      await expectNotFound(page, siteUrl('nobody-here') + path, 'Business not found')
      await expect(page.getByRole('link', { name: 'Go to No-Show Shield' })).toHaveAttribute('href', appUrl())
    }
  },
)

test("a business's own host answers any other path with the 404 page", async ({ page }) => {
  const site = await ownSite(page)
  for (const path of ['/nowhere', '/confirm']) await expectStatus(page, site + path, 404)
  for (const path of ['/dashboard', '/no/such/path']) await expectNotFound(page, site + path)
})
