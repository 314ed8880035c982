import { appUrl } from '../support/app'
import { readPage } from '../support/served-page'
import { signUp } from '../support/sign-up'
import { expect, test } from '../support/test'

const SIGN_IN = ['/magic-login', '/api/login']

test('on the landing page Login and Get Started lead to the magic link, the demo buttons to the demos', async ({
  page,
}) => {
  const { links } = await readPage(page, '/')
  const targetsOf = (wanted: string, isInMain: boolean) =>
    links.filter((link) => link.isInMain === isInMain && link.name === wanted).map(({ href }) => href)
  for (const name of ['Login', 'Get Started']) expect(targetsOf(name, false)).toContain('/magic-login')
  expect(targetsOf('Get Started', true)[0]).toBe('/magic-login')
  expect(targetsOf('Try Demo Now', true)).toEqual(['/api/auth/test-login'])
  expect(targetsOf('View Demo', true)).toEqual(['/customer-demo'])
})

test("the plan's button and the last call to action of the landing page lead to /api/login, under the one name", async ({
  page,
}) => {
  const ways = (await readPage(page, '/')).links.filter(({ href, isInMain }) => isInMain && SIGN_IN.includes(href))
  expect(ways.map(({ name, href }) => [name, href])).toEqual([
    ['Get Started', '/magic-login'],
    ['Get Started', '/api/login'],
    ['Get Started', '/api/login'],
  ])
})

test('the landing page claims: free forever, no credit card, under 5 minutes, unlimited appointments and clients', async ({
  page,
}) => {
  const items = (await readPage(page, '/')).items.join('\n')
  for (const claim of [
    'Free forever',
    'No credit card',
    'Setup in under 5 minutes',
    'Unlimited appointments and clients',
  ])
    expect(items).toContain(claim)
})

test('Try Demo Now makes a private demo business and shows its dashboard', { tag: '@gate' }, async ({ page }) => {
  await page.goto(appUrl())
  await page.getByRole('link', { name: 'Try Demo Now' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test('the sign-in page has a button to /api/login, which leads to the magic link', async ({ page }) => {
  await page.goto(`${appUrl()}/login`)
  const button = page.getByRole('link', { name: 'Sign in with your email' })
  await expect(button).toHaveAttribute('href', /^\/api\/login/)
  await button.click()
  await expect(page).toHaveURL(/\/magic-login/)
})

test('the magic link page asks for an email address and offers a quick test login', async ({ page }) => {
  const { labels, buttons, links } = await readPage(page, '/magic-login')
  expect(labels).toContain('Email')
  expect(buttons).toContain('Send magic link')
  expect(links).toContainEqual(expect.objectContaining({ name: 'Quick test login', href: '/api/auth/test-login' }))
})

test('the business setup asks for name, web address and contact, and only a signed-in person sees it', {
  tag: '@gate',
}, async ({ page }) => {
  expect((await readPage(page, '/onboarding')).url).toMatch(/\/login/)
  await signUp(page, 'setup-page@example.com')
  for (const label of ['Business name', 'Web address', 'Email']) await expect(page.getByLabel(label)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create my booking page' })).toBeVisible()
  expect((await page.request.get(`${appUrl()}/api/auth/user`)).status()).toBe(200)
  expect((await page.request.get(`${appUrl()}/api/clients`)).ok()).toBe(false)
})

test("an owner's calls refuse a visitor, who is no user and has no business", async ({ request }) => {
  for (const path of ['/api/auth/user', '/api/business', '/api/clients', '/api/appointments', '/api/waitlist']) {
    expect((await request.get(appUrl() + path)).status(), path).toBe(401)
  }
})

test('the platform page lists five trades and three example owners, and calls to action at its end', async ({
  page,
}) => {
  await page.goto(`${appUrl()}/platform`)
  const trades = page.getByRole('region', { name: 'For everyone whose time is the product' })
  await expect(trades.getByRole('listitem')).toHaveCount(5)
  for (const trade of [/hair/i, /massage/i, /skin/i, /training/i, /wellness/i])
    await expect(trades.getByRole('heading', { level: 3, name: trade })).toBeVisible()
  await expect(page.getByRole('main').getByRole('figure').filter({ hasText: '(example)' })).toHaveCount(3)
  await expect(page.getByRole('main').locator('a[href="/api/login"]').last()).toBeVisible()
  await expect(page.getByText('$0', { exact: true })).toBeVisible()
})

test('the tutorial says "Step n of 8" with the percentage on a bar, for each of its eight titles', async ({ page }) => {
  const titles = [
    'Welcome',
    'Account creation',
    'Business setup',
    'Managing appointments',
    'Client management',
    'Customer booking',
    'Waitlist and no-show management',
    'Next steps',
  ]
  for (const [index, title] of titles.entries()) {
    const { headings, text, progressBars } = await readPage(page, `/tutorial?step=${index + 1}`)
    expect([headings, progressBars], title).toEqual([[title], 1])
    expect(text).toContain(`Step ${index + 1} of 8`)
    expect(text).toMatch(new RegExp(`${Math.round(((index + 1) / 8) * 100)}\\s?%`))
  }
})

test('the tutorial has eight dots, and quick links to steps 2, 3, 4 and 7', async ({ page }) => {
  await page.goto(`${appUrl()}/tutorial`)
  await expect(page.getByRole('link', { name: /^Step \d: / })).toHaveCount(8)
  const quick = page.getByRole('navigation', { name: 'Quick links' }).getByRole('link')
  await expect(quick).toHaveCount(4)
  for (const [index, step] of [2, 3, 4, 7].entries())
    await expect(quick.nth(index)).toHaveAttribute('href', `/tutorial?step=${step}#step`)
})
