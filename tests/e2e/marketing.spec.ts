import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import { appUrl } from './support/app'
import { expect, test } from './support/test'

const WIDTHS = [320, 390, 1280]
const PAGES = ['/platform', ...[1, 2, 3, 4, 5, 6, 7, 8].map((step) => `/tutorial?step=${step}`)]

async function expectHeading(page: Page, name: string) {
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
}

test.describe('the tutorial without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('walks through all eight steps and back by links', async ({ page }) => {
    await page.goto(`${appUrl()}/tutorial`)
    await expectHeading(page, 'Welcome')
    await page.getByRole('link', { name: 'Start Tutorial' }).click()
    for (const title of [
      'Account creation',
      'Business setup',
      'Managing appointments',
      'Client management',
      'Customer booking',
      'Waitlist and no-show management',
    ]) {
      await expectHeading(page, title)
      await page.getByRole('link', { name: 'Next', exact: true }).click()
    }
    await expectHeading(page, 'Next steps')
    await expect(page.getByText('Step 8 of 8')).toBeVisible()
    await page.getByRole('link', { name: 'Previous' }).click()
    await expectHeading(page, 'Waitlist and no-show management')
  })

  test('jumps by a dot and by a quick link, and the address holds the step', async ({ page }) => {
    await page.goto(`${appUrl()}/tutorial`)
    await page.getByRole('link', { name: 'Step 6: Customer booking' }).click()
    await expectHeading(page, 'Customer booking')
    expect(new URL(page.url()).searchParams.get('step')).toBe('6')
    await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'Business setup' }).click()
    await expectHeading(page, 'Business setup')
    await page.reload()
    await expectHeading(page, 'Business setup')
  })
})

test('a new step takes the focus to its heading and leaves the arrow keys alone', async ({ page }) => {
  await page.goto(`${appUrl()}/tutorial?step=2`)
  await page.getByRole('link', { name: 'Next', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Business setup' })).toBeFocused()
  await expect(page.getByText('Step 3 of 8')).toBeInViewport()
  await page.keyboard.press('ArrowRight')
  await expectHeading(page, 'Business setup')
})

test('an unknown step shows the first, and the last leads a visitor to signing in', async ({ page }) => {
  await page.goto(`${appUrl()}/tutorial?step=99`)
  await expectHeading(page, 'Welcome')
  await page.getByRole('link', { name: 'Step 8: Next steps' }).click()
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL(/\/login\?callbackUrl=/)
})

test('the platform page says what the specification says', async ({ page }) => {
  await page.goto(`${appUrl()}/platform`)
  await expectHeading(page, 'Stop Losing Money to No-Show Appointments')
  for (const name of [
    'No-Show Prevention',
    'Smart Scheduling',
    'Client Management',
    'Business Analytics',
    'Customer Communications',
    'One-Click Setup',
  ]) {
    await expect(page.getByRole('heading', { level: 3, name, exact: true })).toBeVisible()
  }
  await expect(page.getByRole('img', { name: '5 out of 5 stars' })).toHaveCount(3)
  const plan = page.getByRole('region', { name: 'All of it, for nothing' })
  await expect(plan.getByRole('listitem')).toHaveText([
    'Unlimited appointments',
    'SMS and email reminders',
    'Custom booking page',
    'Client management',
    'Waitlist',
    'Analytics',
    'No-show tracking',
    'Custom branding',
    'Mobile optimized',
    'Email support',
  ])
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('the platform header stays in sight and leads where it says', async ({ page }) => {
  await page.goto(`${appUrl()}/platform`)
  const header = page.getByRole('banner')
  const targets = {
    Features: '#features',
    Pricing: '#pricing',
    'How It Works': '/tutorial',
    Login: '/login',
    'Start Free': '/api/login',
  }
  for (const [name, href] of Object.entries(targets)) {
    await expect(header.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
  await header.getByRole('link', { name: 'Pricing' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'All of it, for nothing' })).toBeInViewport()
  await expect(header).toBeInViewport({ ratio: 1 })
})

test('/saas is the same page under its canonical address', async ({ page }) => {
  await page.goto(`${appUrl()}/saas`)
  await expectHeading(page, 'Stop Losing Money to No-Show Appointments')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${appUrl()}/platform`)
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of WIDTHS) {
    test(`no page breaks the accessibility rules or its width: ${colorScheme}, ${width} px`, async ({ browser }) => {
      const context = await browser.newContext({
        colorScheme,
        viewport: { width, height: 844 },
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      for (const path of PAGES) {
        await page.goto(appUrl() + path)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations.map(({ id, nodes }) => `${path}: ${id} at ${nodes[0]?.target.join(' ')}`)).toEqual([])
      }
      await context.close()
    })
  }
}
