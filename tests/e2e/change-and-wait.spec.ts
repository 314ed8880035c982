import type { Page } from '@playwright/test'
import { linkIn, siteUrl, waitForMail } from './support/app'
import { followLaterDays } from './support/later-days'
import { emailField, remindBy } from './support/remind'
import { expect, test } from './support/test'

const root = () => siteUrl('luna')

/** Fills in who is coming; the names and numbers are this file's own. */
async function introduce(page: Page, name: string, number: string) {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Phone', { exact: true }).fill(number)
  await emailField(page).fill(`${name.split(' ')[0]?.toLowerCase()}@example.com`)
  await remindBy(page, 'Email')
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('a customer asks for earlier times while booking, moves with two taps, again to later dates, confirms, and gives up with a reason', {
    tag: '@gate',
  }, async ({ page }) => {
    await page.goto(`${root()}/book`)
    await page.getByRole('link', { name: /Haircut/ }).click()
    await followLaterDays(page, 5)
    await page.getByRole('group', { name: 'Time', exact: true }).getByRole('radio').last().check({ force: true })
    await introduce(page, 'Perla Plainform', '(212) 555-0161')
    await page.getByRole('checkbox', { name: /Tell me if an earlier time opens up/ }).check()
    await page.getByRole('button', { name: 'Book appointment' }).click()
    await page.getByRole('button', { name: 'Stop telling me' }).click()
    await expect(page.getByRole('button', { name: 'Tell me if an earlier time opens up' })).toBeVisible()

    await page.getByRole('link', { name: 'Change or cancel' }).click()
    await page.getByRole('button', { name: 'Tell me if an earlier time opens up' }).click()
    await expect(page.getByRole('status')).toHaveText('We’ll tell you when an earlier time opens up')
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
    await page.getByRole('button', { name: /^Move to/ }).click()
    await expect(page.getByRole('status')).toHaveText('Appointment moved successfully')
    await page.getByText('All other times').click()
    await page.getByRole('link', { name: 'Later dates' }).click()
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
    await expect(page.getByRole('link', { name: 'Earlier dates' })).toBeVisible()
    await page.getByRole('button', { name: /^Move to/ }).click()
    await expect(page.getByRole('status')).toHaveText('Appointment moved successfully')
    await page.getByRole('link', { name: 'Back to my appointment' }).click()
    await page.getByRole('button', { name: 'Confirm appointment' }).click()
    await page.getByRole('link', { name: 'My plans changed' }).click()
    await page.getByRole('radio', { name: 'I forgot' }).check({ force: true })
    await page.getByRole('button', { name: 'Give up my spot' }).click()
    await expect(page.getByRole('status')).toHaveText('Appointment cancelled successfully')
  })

  test('a visitor joins the waitlist, sees the place, changes what suits them and leaves', async ({ page }) => {
    await page.goto(`${root()}/join-waitlist`)
    await page.getByLabel('Service').selectOption('Haircut')
    await page.getByLabel('How soon could you come?').selectOption('I need a day’s notice')
    await introduce(page, 'Wanda Waits', '(212) 555-0162')
    await page.getByRole('button', { name: 'Join the waitlist' }).click()
    await page.getByRole('link', { name: 'See my place, change or leave' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^You are number \d+$/)
    await expect(page.getByText('I need a day’s notice').first()).toBeVisible()

    await page.getByText('Change my preferences').click()
    await page.getByLabel('Last day').fill('2020-01-01')
    await page.locator('form').evaluateAll((forms) => forms.forEach((form) => form.setAttribute('novalidate', '')))
    await page.getByRole('button', { name: 'Save my preferences' }).click()
    await expect(page.getByRole('alert')).toContainText('Please choose today or a later date')
    await page.getByLabel('Last day').fill('')
    await page.getByLabel('Time of day').selectOption('Evening (after 5:00 PM)')
    await page.getByRole('button', { name: 'Save my preferences' }).click()
    await expect(page.getByRole('status')).toHaveText('Your preferences are saved')
    await expect(page.getByText('Evenings')).toBeVisible()

    await page.getByRole('link', { name: 'Leave the waitlist' }).click()
    await page.getByRole('link', { name: 'Stay on the list' }).click()
    await page.getByRole('link', { name: 'Leave the waitlist' }).click()
    await page.getByRole('button', { name: 'Leave the waitlist' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are no longer on the waitlist')
  })
})

test('visitors who join get the link of their place by email', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(`${root()}/join-waitlist`)
  await page.getByLabel('Service').selectOption('Haircut')
  await introduce(page, 'Mailin Mayer', '(212) 555-0163')
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(page.getByRole('status')).toHaveText('Successfully joined the waitlist!')
  await page.goto(linkIn(await waitForMail('mailin@example.com', /waitlist/i), /\/waiting\//))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^You are number \d+$/)
})
