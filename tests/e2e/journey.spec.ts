import type { BrowserContext, Page } from '@playwright/test'
import { appUrl, linkIn, siteUrl, waitForMail } from './support/app'
import { watchConsoleErrors } from './support/console-errors'
import { expect, test } from './support/test'
import { testNow } from '../support/test-clock'

const OWNER = 'maple@example.com'
const CUSTOMER = 'zoe@example.com'

/** Fails the test on an error of the page. */
function watch(page: Page): Page {
  page.on('pageerror', (error) => {
    throw error
  })
  watchConsoleErrors(page, (message) => {
    throw new Error(`${page.url()}: ${message.text()} (${message.location().url})`)
  })
  return page
}

async function signIn(page: Page): Promise<void> {
  await page.goto(appUrl())
  await page.getByRole('link', { name: 'Get Started' }).first().click()
  await page.getByLabel('Email').fill(OWNER)
  await page.getByRole('button', { name: 'Send magic link' }).click()
  await expect(page.getByText('We sent a sign-in link to')).toBeVisible()
  const link = linkIn(await waitForMail(OWNER, /sign-in link/i), /magic-login\/verify/)
  await page.goto(link)
  // Opening the link, as mail scanners do, signs nobody in and doesn't use it up.
  expect((await page.request.get(link)).ok()).toBe(true)
  expect((await page.request.get(`${appUrl()}/api/auth/user`)).status()).toBe(401)
  await page.getByRole('button', { name: 'Sign in to No-Show Shield' }).click()
  await expect(page).toHaveURL(/\/onboarding/)
}

async function setUpBusiness(page: Page): Promise<void> {
  await page.getByLabel('Business name').fill('Maple & Mane')
  await expect(page.getByText(/maple-mane\.localhost:\d+ is free/)).toBeVisible()
  await expect(page.getByLabel('Time zone')).toContainText('New York')
  await page.getByRole('button', { name: 'Create my booking page' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByText("Welcome back! Here's what's happening today.")).toBeVisible()
}

/** Books the second offered time of the second offered day; returns the page's heading with day and time. */
async function book(context: BrowserContext): Promise<Page> {
  const page = watch(await context.newPage())
  await page.goto(siteUrl('maple-mane'))
  await page.getByRole('link', { name: /book/i }).first().click()
  await page.getByRole('link', { name: /Haircut/ }).click()
  await page
    .getByRole('link', { name: /19 slots/ })
    .nth(1)
    .click()
  await expect(page.getByText(/Times are in New York time/)).toBeVisible()
  await page.getByText('9:30 AM', { exact: true }).click()
  await page.getByLabel('Name').fill('Zoë Washington')
  await page.getByLabel('Phone').fill('(212) 555-0199')
  await page.getByLabel('Email').fill(CUSTOMER)
  await page.getByRole('button', { name: 'Book appointment' }).click()
  await expect(page.getByText('Appointment booked successfully!')).toBeVisible()
  await expect(page.getByText(/9:30 AM/).first()).toBeVisible()
  return page
}

/** The owner's week list shows Zoë's row; looks in this week and the next. */
async function ownerSees(page: Page, badge: string): Promise<void> {
  await page.goto(`${appUrl()}/admin/appointments`)
  const row = page.getByRole('listitem').filter({ hasText: 'Zoë Washington' })
  if ((await row.count()) === 0)
    await page
      .getByRole('link', { name: /next week/i })
      .or(page.getByRole('button', { name: /next week/i }))
      .click()
  await expect(row.getByText(badge, { exact: true })).toBeVisible()
}

test('from a landing page to a kept appointment: sign in, set up, book, confirm, cancel', { tag: '@gate' }, async ({
  browser,
}) => {
  const owner = watch(await (await browser.newContext({ timezoneId: 'America/New_York' })).newPage())
  await signIn(owner)
  await setUpBusiness(owner)

  const customers = await browser.newContext({ timezoneId: 'America/Chicago', viewport: { width: 390, height: 844 } })
  await book(customers)
  await ownerSees(owner, 'Pending')

  const confirmation = await waitForMail(CUSTOMER, /Haircut/)
  expect(confirmation.headers['message-id']).toMatch(/^<.+@localhost/)
  expect(confirmation.attachments.map((attachment) => attachment.content).join()).toContain('BEGIN:VEVENT')
  const link = linkIn(confirmation, /\/confirm\//)
  expect(link.startsWith(siteUrl('maple-mane'))).toBe(true)

  const confirming = watch(await customers.newPage())
  await confirming.goto(link)
  await confirming.reload()
  await ownerSees(owner, 'Pending')
  await confirming.getByRole('button', { name: 'Confirm appointment' }).click()
  await expect(confirming.getByText('Appointment confirmed successfully!')).toBeVisible()
  await expect(confirming.getByRole('button', { name: /cancel/i })).toHaveCount(0)
  await ownerSees(owner, 'Confirmed')

  await confirming.getByRole('link', { name: 'My plans changed' }).click()
  await confirming.getByText('I’m sick').first().click()
  await confirming.getByRole('button', { name: 'Give up my spot' }).click()
  await expect(confirming.getByText('Appointment cancelled successfully')).toBeVisible()
  const cancelled = await waitForMail(CUSTOMER, /cancel/i)
  expect(cancelled.attachments.map((attachment) => attachment.content).join()).toContain('METHOD:CANCEL')
  await ownerSees(owner, 'Cancelled')
})

test('the whole booking and its cancellation work without JavaScript on the confirm page', { tag: '@gate' }, async ({
  browser,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } })
  const page = await plain.newPage()
  const id = await bookOverHttp(page)
  await page.goto(`${siteUrl('luna')}/confirm/${id}?action=cancel`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.getByRole('button', { name: 'Cancel appointment' }).click()
  await expect(page.getByText('Appointment cancelled successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: /confirm|cancel/i })).toHaveCount(0)
})

/** Books Luna's first free time through the public API, from its own host. */
async function bookOverHttp(page: Page): Promise<string> {
  const api = `${appUrl()}/api/public/businesses/luna`
  const { services } = (await (await page.request.get(api)).json()) as { services: { id: string }[] }
  const today = testNow().toISOString().slice(0, 10)
  const until = new Date(testNow().getTime() + 20 * 86_400_000).toISOString().slice(0, 10)
  const query = `serviceId=${services[0]?.id}&from=${today}&to=${until}`
  const { days } = (await (await page.request.get(`${api}/availability?${query}`)).json()) as {
    days: { slots: { start: string }[] }[]
  }
  const start = days.flatMap((day) => day.slots).at(-1)?.start
  const answer = await page.request.post(`${api}/appointments`, {
    data: {
      name: 'Plain Pat',
      email: 'pat@example.com',
      phone: '2125550144',
      serviceId: services[0]?.id,
      appointmentDate: start,
    },
  })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { id: string }).id
}
