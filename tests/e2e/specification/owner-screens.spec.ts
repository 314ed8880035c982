import { addClient, addVisit, breakCall, dayFromToday, expect, ownSite, test, toast } from '../support/owner'

test("the dashboard shows the business's own figures, visits and events, and leads to its own host", async ({
  page,
}) => {
  await addVisit(page, 'Rate Rita', { at: `${dayFromToday(0)}T23:58`, statuses: ['confirmed'] })
  await addVisit(page, 'Nadia Newest', { at: `${dayFromToday(8)}T07:30` })
  const site = await ownSite(page)
  const stats = (await (await page.request.get('/api/dashboard/stats')).json()) as Record<string, number>
  const { todayAppointments = 0, confirmed = 0, pending, noShowsThisWeek } = stats
  expect(confirmed).toBeGreaterThan(0)
  await page.goto('/dashboard')

  const figures = page.getByRole('list', { name: 'Today’s numbers' }).getByRole('listitem')
  await expect(figures).toHaveCount(4)
  for (const [index, [title, figure, trend]] of (
    [
      ["Today's Appointments", todayAppointments, /([+-]\d+ from|Same as) yesterday/],
      ['Confirmed', confirmed, confirmationText(confirmed, todayAppointments)],
      ['Pending', pending, /\d+[mhd] avg response|No data yet/],
      ['No-Shows This Week', noShowsThisWeek, /([+-]\d+ from|Same as) last week/],
    ] as const
  ).entries()) {
    await expect(figures.nth(index).getByRole('heading')).toHaveText(title)
    await expect(figures.nth(index).getByText(String(figure), { exact: true })).toBeVisible()
    await expect(figures.nth(index)).toContainText(trend)
  }
  const today = page.getByRole('list', { name: "Today's appointments" }).getByRole('listitem')
  await expect(today.filter({ hasText: 'Rate Rita' }).locator('time')).toHaveText('11:58 PM')
  const latest = page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem').first()
  await expect(latest).toContainText('Nadia Newest')
  await expect(page.getByRole('link', { name: 'Public Site' })).toHaveAttribute('href', new RegExp(`^${site}/?$`))
})

/** A rate if there are at least 20 appointments, otherwise the counts. */
function confirmationText(confirmed: number, today: number): string {
  return today < 20 ? `of ${today} today` : `${((confirmed / today) * 100).toFixed(1)}% confirmation rate`
}

test("a client's card is found by typing, and stays until the browser's own question is answered with yes", async ({
  page,
}) => {
  await addClient(page, 'Della Deleted')
  await page.goto('/admin/clients')
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('Della De')
  await expect(page.getByRole('main').getByRole('rowheader')).toHaveCount(1)
  await page.getByRole('radio', { name: 'Cards' }).click()
  const remove = page.getByRole('button', { name: 'Delete Della Deleted' })
  page.once('dialog', (question) => void question.dismiss())
  await remove.click()
  await expect(remove).toBeVisible()
  page.once('dialog', (question) => void question.accept())
  await remove.click()
  await expect(toast(page, 'Client deleted successfully')).toBeVisible()
  await expect(remove).toHaveCount(0)
})

test('a toast is swiped away to the right from 50 px on, and a failure looks unlike a success', async ({ page }) => {
  const day = dayFromToday(49)
  await addVisit(page, 'Swipe Susan', { at: `${day}T03:00` })
  await breakCall(page, 'PUT', /\/api\/appointments\/[^/]+$/)
  await page.goto(`/admin/appointments?view=list&date=${day}`)
  const row = page.getByRole('listitem').filter({ hasText: 'Swipe Susan' })
  const toasts = page.locator('[role=region][aria-label^=Notifications] li')
  const background = () => toasts.evaluate((shown) => getComputedStyle(shown).backgroundColor)
  const failure = toast(page, 'Failed to update appointment')
  await row.getByRole('button', { name: 'Confirm' }).click()
  await expect(failure).toBeVisible()
  const destructive = await background()
  const swipe = async (pixels: number) => {
    const box = await failure.boundingBox()
    if (!box) throw new Error('the toast has no size')
    await page.mouse.move(box.x + 10, box.y + 5)
    await page.mouse.down()
    await page.mouse.move(box.x + 10 + pixels, box.y + 5, { steps: 6 })
    await page.mouse.up()
  }
  await swipe(45)
  await expect(failure).toBeVisible()
  await swipe(60)
  await expect(failure).toBeHidden()

  await page.unroute(/\/api\/appointments\/[^/]+$/)
  await row.getByRole('button', { name: 'Confirm' }).click()
  await expect(toast(page, 'Appointment updated successfully')).toBeVisible()
  await expect(row.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(toasts).toHaveCount(1)
  expect(await background()).not.toBe(destructive)
})
