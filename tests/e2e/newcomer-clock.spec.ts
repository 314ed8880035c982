import type { BrowserContext, Page } from '@playwright/test'
import { appUrl, linkIn, siteUrl, waitForMail } from './support/app'
import { HumanClock } from './support/human-clock'
import { emailField } from './support/remind'
import { expect, test } from './support/test'

const OWNER = 'first.day@example.com'
const SITE = 'willow-room'
const FIVE_MINUTES = 300
/** A business that can't text needs an email address beside name and phone. */
const A_BOOKING = 95

/** From the landing page to the dashboard, as somebody with no account and a phone in their hand. */
async function setUp(page: Page, clock: HumanClock): Promise<void> {
  await page.goto(appUrl())
  await clock.tap(page.getByRole('link', { name: 'Get Started' }).first())
  await clock.type(page.getByLabel('Email'), OWNER)
  await clock.tap(page.getByRole('button', { name: 'Send magic link' }))
  await expect(page.getByText('We sent a sign-in link to')).toBeVisible()
  await clock.openFromMail(linkIn(await waitForMail(OWNER, /sign-in link/i), /magic-login\/verify/))
  await clock.tap(page.getByRole('button', { name: 'Sign in to No-Show Shield' }))
  await expect(page).toHaveURL(/\/onboarding/)
  expect(await requiredQuestions(page), 'questions onboarding does not mark as optional').toBeLessThanOrEqual(6)
  await clock.type(page.getByLabel('Business name'), 'Willow Room')
  await expect(page.getByText(/willow-room\.localhost:\d+ is free/)).toBeVisible()
  await clock.tap(page.getByRole('button', { name: 'Create my booking page' }))
  await expect(page).toHaveURL(/\/dashboard/)
}

/** How many fields of the visible form aren't marked "optional", whether or not they are filled. */
async function requiredQuestions(page: Page): Promise<number> {
  const all = page.getByRole('main').locator('input[name], textarea[name], [role=radiogroup], [role=combobox]')
  const optional = page.getByRole('main').getByText('optional', { exact: true })
  return (await all.count()) - (await optional.count())
}

/** From the business's site to a booked time, with nothing but the three fields that have to be typed. */
async function book(page: Page, clock: HumanClock): Promise<void> {
  await page.goto(siteUrl(SITE))
  await clock.tap(page.getByRole('link', { name: 'Book an appointment' }).first())
  await clock.tap(page.getByRole('main').getByRole('listitem').first().getByRole('link'))
  await clock.tap(page.getByRole('radio').first())
  await clock.type(page.getByLabel('Name'), 'Harriet Lindqvist')
  await clock.type(page.getByLabel('Phone', { exact: true }), '(212) 555-0175')
  await clock.type(emailField(page), 'harriet@example.com')
  await clock.tap(page.getByRole('button', { name: 'Book appointment' }))
  await expect(page.getByText('Appointment booked successfully!')).toBeVisible()
}

async function phoneIn(context: BrowserContext) {
  const page = await context.newPage()
  return { page, clock: new HumanClock(page) }
}

test('a newcomer has a booking page and a customer a first appointment well within five minutes', {
  tag: '@gate',
}, async ({ browser }) => {
  const phone = { viewport: { width: 390, height: 844 }, timezoneId: 'America/New_York' }
  const [ownerContext, customerContext] = await Promise.all([browser.newContext(phone), browser.newContext(phone)])

  const owner = await phoneIn(ownerContext)
  await setUp(owner.page, owner.clock)
  const beforeDashboard = owner.clock.screens.filter((path) => !['/', '/dashboard'].includes(path))
  expect(beforeDashboard, 'screens between the landing page and the dashboard').toHaveLength(3)
  expect(owner.clock.fields, 'fields the owner typed into').toBeLessThanOrEqual(6)

  const customer = await phoneIn(customerContext)
  await book(customer.page, customer.clock)
  expect(customer.clock.taps, 'taps of the customer beside typing').toBeLessThanOrEqual(5)
  expect(customer.clock.fields, 'fields the customer typed into').toBe(3)
  expect(customer.clock.seconds, 'seconds of a booking').toBeLessThan(A_BOOKING)

  const total = Math.round(owner.clock.seconds + customer.clock.seconds)
  test.info().annotations.push({ type: 'simulated seconds', description: String(total) })
  expect(total, 'simulated seconds from the landing page to the first booking').toBeLessThan(FIVE_MINUTES)

  await owner.page.goto(`${appUrl()}/admin/clients`)
  await expect(owner.page.getByRole('link', { name: 'Harriet Lindqvist', exact: true })).toBeVisible()
  await Promise.all([ownerContext.close(), customerContext.close()])
})
