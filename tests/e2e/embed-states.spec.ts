/** Everything the booking frame shows, judged by axe; and a time that was just taken, by keyboard. */
import type { Frame, Page } from '@playwright/test'
import { api } from '@/lib/routes'
import { appUrl, siteUrl } from './support/app'
import { showIn } from './support/color-scheme'
import { bookingFrame, type EmbeddingSite, startEmbeddingSite } from './support/embedding-site'
import { dayFromToday } from './support/owner'
import { emailField, remindBy } from './support/remind'
import { findFrameViolations } from './support/screens/examine'
import { expect, test } from './support/test'

let site: EmbeddingSite

test.beforeAll(async () => {
  site = await startEmbeddingSite((path) => {
    if (path === '/') return `<h1>Somebody's own site</h1><script src="${siteUrl('luna')}/embed.js" async></script>`
    const address = `${siteUrl(path.slice(1))}/book?embed=1`
    return `<h1>Somebody's own site</h1><iframe title="Book" src="${address}" style="width: 100%; height: 600px"></iframe>`
  })
})

test.afterAll(() => site.stop())

/** Expects the frame to have no faults: at desktop width, on a small phone, and in the dark scheme. */
async function expectAccessible(page: Page, frame: Frame, state: string): Promise<void> {
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [320, 'light'],
    [320, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await showIn(colorScheme, page, frame)
    expect.soft(await findFrameViolations(frame), `${state}, ${width} px, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
}

async function introduce(frame: Frame, name: string, number: string): Promise<void> {
  await frame.getByLabel('Name').fill(name)
  await frame.getByLabel('Phone', { exact: true }).fill(number)
  await emailField(frame).fill(`${name.split(' ')[0]?.toLowerCase()}@example.com`)
  await remindBy(frame, 'Email')
}

/** Chooses the last time of a day far ahead, where no other test books. */
async function chooseTime(frame: Frame): Promise<void> {
  const times = frame.getByRole('group', { name: 'Time', exact: true }).getByRole('radio')
  for (let weeks = 0; weeks < 6; weeks += 1) {
    const shown = await times.first().inputValue()
    await frame.getByRole('link', { name: 'Later days' }).click()
    await expect(times.first()).not.toHaveValue(shown)
  }
  await times.last().check()
}

/** Books the time that the frame has chosen, as somebody else. */
async function takeChosen(page: Page, frame: Frame): Promise<void> {
  const answer = await page.request.post(`${appUrl()}${api.publicBooking('luna')}`, {
    data: {
      name: 'Fast Fenna',
      email: 'fenna@example.com',
      phone: '(212) 555-0171',
      serviceId: await frame.locator('[name=serviceId]').inputValue(),
      appointmentDate: await frame.locator('[name=appointmentDate]:checked').inputValue(),
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
}

test('every state of the frame passes axe, and somebody who lost a time finds the next one by keyboard', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(site.url)
  const frame = await bookingFrame(page)
  await frame.getByRole('heading', { name: 'Choose a service' }).waitFor()
  await expectAccessible(page, frame, 'services')
  await frame.getByRole('link', { name: /Haircut/ }).click()
  const book = frame.getByRole('button', { name: 'Book appointment' })
  await book.waitFor()
  await expectAccessible(page, frame, 'times and form')

  await book.click()
  await expect(frame.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused()
  await expectAccessible(page, frame, 'errors')

  await chooseTime(frame)
  await introduce(frame, 'Slow Selma', '(212) 555-0172')
  const path = '**/api/public/businesses/luna/appointments'
  await page.route(path, (route) =>
    route.fulfill({ status: 503, json: { error: 'We cannot reach our database right now', code: 'unavailable' } }),
  )
  await book.click()
  await expect(frame.getByRole('alert').filter({ hasText: 'cannot reach our database' })).toBeFocused()
  await expectAccessible(page, frame, 'failure')
  await page.unroute(path)

  await takeChosen(page, frame)
  await book.focus()
  await page.keyboard.press('Enter')
  const taken = frame.getByRole('alert').filter({ hasText: 'That time was just taken' })
  await expect(taken).toBeFocused()
  await expect(taken).toBeInViewport()
  // The day's other times have loaded by now.
  await expect(book).toBeVisible()
  await expect(taken).toBeFocused()
  await expectAccessible(page, frame, 'time taken')
  await page.keyboard.press('Tab')
  const other = taken.getByRole('button').first()
  await expect(other).toBeFocused()
  const label = ((await other.textContent()) ?? '').replace(/,(?= \d+:)/, ' ·')
  await page.keyboard.press('Enter')
  await expect(frame.getByText(label)).toBeVisible()
  await expect(book).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(frame.getByRole('status')).toHaveText('Appointment booked successfully!')
  await expectAccessible(page, frame, 'booked')
})

test('the frame of a salon that has closed, and of none, passes axe', async ({ page }) => {
  // A private salon of this test's own.
  await page.goto(`${appUrl()}/api/auth/test-login`)
  const { subdomain } = (await (await page.request.get(`${appUrl()}/api/business`)).json()) as { subdomain: string }
  const closed = await page.request.put(`${appUrl()}/api/opening-hours`, {
    data: {
      weekly: Array.from({ length: 7 }, () => []),
      exceptions: [{ fromDate: dayFromToday(0), toDate: dayFromToday(400), spans: [], note: null }],
    },
  })
  expect(closed.status(), await closed.text()).toBe(200)

  await page.goto(`${site.url}${subdomain}`)
  const frame = await bookingFrame(page)
  await frame.getByRole('link', { name: /Haircut/ }).click()
  await frame.getByRole('heading', { name: 'No free times right now' }).waitFor()
  await expectAccessible(page, frame, 'no free times')

  await page.goto(`${site.url}nobody-here`)
  const unknown = await bookingFrame(page)
  await unknown.getByRole('heading', { name: 'Business not found' }).waitFor()
  await expectAccessible(page, unknown, 'unknown business')
  // Only the booking page may be in a frame.
  await unknown.getByRole('link', { name: 'Go to No-Show Shield' }).click()
  await expect(page).toHaveURL(new RegExp(`^${appUrl()}/`))
})
