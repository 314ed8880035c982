import type { Page } from '@playwright/test'
import { appUrl } from './support/app'
import { expect, test } from './support/test'

/** A private copy of the demo business, signed in as its owner. */
async function enter(page: Page): Promise<void> {
  page.on('pageerror', (error) => {
    throw error
  })
  await page.goto(`${appUrl()}/api/auth/test-login`)
  await expect(page).toHaveURL(/\/dashboard/)
}

/** Opens the day's calendar of the first day after today that has a live visit; answers that visit. */
async function openBusyDay(page: Page) {
  await page.goto(`${appUrl()}/admin/appointments?view=day`)
  await expect(page.getByRole('radio', { name: 'Day' })).toBeChecked()
  const visit = page.locator('.visit-event.visit-scheduled, .visit-event.visit-confirmed').first()
  for (let day = 0; day < 7; day += 1) {
    await page.getByRole('button', { name: 'Next day' }).click()
    await expect(page.locator('.visit-calendar')).toBeVisible()
    if (
      await visit.waitFor({ timeout: 3000 }).then(
        () => true,
        () => false,
      )
    )
      return visit
  }
  throw new Error('The demo cast has no live visit in the next week')
}

test('a visit is moved by dragging in steps of 15 minutes, and goes back with the reason where the time is taken', async ({
  page,
}) => {
  await enter(page)
  const visit = await openBusyDay(page)
  const box = await visit.boundingBox()
  if (!box) throw new Error('the visit has no size')
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.mouse.move(box.x + 40, box.y + 6)
  await page.mouse.down()
  await page.mouse.move(box.x + 40, box.y + 30, { steps: 5 })
  await page.mouse.move(box.x + 40, box.y + 56, { steps: 5 })
  await page.mouse.up()
  const response = await answered
  const sent = response.request().postDataJSON() as { appointmentDate: string; version: number }
  expect(new Date(sent.appointmentDate).getUTCMinutes() % 15).toBe(0)
  expect(sent.version).toBeGreaterThan(0)
  if (response.ok()) {
    await expect(page.getByText('Appointment updated successfully', { exact: true })).toBeVisible()
  } else {
    expect(response.status()).toBe(409)
    await expect(page.getByText('This time overlaps another appointment', { exact: true })).toBeVisible()
    await expect.poll(async () => (await visit.boundingBox())?.y).toBeCloseTo(box.y, 0)
  }
})

test('everything dragging does can be done by keyboard from the visit itself', async ({ page }) => {
  await enter(page)
  const visit = await openBusyDay(page)
  await visit.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'History' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Reschedule' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Reschedule' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Reschedule' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the chosen view is remembered', async ({ page }) => {
  await enter(page)
  await page.goto(`${appUrl()}/admin/appointments`)
  await expect(page.getByRole('radio', { name: 'List' })).toBeChecked()
  await page.getByRole('radio', { name: 'Week' }).click()
  await expect(page.locator('.visit-calendar')).toBeVisible()
  await page.goto(`${appUrl()}/admin/appointments`)
  await expect(page.getByRole('radio', { name: 'Week' })).toBeChecked()
})
