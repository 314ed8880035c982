import type { Page } from '@playwright/test'

import { appUrl } from './support/app'
import { readPage } from './support/served-page'
import { expect, test } from './support/test'

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
  await expect(page.getByRole('figure').filter({ hasText: '(example)' })).toHaveCount(3)
  await expect(page.getByRole('img', { name: /star/ })).toHaveCount(0)
  const plan = page.getByRole('region', { name: 'All of it, free' })
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
  await expect(page.getByRole('heading', { level: 2, name: 'All of it, free' })).toBeInViewport()
  await expect(header).toBeInViewport({ ratio: 1 })
})

test('/saas is the same page under its canonical address', async ({ page }) => {
  const { headings, head } = await readPage(page, '/saas')
  expect([headings, head.canonical]).toEqual([['Stop Losing Money to No-Show Appointments'], `${appUrl()}/platform`])
})

for (const path of ['/', '/platform']) {
  test(`on ${path} every figure that claims something leads to its source`, async ({ page }) => {
    await page.goto(appUrl() + path)
    const { unsourced, broken, sourced } = await page.getByRole('main').evaluate((main) => {
      const links = [...main.querySelectorAll<HTMLAnchorElement>('a[href^="#source"]')]
      const broken = links.filter((link) => document.getElementById(link.hash.slice(1)) === null).length
      const rest = main.cloneNode(true) as HTMLElement
      // Pictures show examples and say so; the notes are the sources themselves.
      for (const part of rest.querySelectorAll('a[href^="#source"], figure, [aria-labelledby="sources-title"]'))
        part.remove()
      const unsourced = rest.textContent?.match(/\d[\d.,]*\s?(?:%|minutes?|times|x\b)/g) ?? []
      return { unsourced, broken, sourced: links.map((link) => link.textContent) }
    })
    expect([unsourced, broken]).toEqual([[], 0])
    expect(sourced.sort()).toEqual(['Setup in under 5 minutes', 'Two reminders, fewer no-shows'])
  })
}
