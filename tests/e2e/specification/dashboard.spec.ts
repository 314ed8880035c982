import type { Page } from '@playwright/test'
import { addClient, addVisit, dayFromToday, expect, ownSite, test } from '../support/owner'

/** The card under a heading. */
function card(page: Page, title: string) {
  return page
    .getByRole('main')
    .locator('div')
    .filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
    .last()
    .locator('xpath=..')
}

async function putOnWaitlist(page: Page, name: string): Promise<void> {
  const clientId = await addClient(page, name, { email: 'waiting@example.com' })
  const answer = await page.request.post('/api/waitlist', { data: { clientId, service: 'Haircut' } })
  expect(answer.status()).toBe(201)
}

test('the dashboard greets, and offers a new appointment and a new client', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText("Welcome back! Here's what's happening today.")).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'New Appointment' })).toHaveAttribute('href', '/admin/appointments')
  await expect(main.getByRole('link', { name: 'Add Client' })).toHaveAttribute('href', '/admin/clients')
})

test('the dashboard links to the customer demo, the public site and the tutorial', async ({ page }) => {
  const site = await ownSite(page)
  await page.goto('/dashboard')
  await expect(page.getByText('Customer Demo', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'View Demo' })).toHaveAttribute('href', '/customer-demo')
  await expect(page.getByRole('link', { name: 'Public Site' })).toHaveAttribute('href', new RegExp(`^${site}/?$`))
  await expect(page.getByText('Need Help Getting Started?')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Complete Tutorial' })).toHaveAttribute('href', '/tutorial')
})

test("four cards show the day's figures, each with a trend counted from the business's own rows", async ({ page }) => {
  const stats = (await (await page.request.get('/api/dashboard/stats')).json()) as Record<string, number>
  await page.goto('/dashboard')
  const cards = page.getByRole('list', { name: 'Today in figures' }).getByRole('listitem')
  const expected = [
    ["Today's Appointments", stats.todayAppointments, /([+-]\d+ from|Same as) yesterday/],
    ['Confirmed', stats.confirmed, /\d+% confirmation rate|No data yet/],
    ['Pending', stats.pending, /\d+[mhd] avg response|No data yet/],
    ['No-Shows This Week', stats.noShowsThisWeek, /([+-]\d+ from|Same as) last week/],
  ] as const
  await expect(cards).toHaveCount(4)
  for (const [index, [title, figure, trend]] of expected.entries()) {
    await expect(cards.nth(index).getByRole('heading')).toHaveText(title)
    await expect(cards.nth(index).getByText(String(figure), { exact: true })).toBeVisible()
    await expect(cards.nth(index)).toContainText(trend)
  }
})

test('the dashboard has its sections, with ways to the whole schedule and the whole waitlist', async ({ page }) => {
  await page.goto('/dashboard')
  for (const name of ['Mood Analytics', "Today's Schedule", 'Recent Activity', 'Waitlist', 'Quick Actions']) {
    await expect(page.getByRole('main').getByRole('heading', { name, exact: true })).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'View All', exact: true })).toHaveAttribute('href', '/admin/appointments')
  await expect(page.getByRole('link', { name: 'View All Waitlist' })).toHaveAttribute('href', '/admin/waitlist')
})

test('recent activity tells what really happened, newest first', async ({ page }) => {
  await addVisit(page, 'Nadia Newest', { at: `${dayFromToday(8)}T07:30` })
  await page.goto('/dashboard')
  await expect(card(page, 'Recent Activity').getByRole('listitem').first()).toContainText('Nadia Newest')
})

test('Notify beside somebody on the waitlist opens the offer of a time to that person', async ({ page }) => {
  await putOnWaitlist(page, 'Wanda Waits')
  await page.goto('/dashboard')
  const notify = page
    .getByRole('main')
    .getByRole('button', { name: /^Notify / })
    .first()
  const name = ((await notify.textContent()) ?? '').replace('Notify', '').trim()
  await notify.click()
  await expect(page.getByRole('dialog')).toContainText(name)
})

test('the quick actions show who would get a reminder, and lead to the waitlist and the reports', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Manage Waitlist' })).toHaveAttribute('href', '/admin/waitlist')
  await expect(page.getByRole('link', { name: 'View Reports' })).toHaveAttribute('href', '/admin/analytics')
  await page.getByRole('button', { name: 'Send Reminder Blast' }).click()
  await expect(page.getByRole('dialog', { name: 'Send Reminder Blast' })).toBeVisible()
})
