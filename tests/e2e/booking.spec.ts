import type { Page } from '@playwright/test'

import { siteUrl } from './support/app'
import { followLaterDays } from './support/later-days'
import { emailField, remindBy } from './support/remind'
import { expect, test } from './support/test'

const phone = { viewport: { width: 320, height: 700 } }

/** Books the first free time `weeks` from now and returns the id of the appointment. */
async function book(page: Page, name: string, weeks: number): Promise<string> {
  await page.goto(`${siteUrl('luna')}/book`)
  await page.getByRole('link', { name: /Haircut/ }).click()
  await followLaterDays(page, weeks)
  await page.getByRole('radio').first().check()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Phone', { exact: true }).fill('(212) 555-0123')
  await remindBy(page, 'Text')
  await page.getByRole('button', { name: 'Book appointment' }).click()
  await expect(page.getByRole('status')).toHaveText('Appointment booked successfully!')
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

async function expectNoSidewaysScroll(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}

test.describe('a customer on a small phone', () => {
  test.use(phone)

  test('finds the salon, books, confirms, moves and gives up the time', { tag: '@gate' }, async ({ page }) => {
    await page.goto(siteUrl('luna'))
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Book an appointment' }).click()
    await page.getByRole('link', { name: /Haircut/ }).click()
    await followLaterDays(page, 1)
    await expect(page.getByText(/Times are in New York time/)).toContainText('for you')
    await page.getByRole('radio').first().check()
    await page.getByLabel('Name').fill('Dana Fox')
    await page.getByLabel('Phone', { exact: true }).fill('(212) 555-0123')
    await remindBy(page, 'Text')
    await expectNoSidewaysScroll(page)
    await page.reload()
    await expect(page.getByLabel('Name')).toHaveValue('Dana Fox')
    await page.getByRole('button', { name: 'Book appointment' }).click()
    await expect(page.getByRole('status')).toHaveText('Appointment booked successfully!')
    await expectNoSidewaysScroll(page)

    await page.getByRole('link', { name: 'Change or cancel' }).click()
    await page.getByRole('link', { name: 'Back to my appointment' }).click()
    await page.getByRole('button', { name: 'Confirm appointment' }).click()
    await expect(page.getByRole('status')).toHaveText('Appointment confirmed successfully!')
    await expect(page.getByText('Cancel appointment')).toHaveCount(0)

    await page.getByRole('link', { name: 'My plans changed' }).click()
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
    await page.getByRole('button', { name: /^Move to/ }).click()
    await expect(page.getByRole('status')).toHaveText('Appointment moved successfully')

    await page.getByText('Work came up').click()
    await page.getByRole('button', { name: 'Give up my spot' }).click()
    await expect(page.getByRole('status')).toHaveText('Appointment cancelled successfully')
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Book a new time' })).toBeVisible()
  })

  test('is asked before the appointment is cancelled, with the focus on keeping it', async ({ page }) => {
    const id = await book(page, 'Kim Careful', 2)
    await page.goto(`${siteUrl('luna')}/confirm/${id}?action=cancel`)
    const dialog = page.getByRole('dialog', { name: 'Cancel this appointment?' })
    await expect(dialog.getByRole('button', { name: 'Keep appointment' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Pending')).toBeVisible()

    await page.getByRole('link', { name: /^Cancel appointment/ }).click()
    await dialog.getByRole('button', { name: 'Cancel appointment' }).click()
    await expect(page.getByRole('status')).toHaveText('Appointment cancelled successfully')
  })
})

test('two customers who want the same time: one has it, the other loses nothing that was typed', {
  tag: '@gate',
}, async ({ browser }) => {
  const [first, second] = await Promise.all([browser.newPage(), browser.newPage()])
  for (const [page, name] of [
    [first, 'Fast Fay'],
    [second, 'Slow Sue'],
  ] as const) {
    await page.goto(`${siteUrl('iron')}/book`)
    await page.getByRole('link', { name: /Personal training/ }).click()
    await followLaterDays(page, 1)
    await page.getByRole('radio').first().check()
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Phone', { exact: true }).fill(`(310) 555-01${name.length}${name.length}`)
    await emailField(page).fill(`${name.split(' ')[0]?.toLowerCase()}@example.com`)
  }
  await first.getByRole('button', { name: 'Book appointment' }).click()
  await expect(first.getByRole('status')).toHaveText('Appointment booked successfully!')
  await second.getByRole('button', { name: 'Book appointment' }).click()

  const refusal = second.getByRole('alert').filter({ hasText: 'That time was just taken' })
  await expect(refusal.getByRole('button')).toHaveCount(3)
  await expect(second.getByLabel('Name')).toHaveValue('Slow Sue')
  await refusal.getByRole('button').first().click()
  await expect(second.getByRole('radio', { checked: true })).toHaveCount(1)
  await second.getByRole('button', { name: 'Book appointment' }).click()
  await expect(second.getByRole('status')).toHaveText('Appointment booked successfully!')
  await Promise.all([first.close(), second.close()])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an appointment is booked, confirmed, and another one cancelled', { tag: '@gate' }, async ({ page }) => {
    await book(page, 'Nora Noscript', 3)
    await page.getByRole('link', { name: 'Change or cancel' }).click()
    await page.getByRole('link', { name: 'Back to my appointment' }).click()
    await page.getByRole('button', { name: 'Confirm appointment' }).click()
    await expect(page.getByRole('status')).toHaveText('Appointment confirmed successfully!')

    const id = await book(page, 'Nell Noscript', 4)
    await page.goto(`${siteUrl('luna')}/confirm/${id}?action=cancel`)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).click()
    await expect(page.getByRole('status')).toHaveText('Appointment cancelled successfully')
  })
})

test('unknown names and ids are 404 in the words of the specification', async ({ page }) => {
  const nobody = await page.goto(siteUrl('nobody-here'))
  expect(nobody?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Business not found' })).toBeVisible()
  const lost = await page.goto(`${siteUrl('luna')}/confirm/00000000-0000-4000-8000-000000000000`)
  expect(lost?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Appointment Not Found' })).toBeVisible()
})
