import type { Page } from '@playwright/test'
import { addClient, addVisit, breakCall, dayFromToday, expect, test, toast } from '../support/owner'

/** Seven weeks ahead the demo salon is empty. */
const DAY = dayFromToday(49)

/** The week list with one visit, whose every change fails with a toast; answers what makes one fail. */
async function openFailing(page: Page, name: string, hour: string): Promise<() => Promise<void>> {
  await addVisit(page, name, { at: `${DAY}T${hour}` })
  await breakCall(page, 'PUT', /\/api\/appointments\/[^/]+$/)
  await page.goto(`/admin/appointments?view=list&date=${DAY}`)
  return () => page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Confirm' }).click()
}

const failure = (page: Page) => toast(page, 'Failed to update appointment')

test('a toast stays for five seconds', async ({ page }) => {
  await page.clock.install()
  const fail = await openFailing(page, 'Five Seconds', '01:00')
  await fail()
  await expect(failure(page)).toBeVisible()
  await page.clock.fastForward(3500)
  await expect(failure(page)).toBeVisible()
  await page.clock.fastForward(1500)
  await expect(failure(page)).toBeHidden()
})

test('one toast shows at a time, and the destructive one looks unlike the default one', async ({ page }) => {
  const fail = await openFailing(page, 'One Atatime', '02:00')
  const list = page.locator('[role=region][aria-label^=Notifications] li')
  const background = () => list.evaluate((shown) => getComputedStyle(shown).backgroundColor)
  await fail()
  await expect(failure(page)).toBeVisible()
  const destructive = await background()
  await page.unroute(/\/api\/appointments\/[^/]+$/)
  await fail()
  await expect(toast(page, 'Appointment updated successfully')).toBeVisible()
  await expect(list).toHaveCount(1)
  expect(await background()).not.toBe(destructive)
})

test('a toast is swiped away to the right from 50 px on', async ({ page }) => {
  const fail = await openFailing(page, 'Swipe Susan', '03:00')
  await fail()
  await expect(failure(page)).toBeVisible()
  const swipe = async (pixels: number) => {
    const box = await failure(page).boundingBox()
    if (!box) throw new Error('the toast has no size')
    await page.mouse.move(box.x + 10, box.y + 5)
    await page.mouse.down()
    await page.mouse.move(box.x + 10 + pixels, box.y + 5, { steps: 6 })
    await page.mouse.up()
  }
  await swipe(45)
  await expect(failure(page)).toBeVisible()
  await swipe(60)
  await expect(failure(page)).toBeHidden()
})

test('F8 takes the focus to the toasts', async ({ page }) => {
  const fail = await openFailing(page, 'Hotkey Hanna', '04:00')
  await fail()
  await expect(failure(page)).toBeVisible()
  await page.keyboard.press('F8')
  await expect(page.locator('[role=region][aria-label^=Notifications] ol')).toBeFocused()
})

test('a tooltip opens after 700 ms, and the next one at once within 300 ms', async ({ page }) => {
  await page.clock.install()
  await page.goto('/admin/appointments?view=list')
  const tooltip = page.getByRole('tooltip')
  await expect(page.getByRole('button', { name: 'Next week' })).toBeVisible()
  // Two moves: the first leaves the button, the second shows that it isn't on the way to the tooltip.
  const leave = async () => {
    for (const x of [2, 20]) await page.getByRole('heading', { name: 'Appointments' }).hover({ position: { x, y: 5 } })
  }
  // The first mouse over a sign fetches what its tooltip needs.
  for (const name of ['Previous week', 'Next week', 'Print the day']) {
    await page.getByRole('button', { name }).hover()
    await expect(page.getByRole('button', { name })).toHaveAttribute('data-state', 'closed')
    await leave()
  }
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Previous week' }).hover()
  await page.clock.runFor(690)
  await expect(tooltip).toHaveCount(0)
  await page.clock.runFor(20)
  await expect(tooltip).toHaveText('Previous week')

  await leave()
  await page.clock.runFor(200)
  await expect(tooltip).toHaveCount(0)
  await page.getByRole('button', { name: 'Next week' }).hover()
  await page.clock.runFor(20)
  await expect(tooltip).toHaveText('Next week')

  await leave()
  await page.clock.runFor(400)
  await page.getByRole('button', { name: 'Print the day' }).hover()
  await page.clock.runFor(600)
  await expect(tooltip).toHaveCount(0)
})

test('a read that fails is not tried again, a change is sent once, and coming back to the window asks nothing', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== '/api/auth/user') calls.push(`${request.method()} ${pathname}`)
  })
  await page.clock.install()
  const fail = await openFailing(page, 'Once Only', '05:00')
  await breakCall(page, 'GET', /\/api\/appointments\?/)
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(page.getByText('Appointments could not be loaded')).toBeVisible()
  await page.clock.runFor(30_000)
  expect(calls.filter((call) => call === 'GET /api/appointments')).toHaveLength(1)

  await page.getByRole('button', { name: 'Previous week' }).click()
  calls.length = 0
  await fail()
  await expect(failure(page)).toBeVisible()
  await page.clock.runFor(30_000)
  expect(calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1)

  calls.length = 0
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.clock.runFor(60_000)
  expect(calls).toEqual([])
})

test('what was read is never stale, and is dropped five minutes after it was last shown', async ({ page }) => {
  const calls: string[] = []
  await page.clock.install()
  await page.goto(`/admin/appointments?view=list&date=${DAY}`)
  page.on('request', (request) => {
    if (/\/api\/appointments\?/.test(request.url())) calls.push(request.url())
  })
  const heading = page.getByRole('heading', { level: 2 }).first()
  const walk = async (button: 'Next week' | 'Previous week') => {
    const before = await heading.textContent()
    await page.getByRole('button', { name: button }).click()
    await expect(heading).not.toHaveText(before ?? '')
    await expect(page.getByText('Loading appointments')).toHaveCount(0)
  }
  await walk('Next week')
  expect(calls).toHaveLength(1)
  await walk('Previous week')
  await page.clock.runFor(4 * 60_000)
  await walk('Next week')
  expect(calls).toHaveLength(1)
  await walk('Previous week')
  await page.clock.runFor(6 * 60_000)
  await walk('Next week')
  expect(calls).toHaveLength(2)
})

test('the mobile layout ends at 768 px', async ({ page }) => {
  await page.setViewportSize({ width: 767, height: 800 })
  await page.goto('/admin/clients')
  await expect(page.getByRole('button', { name: /menu/i }).first()).toBeVisible()
  await expect(page.getByTestId('nav-clients')).toBeHidden()
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(page.getByTestId('nav-clients')).toBeVisible()
})

test('the figures of the dashboard keep their rules: rate, time format, three who wait', async ({ page }) => {
  for (const name of ['Wilma Waits', 'Wanja Waits', 'Walt Waits', 'Wes Waits']) {
    const clientId = await addClient(page, name)
    await page.request.post('/api/waitlist', {
      data: { clientId, service: 'Haircut', preferredDate: null, notes: null },
    })
  }
  await addVisit(page, 'Rate Rita', { at: `${dayFromToday(0)}T23:58`, statuses: ['confirmed'] })
  const stats = (await (await page.request.get('/api/dashboard/stats')).json()) as {
    todayAppointments: number
    confirmed: number
  }
  await page.goto('/dashboard')
  await expect(
    page.getByText(`${Math.round((stats.confirmed / stats.todayAppointments) * 100)}% confirmation rate`),
  ).toBeVisible()
  const today = page.getByRole('list', { name: "Today's visits" })
  await expect(today.getByRole('listitem').filter({ hasText: 'Rate Rita' }).locator('time')).toHaveText(/^11:58 PM$/)
  await expect(page.getByRole('button', { name: /^Notify/ })).toHaveCount(3)
})
