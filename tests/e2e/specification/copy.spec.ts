import { appUrl, siteUrl } from '../support/app'
import { expect, test } from '../support/test'
import { emailField, remindBy } from '../support/remind'

test('the tutorial says what a client profile holds', async ({ page }) => {
  await page.goto(`${appUrl()}/tutorial?step=5`)
  for (const text of ['Contact info', 'History', 'No-show count and percentage', 'Preferred times and moods']) {
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(page.getByText(/Total visits, revenue, preferred times/)).toBeVisible()
})

test('the tutorial says what the business setup has', async ({ page }) => {
  await page.goto(`${appUrl()}/tutorial?step=3`)
  await expect(page.getByRole('term')).toHaveText([
    'Hours',
    'Services',
    'Slot intervals',
    'Buffer times',
    'Minimum notice',
    'Booking window',
    'Subdomain address',
  ])
  await expect(page.getByText(/each with its duration and price/)).toBeVisible()
})

test('the tutorial tells how the waitlist works, when reminders go out, and the three risk bands', async ({ page }) => {
  await page.goto(`${appUrl()}/tutorial?step=7`)
  for (const text of ['Priority by signup time', 'Notification on cancellations', '24 hours to answer']) {
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  for (const [band, range] of [
    ['Reliable', '0-10%'],
    ['Caution', '10-25%'],
    ['High Risk', '25% and above'],
  ]) {
    await expect(
      page
        .getByRole('region', { name: 'Reading a no-show percentage' })
        .locator('div')
        .filter({ hasText: band })
        .first(),
    ).toContainText(range ?? '')
  }
  await page.goto(`${appUrl()}/tutorial?step=6`)
  await expect(page.getByText(/a reminder 24 hours before and one 2 hours before/)).toBeVisible()
})

test('the plan costs $0', async ({ page }) => {
  for (const path of ['/', '/platform']) {
    await page.goto(appUrl() + path)
    await expect(page.getByText('$0', { exact: true }).first()).toBeVisible()
  }
})

test('a public site shows three reasons to choose it, not more', async ({ page }) => {
  await page.goto(siteUrl('luna'))
  const reasons = page.getByRole('region', { name: 'Why Choose Us?' })
  await expect(reasons.getByRole('listitem')).toHaveCount(3)
  await expect(reasons.getByRole('listitem').first()).toContainText('Time for you')
  await expect(reasons.getByRole('listitem').first()).toContainText('One client at a time, never rushed')
})

test('the page after a booking tells of the confirmation, the reminder and coming early', async ({ page }) => {
  await page.goto(`${siteUrl('luna')}/book`)
  await page.getByRole('link', { name: /Haircut/ }).click()
  await page.getByRole('link', { name: 'Later days' }).click()
  await expect(page).toHaveURL(/date=/)
  await page.getByRole('group', { name: 'Time' }).getByRole('radio').last().check()
  await page.getByLabel('Name').fill('Copy Claire')
  await page.getByLabel('Phone', { exact: true }).fill('(212) 555-0166')
  await emailField(page).fill('claire@example.com')
  await remindBy(page, 'Email')
  await page.getByRole('button', { name: 'Book appointment' }).click()
  const next = page.getByRole('region', { name: 'What happens next' })
  await expect(next).toContainText('You get a confirmation within 2 hours.')
  await expect(next).toContainText('We remind you 24 hours before.')
  await expect(next).toContainText('Please arrive 10 minutes early.')
})
