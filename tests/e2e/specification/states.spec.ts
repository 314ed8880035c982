import type { Locator, Page } from '@playwright/test'
import { addVisit, beginVisit, dayFromToday, expect, mark, ownSite, test, toast } from '../support/owner'

/** Four weeks ahead the demo salon is empty; nobody else works at five in the morning. */
const at = (day: number) => `${dayFromToday(28 + day)}T05:00`

async function rowOf(page: Page, name: string, day: number): Promise<Locator> {
  await page.goto(`/admin/appointments?view=list&date=${dayFromToday(28 + day)}`)
  return page.getByRole('listitem').filter({ hasText: name })
}

const buttonsOf = (row: Locator) => row.getByRole('button').and(row.page().locator(':not([aria-label])'))

test('an appointment is scheduled unless said otherwise, and reads "Pending"', async ({ page }) => {
  await addVisit(page, 'Penny Pending', { at: at(0) })
  const row = await rowOf(page, 'Penny Pending', 0)
  await expect(row.getByText('Pending', { exact: true })).toBeVisible()
})

test('a scheduled row offers Confirm and Cancel, and Confirm makes it "Confirmed"', async ({ page }) => {
  await addVisit(page, 'Cora Confirm', { at: at(1) })
  const row = await rowOf(page, 'Cora Confirm', 1)
  await expect(buttonsOf(row)).toHaveText(['Confirm', 'Cancel'])
  await row.getByRole('button', { name: 'Confirm' }).click()
  await expect(row.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(toast(page, 'Appointment updated successfully')).toBeVisible()
})

test('a scheduled row can be cancelled: it reads "Cancelled" and offers no actions', async ({ page }) => {
  await addVisit(page, 'Candy Cancel', { at: at(2) })
  const row = await rowOf(page, 'Candy Cancel', 2)
  await row.getByRole('button', { name: 'Cancel' }).click()
  await page
    .getByRole('alertdialog', { name: 'Cancel this appointment?' })
    .getByRole('button', { name: 'Cancel appointment' })
    .click()
  await expect(row.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(buttonsOf(row)).toHaveCount(0)
})

test('a confirmed row offers Complete and No-Show, and Complete makes it "Completed" without actions', async ({
  page,
}) => {
  await beginVisit(await addVisit(page, 'Dora Done', { at: at(3), statuses: ['confirmed'] }))
  const row = await rowOf(page, 'Dora Done', -28)
  await expect(buttonsOf(row)).toHaveText(['Complete', 'No-Show'])
  await row.getByRole('button', { name: 'Complete' }).click()
  await expect(row.getByText('Completed', { exact: true })).toBeVisible()
  await expect(buttonsOf(row)).toHaveCount(0)
})

test('a confirmed row can be marked as missed: it reads "No-Show" and offers no actions', async ({ page }) => {
  await beginVisit(await addVisit(page, 'Nora Noshow', { at: at(4), statuses: ['confirmed'] }))
  const row = await rowOf(page, 'Nora Noshow', -28)
  await row.getByRole('button', { name: 'No-Show' }).click()
  await expect(row.getByText('No-Show', { exact: true })).toBeVisible()
  await expect(buttonsOf(row)).toHaveCount(0)
})

test('a status that nobody knows is shown as its raw text', async ({ page }) => {
  await page.route(/\/api\/appointments\?/, async (route) => {
    const answer = await route.fetch()
    const visits = (await answer.json()) as { client: { name: string } }[]
    await route.fulfill({
      response: answer,
      json: visits.map((visit) => (visit.client.name === 'Rae Raw' ? { ...visit, status: 'on-hold' } : visit)),
    })
  })
  await addVisit(page, 'Rae Raw', { at: at(8) })
  await rowOf(page, 'Rae Raw', 1)
  await page.getByRole('button', { name: 'Next week' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Rae Raw' })
  await expect(row.getByText('on-hold', { exact: true })).toBeVisible()
  await expect(buttonsOf(row)).toHaveCount(0)
})

test('the customer confirms a pending appointment; then neither confirming nor the cancel dialog is offered', async ({
  page,
}) => {
  const id = await addVisit(page, 'Conny Customer', { at: at(10) })
  await page.goto(`${await ownSite(page)}/confirm/${id}`)
  await expect(page.getByText('Pending', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Confirm appointment' }).click()
  await expect(page.getByRole('status')).toHaveText('Appointment confirmed successfully!')
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /confirm|cancel/i })).toHaveCount(0)
  await page.goto(`${await ownSite(page)}/confirm/${id}?action=cancel`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the customer cancels only after a dialog, and a cancelled appointment offers nothing', async ({ page }) => {
  const id = await addVisit(page, 'Cara Customer', { at: at(11) })
  await page.goto(`${await ownSite(page)}/confirm/${id}`)
  await page.getByRole('link', { name: /^Cancel appointment/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this appointment?' })
  await dialog.getByRole('button', { name: 'Keep appointment' }).click()
  await expect(page.getByText('Pending', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: /^Cancel appointment/ }).click()
  await dialog.getByRole('button', { name: 'Cancel appointment' }).click()
  await expect(page.getByRole('status')).toHaveText('Appointment cancelled successfully')
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
})

test('?action=cancel opens the cancel dialog of a pending appointment by itself', async ({ page }) => {
  const id = await addVisit(page, 'Dina Dialog', { at: at(12) })
  await page.goto(`${await ownSite(page)}/confirm/${id}?action=cancel`)
  await expect(page.getByRole('dialog', { name: 'Cancel this appointment?' })).toBeVisible()
})

test('the confirm page of a visit that is over, kept or missed, offers neither confirming nor cancelling', async ({
  page,
}) => {
  const site = await ownSite(page)
  for (const [badge, status, day] of [
    ['Completed', 'completed', 13],
    ['No-Show', 'no-show', 14],
  ] as const) {
    const id = await addVisit(page, `Olga Over ${day}`, { at: at(day), statuses: ['confirmed'] })
    await beginVisit(id)
    await mark(page, id, status)
    await page.goto(`${site}/confirm/${id}?action=cancel`)
    await expect(page.getByText(badge, { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})
