import pg from 'pg'
import { appUrl, databaseUrl } from '../support/app'
import { breakCall, dayFromToday, expect, test, toast } from '../support/owner'
import { readPage } from '../support/served-page'
import { signUp } from '../support/sign-up'
import { stallPage } from '../support/stalled-page'
import { test as visitorTest } from '../support/test'

test('while the sign-in is looked up the screen says so; after five seconds it offers four ways out', async ({
  page,
}) => {
  const database = new pg.Client({ connectionString: databaseUrl() })
  const stalled = await stallPage('/dashboard')
  // The five seconds are an animation's, which is paused until the test advances it.
  const animations = await page.context().newCDPSession(page)
  await animations.send('Animation.enable')
  await animations.send('Animation.setPlaybackRate', { playbackRate: 0 })
  const letPass = (milliseconds: number) =>
    page.evaluate((time) => {
      for (const animation of document.getAnimations()) animation.currentTime = time
    }, milliseconds)
  try {
    await database.connect()
    // Every session query waits for this transaction, long enough for the loading screen to be sent first.
    await database.query('BEGIN; LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE')
    await page.goto(`${stalled.url}/dashboard`, { waitUntil: 'commit' })
    await expect(page.getByText('Loading your dashboard...')).toBeVisible()
    await expect(page.getByText('Checking authentication...')).toBeVisible()
    await database.query('ROLLBACK')
    await letPass(4990)
    await expect(page.getByText('Loading your dashboard...')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Loading timeout' })).toBeHidden()
    await letPass(5010)
    await expect(page.getByRole('heading', { name: 'Loading timeout' })).toBeVisible()
    await expect(page.getByText('Loading your dashboard...')).toBeHidden()
    await expect(page.getByText('Your session may have expired. Please sign in again.')).toBeVisible()
    for (const [name, href] of [
      ['Sign in again', '/login'],
      ['Debug auth', '/api/debug/session'],
      ['Log out', '/api/logout'],
    ] as const) {
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', href)
    }
    await page.getByRole('button', { name: 'Refresh' }).click({ noWaitAfter: true })
    await expect(page).toHaveURL(/\/dashboard\??$/)
  } finally {
    await database.end()
    await stalled.stop()
  }
})

test('a call answered 401 means signed out: the screen offers to sign in again', { tag: '@gate' }, async ({ page }) => {
  await page.goto(`/admin/appointments?view=list&date=${dayFromToday(200)}`)
  await page.route(/\/api\/appointments\?/, (route) =>
    route.fulfill({ status: 401, json: { error: 'Please sign in', code: 'unauthorized' } }),
  )
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(page.getByText('Your session may have expired. Please sign in again.')).toBeVisible()
})

// With a business of its own: the others know their sandbox by its name.
visitorTest(
  'an owner with a business sees the dashboard, and a saved name at once in the sidebar',
  {
    tag: '@gate',
  },
  async ({ page }) => {
    await signUp(page, 'daughters@example.com')
    const created = await page.request.post(`${appUrl()}/api/business`, {
      data: { businessName: 'Sol & Sons', subdomain: 'sol', email: 'daughters@example.com' },
    })
    expect(created.status()).toBe(201)
    expect((await readPage(page, '/')).headings).toContain('Dashboard')
    await page.goto(`${appUrl()}/admin/settings`)
    await page.getByLabel('Business name').fill('Sol & Daughters')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(page, 'Business settings updated successfully')).toBeVisible()
    await expect(page.getByRole('complementary').getByText('Sol & Daughters').first()).toBeVisible()
  },
)

test('the sign-in checks show an error as its status and status text', { tag: '@gate' }, async ({ page }) => {
  await page.goto('/debug')
  await breakCall(page, 'GET', '/api/auth/user')
  await page.getByRole('button', { name: 'Ask again' }).click()
  await expect(page.getByText('500: Internal Server Error')).toBeVisible()
})

visitorTest(
  'somebody signed out is sent to the sign-in, and an unknown path is a 404 page',
  { tag: '@gate' },
  async ({ page }) => {
    expect((await readPage(page, '/admin/clients')).url).toMatch(/\/login/)
    const { status, headings } = await readPage(page, '/no/such/page')
    expect([status, headings]).toEqual([404, ['Page Not Found']])
  },
)
