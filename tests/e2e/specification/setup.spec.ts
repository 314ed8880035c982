import { Client } from 'pg'
import type { Page } from '@playwright/test'
import { appUrl, databaseUrl, linkIn, siteUrl, waitForMail } from '../support/app'
import { expect, test } from '../support/test'

/** Another business at this address. */
async function takeSubdomain(subdomain: string): Promise<void> {
  const database = new Client({ connectionString: databaseUrl() })
  await database.connect()
  await database.query(
    `
    WITH person AS (INSERT INTO users (email) VALUES ('first-comer@example.com') RETURNING id)
    INSERT INTO businesses (owner_id, subdomain, business_name) SELECT id, $1, 'First comer' FROM person`,
    [subdomain],
  )
  await database.end()
}

const REQUEST = '/api/auth/request-magic-link'

async function openSignIn(page: Page) {
  await page.goto(`${appUrl()}/magic-login`)
  return { email: page.getByLabel('Email'), send: page.getByRole('button', { name: 'Send magic link' }) }
}

/** Signs a new person in by her mailed link; she lands on the business setup. */
async function signUp(page: Page, address: string) {
  const { email, send } = await openSignIn(page)
  await email.fill(address)
  await send.click()
  await expect(page.getByRole('status').filter({ hasText: 'Check your email' })).toContainText('15 minutes')
  await page.goto(linkIn(await waitForMail(address, /sign-in link/i), /magic-login\/verify/))
  await page.getByRole('button', { name: 'Sign in to No-Show Shield' }).click()
  await expect(page).toHaveURL(/\/onboarding/)
}

const toast = (page: Page, text: string) =>
  page.locator('[role=region][aria-label^=Notifications] li').getByText(text, { exact: true })
const create = (page: Page) => page.getByRole('button', { name: 'Create my booking page' }).click()

test('the magic link page needs an e-mail address, and says in which way a request failed', async ({ page }) => {
  const { email, send } = await openSignIn(page)
  await expect(send).toBeEnabled()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  await send.click()
  await expect(email).toHaveAccessibleDescription(/Email is required/)
  await email.fill('nobody')
  await send.click()
  await expect(email).toHaveAccessibleDescription(/Please enter a valid email address/)

  await email.fill('somebody@example.com')
  const failures = [
    [
      { status: 429, json: { error: 'Three links are on their way already', code: 'rate_limited' } },
      'Three links are on their way already',
    ],
    [{ status: 502, body: 'Bad gateway' }, 'Failed to send magic link'],
    [null, 'Network error. Please try again.'],
  ] as const
  for (const [answer, sentence] of failures) {
    await page.route(`**${REQUEST}`, (route) => (answer ? route.fulfill(answer) : route.abort()))
    await send.click()
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    await expect(email).toHaveValue('somebody@example.com')
    await page.unroute(`**${REQUEST}`)
  }
})

test('the business setup says which field is wrong, in the specified words', async ({ page }) => {
  await signUp(page, 'wrong@example.com')
  const address = page.getByLabel('Web address')
  await page.getByLabel('Email').fill('')
  await create(page)
  await expect(page.getByLabel('Business name')).toHaveAccessibleDescription(/Business name is required/)
  await expect(address).toHaveAccessibleDescription(/Subdomain is required/)
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Email is required/)
  await address.fill('Luna_Hair')
  await expect(address).toHaveAccessibleDescription(
    /Subdomain can only contain lowercase letters, numbers, and hyphens/,
  )
  await page.getByLabel('Email').fill('nope')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Please enter a valid email address/)
  for (const optional of ['Phone', 'Address', 'Description']) {
    await expect(page.getByLabel(optional, { exact: true })).not.toHaveAccessibleDescription(/required/)
  }
})

test('creating a business: a taken name, another failure, success with an empty dashboard and the 26 booking times, and a second business', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await takeSubdomain('taken-cuts')
  await signUp(page, 'second@example.com')
  const late = await context.newPage()
  await late.goto(`${appUrl()}/onboarding`)
  await late.getByLabel('Business name').fill('Twice')
  await page.getByLabel('Business name').fill('Corner Cuts')
  await page.getByLabel('Web address').fill('taken-cuts')
  await create(page)
  await expect(toast(page, 'This subdomain is already taken. Please choose another.')).toBeVisible()
  await expect(page.getByLabel('Web address')).toHaveAccessibleDescription(/This subdomain is already taken/)

  await page.getByLabel('Web address').fill('corner-cuts')
  await page.route('**/api/business', (route) =>
    route.fulfill({ status: 500, json: { error: 'The server is having a bad day', code: 'internal' } }),
  )
  await create(page)
  await expect(toast(page, 'Error Creating Business')).toBeVisible()
  await expect(page.getByLabel('Business name')).toHaveValue('Corner Cuts')
  await page.unroute('**/api/business')

  const zones = page.getByRole('combobox', { name: 'Time zone' })
  for (const zone of [/^Eastern/, /^Central/, /^Mountain/, /^Pacific/])
    await expect(zones.getByRole('option', { name: zone })).not.toHaveCount(0)
  await zones.selectOption('America/New_York')
  const currencies = page.getByRole('combobox', { name: 'Currency' })
  await expect(currencies.getByRole('option')).toHaveText([/USD/, /CAD/, /EUR/, /GBP/])
  await currencies.selectOption('USD')
  const answer = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/business'),
  )
  await create(page)
  expect((await answer).status()).toBe(201)
  await expect(page).toHaveURL(/\/dashboard/)

  for (const text of [
    'No appointments scheduled for today',
    'No one on the waitlist',
    'No mood data available yet.',
    'Add clients with mood preferences to see how they feel.',
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }

  await create(late)
  await expect(late).toHaveURL(/\/dashboard/)
  await expect(toast(late, 'Business Already Exists')).toBeVisible()

  await page.goto(`${siteUrl('corner-cuts')}/book`)
  await page.getByRole('link').filter({ hasText: '60 min' }).first().click()
  await page
    .getByRole('link', { name: /26 times/ })
    .nth(1)
    .click()
  const times = page.getByRole('radio')
  await expect(times).toHaveCount(26)
  await expect(times.first()).toHaveAccessibleName('8:00 AM')
  await expect(times.nth(1)).toHaveAccessibleName('8:30 AM')
  await expect(times.last()).toHaveAccessibleName('8:30 PM')
})
