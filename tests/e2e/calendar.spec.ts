import type { Locator, Page } from '@playwright/test'
import { weekdayOf } from '@/lib/domain/local-date'
import { addClient, dayFromToday, expect, test } from './support/owner'

test.beforeEach(({ page }) => {
  page.on('pageerror', (error) => {
    throw error
  })
})

const FIRST = 70
const TO_WEDNESDAY = (10 - weekdayOf(dayFromToday(FIRST))) % 7
/** An open day on which the sandbox has only the appointments of one test: a Wednesday for each. */
const freeDay = (weeks: number) => dayFromToday(FIRST + TO_WEDNESDAY + 7 * weeks)

interface Member {
  id: string
  name: string
  active: boolean
}

async function team(page: Page): Promise<Member[]> {
  const staff = (await (await page.request.get('/api/staff')).json()) as Member[]
  return staff.filter(({ active }) => active)
}

/** Opens the calendar of one day that has a visit. */
async function openDay(page: Page, day: string): Promise<void> {
  await page.goto(`/admin/appointments?view=day&date=${day}`)
  await expect(page.getByRole('radio', { name: 'Day' })).toBeChecked()
  await expect(page.locator('.visit-calendar .ec-body')).toBeVisible()
  // The calendar opens an hour before the present one, and the mouse reaches only what is in sight.
  const first = page.locator('.visit-event').first()
  await first.evaluate((visit) => visit.scrollIntoView({ block: 'center' }))
}

/** Books a new client for an hour with the first staff member, or another one. */
async function addHour(page: Page, name: string, at: string, member = 0): Promise<void> {
  const staffId = (await team(page))[member]?.id
  const clientId = await addClient(page, name)
  const answer = await page.request.post('/api/appointments', {
    data: { clientId, service: 'Haircut', appointmentDate: at, duration: 60, staffId },
  })
  expect(answer.status(), await answer.text()).toBe(201)
}

const visitOf = (page: Page, name: string) => page.locator('.visit-event:not(.ec-preview)').filter({ hasText: name })
const buttonOf = (page: Page, name: string) => visitOf(page, name).getByRole('button')
const question = (page: Page) => page.getByRole('alertdialog')

/** The calendar redraws its boxes when rows arrive, so for a moment there is none. */
async function boxOf(target: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  for (;;) {
    await expect(target).toBeVisible()
    const box = await target.boundingBox()
    if (box) return box
  }
}

/** Drags from a point within the target by a distance, as a hand does. */
async function drag(page: Page, target: Locator, from: { x: number; y: number }, by: { x: number; y: number }) {
  const box = await boxOf(target)
  const start = { x: box.x + from.x, y: box.y + from.y }
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + by.x / 2, start.y + by.y / 2, { steps: 5 })
  await page.mouse.move(start.x + by.x, start.y + by.y, { steps: 5 })
  await page.mouse.up()
}

const saved = (page: Page) => page.waitForResponse((response) => response.request().method() === 'PUT')

test('a drag is asked about with what it changes, saved after yes and taken back after no', async ({ page }) => {
  await addHour(page, 'Early Erin', `${freeDay(0)}T10:00`)
  await openDay(page, freeDay(0))
  const visit = visitOf(page, 'Early Erin')
  const before = await boxOf(visit)
  await drag(page, visit, { x: 40, y: 10 }, { x: 0, y: before.height / 2 })
  await expect(question(page)).toContainText('Time: 10:00 AM → 10:30 AM')
  await question(page).getByRole('button', { name: 'Keep as it is' }).click()
  // Until it is gone, the page below takes no mouse.
  await expect(question(page)).toBeHidden()
  await expect.poll(async () => (await visit.boundingBox())?.y).toBeCloseTo(before.y, 0)

  await drag(page, visit, { x: 40, y: 10 }, { x: 0, y: before.height / 2 })
  const answered = saved(page)
  await question(page).getByRole('button', { name: 'Move appointment' }).click()
  const response = await answered
  expect(response.status()).toBe(200)
  const sent = response.request().postDataJSON() as { appointmentDate: string; version: number; staffId?: string }
  expect(new Date(sent.appointmentDate).getUTCMinutes()).toBe(30)
  expect(sent.version).toBeGreaterThan(0)
  expect(sent.staffId).toBeUndefined()
  await expect(page.getByText('Appointment updated successfully', { exact: true })).toBeVisible()
  await expect.poll(async () => (await visit.boundingBox())?.y).toBeGreaterThan(before.y)
})

test('an appointment that is dropped on another goes back with the reason', async ({ page }) => {
  await addHour(page, 'First Fay', `${freeDay(1)}T10:00`)
  await addHour(page, 'Second Sue', `${freeDay(1)}T11:00`)
  await openDay(page, freeDay(1))
  const visit = visitOf(page, 'First Fay')
  const before = await boxOf(visit)
  await drag(page, visit, { x: 40, y: 10 }, { x: 0, y: before.height / 2 })
  const answered = saved(page)
  await question(page).getByRole('button', { name: 'Move appointment' }).click()
  expect((await answered).status()).toBe(409)
  await expect(page.getByText('This time overlaps another appointment', { exact: true })).toBeVisible()
  await expect.poll(async () => (await visit.boundingBox())?.y).toBeCloseTo(before.y, 0)
})

test('a drag to another column changes the staff member, and says so', async ({ page }) => {
  const [mine, other] = await team(page)
  await addHour(page, 'Column Cora', `${freeDay(2)}T10:00`)
  await openDay(page, freeDay(2))
  const heads = page.locator('.visit-calendar .ec-header .ec-col-head')
  await expect(heads.nth(0)).toContainText(mine?.name ?? '')
  const visit = visitOf(page, 'Column Cora')
  const distance = (await boxOf(heads.nth(1))).x - (await boxOf(heads.nth(0))).x
  await drag(page, visit, { x: 40, y: 10 }, { x: distance, y: 0 })
  await expect(question(page)).toContainText(`Staff: ${mine?.name} → ${other?.name}`)
  await expect(question(page)).not.toContainText('Time:')
  await expect(question(page)).toContainText('Column Cora gets no message about this.')
  const answered = saved(page)
  await question(page).getByRole('button', { name: 'Move appointment' }).click()
  const response = await answered
  expect(response.status()).toBe(200)
  expect(response.request().postDataJSON()).toMatchObject({ staffId: other?.id })
  const column = await boxOf(heads.nth(1))
  await expect.poll(async () => (await visit.boundingBox())?.x).toBeGreaterThan(column.x - 1)
})

test('pulling the lower edge changes the length', async ({ page }) => {
  await addHour(page, 'Longer Lou', `${freeDay(3)}T10:00`)
  await openDay(page, freeDay(3))
  const visit = visitOf(page, 'Longer Lou')
  const { height } = await boxOf(visit)
  await drag(page, visit, { x: 40, y: height - 3 }, { x: 0, y: height / 2 })
  await expect(question(page)).toContainText('Length: 60 min → 90 min')
  const answered = saved(page)
  await question(page).getByRole('button', { name: 'Save as 90 min' }).click()
  expect((await answered).request().postDataJSON()).toMatchObject({ duration: 90 })
  await expect.poll(async () => (await visit.boundingBox())?.height).toBeGreaterThan(height * 1.4)
})

test('a click on free time books there, with its day, time and staff member', async ({ page }) => {
  const [, other] = await team(page)
  await addHour(page, 'Beside Bea', `${freeDay(4)}T11:00`)
  await openDay(page, freeDay(4))
  const free = await boxOf(visitOf(page, 'Beside Bea'))
  const column = await boxOf(page.locator('.visit-calendar .ec-header .ec-col-head').nth(1))
  await page.mouse.click(column.x + column.width / 2, free.y + 4)
  const dialog = page.getByRole('dialog', { name: 'New Appointment' })
  await expect(dialog).toBeVisible()
  await expect(dialog).toContainText('11:00 AM')
  await expect(dialog).toContainText(other?.name ?? '')
})

test('time off is taken in the calendar, which shows it, from the person and the day in sight', async ({ page }) => {
  const [member] = await team(page)
  await addHour(page, 'Beside Ben', `${freeDay(8)}T11:00`)
  await openDay(page, freeDay(8))
  await page
    .getByRole('group', { name: 'Staff' })
    .getByRole('button', { name: member?.name ?? '' })
    .click()
  await page.getByRole('button', { name: 'Add Time Off' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Time Off' })
  await expect(dialog.getByLabel('First day')).toHaveValue(freeDay(8))
  await dialog.getByLabel('Reason').fill('Dentist')
  await dialog.getByRole('button', { name: 'Save Time Off' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('.visit-calendar')).toContainText('Dentist')
})

test('free time is reached and booked by keyboard; arrow keys go from one box to the next', { tag: '@gate' }, async ({
  page,
}) => {
  await addHour(page, 'Keyed Kim', `${freeDay(5)}T10:00`)
  await openDay(page, freeDay(5))
  await buttonOf(page, 'Keyed Kim').focus()
  await page.keyboard.press('ArrowDown')
  const free = page.locator('.free-button:focus')
  await expect(free).toHaveAccessibleName(/free from 11:00 AM/)
  await expect(page).toHaveURL(new RegExp(freeDay(5)))
  await page.keyboard.press('ArrowUp')
  await expect(buttonOf(page, 'Keyed Kim')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'New Appointment' })).toContainText('11:00 AM')
})

test('everything dragging does can be done by keyboard from the visit itself', async ({ page }) => {
  await addHour(page, 'Keyed Kira', `${freeDay(6)}T10:00`)
  await openDay(page, freeDay(6))
  await buttonOf(page, 'Keyed Kira').focus()
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
  const address = `/admin/appointments?date=${freeDay(0)}`
  await page.goto(address)
  await expect(page.getByRole('radio', { name: 'List' })).toBeChecked()
  await page.getByRole('radio', { name: 'Week' }).click()
  await expect(page.locator('.visit-calendar')).toBeVisible()
  await page.goto(address)
  await expect(page.getByRole('radio', { name: 'Week' })).toBeChecked()
})
