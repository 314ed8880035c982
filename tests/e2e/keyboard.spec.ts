import type { Locator, Page } from '@playwright/test'
import { siteUrl } from './support/app'
import { dayFromToday, expect, isOpenOn, SIGNED_OUT, test } from './support/owner'
import { press as pressButton, settle } from './support/screens/screen'
import { test as visitorTest } from './support/test'

const MAX_TABS = 90

type Reach = 'focused' | 'elsewhere' | 'replaced'

/** Presses Tab until the focus is on `target`; what can't be reached that way doesn't exist for the keyboard. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  // Finding a role reads the whole page, so do it once, and again only after React replaced the element.
  let element = await target.first().elementHandle()
  for (let presses = 0; presses <= MAX_TABS; ) {
    const reach = await element?.evaluate(
      (shown): Reach => (shown === document.activeElement ? 'focused' : shown.isConnected ? 'elsewhere' : 'replaced'),
    )
    if (reach === 'focused') return
    if (reach === 'replaced') {
      element = await target.first().elementHandle()
      continue
    }
    await page.keyboard.press(key)
    presses += 1
  }
  throw new Error(`${target} was not reached by ${MAX_TABS} presses of ${key}`)
}

async function enter(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settle(page)
}

async function press(page: Page, key: string, times: number): Promise<void> {
  for (let index = 0; index < times; index += 1) await page.keyboard.press(key)
}

visitorTest('a customer books with the keyboard alone, from the site to the confirmation', async ({ page }) => {
  await page.goto(siteUrl('luna'))
  await tabTo(page, page.getByRole('link', { name: 'Book an appointment' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Choose a service' })).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: /Beard trim/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'With' })).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: 'Later days' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/date=/)
  // Tests that run at the same time book on the first day that the link opens.
  const first = page.url()
  await tabTo(page, page.getByRole('link', { name: 'Later days' }))
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(first)
  const times = page.getByRole('group', { name: 'Time', exact: true }).getByRole('radio')
  await tabTo(page, times.first())
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(times.and(page.getByRole('radio', { checked: true }))).toHaveCount(1)
  await tabTo(page, page.getByLabel('Name'))
  await page.keyboard.type('Tab Tabatha')
  await tabTo(page, page.getByLabel('Phone', { exact: true }))
  await page.keyboard.type('212 555 0163')
  await tabTo(page, page.getByRole('radio', { name: 'Text', exact: true }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Book appointment' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText('Appointment booked successfully!')
})

test('an owner enters an appointment with the keyboard alone, and is back where they began', async ({ page }) => {
  // A week without visits: fewer stops on the way to the button.
  await enter(page, `/admin/appointments?view=list&date=${dayFromToday(200)}`)
  const opener = page.getByRole('button', { name: 'New Appointment' }).first()
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New Appointment' })
  await tabTo(page, dialog.getByRole('combobox', { name: 'Client' }))
  await page.keyboard.type('a')
  await expect(dialog.getByRole('option').nth(1)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('combobox', { name: 'Service' }))
  await page.keyboard.type('Blow')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'Service' })).toHaveValue('Blow-dry')
  await tabTo(page, dialog.getByRole('button', { name: /^Date/ }))
  await page.keyboard.press('Enter')
  await press(page, 'ArrowDown', 7)
  if (!isOpenOn(49)) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const chosen = dialog.getByRole('radio', { checked: true })
  await expect(chosen).toHaveText(/\d+:\d\d [AP]M/)
  await tabTo(page, chosen)
  const first = (await chosen.textContent()) ?? ''
  await page.keyboard.press('ArrowRight', { delay: 100 })
  await expect(chosen).toHaveText(/\d+:\d\d [AP]M/)
  await expect(chosen).not.toHaveText(first)
  await tabTo(page, dialog.locator('summary'))
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('radio', { name: 'Energetic' }))
  // As long as a finger press: the radio buttons select while the key is down.
  await page.keyboard.press('ArrowRight', { delay: 100 })
  await expect(dialog.getByRole('radio', { name: 'Calm' })).toBeChecked()
  await tabTo(page, dialog.getByRole('button', { name: 'Create Appointment' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Appointment created successfully', { exact: true })).toBeVisible()
  await expect(opener).toBeFocused()
})

test('appointments open at their start, with New Appointment in view, on a phone and on a desk', async ({ page }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    await enter(page, '/admin/appointments?view=list')
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'New Appointment' }).first()).toBeInViewport()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  }
})

test("the first Tab of an owner's screen offers to skip to its content", async ({ page }) => {
  await enter(page, '/admin/waitlist')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('button', { name: 'Add to Waitlist' })).toBeFocused()
})

visitorTest("the first Tab of a business's site offers to skip to its content", async ({ page }) => {
  await page.goto(siteUrl('luna'))
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'Book an appointment' })).toBeFocused()
})

test('a dialog keeps the focus until it closes, and gives it back', async ({ page }) => {
  await enter(page, '/admin/waitlist')
  const opener = page.getByRole('button', { name: 'Add to Waitlist' }).first()
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add to Waitlist' })
  await dialog.waitFor()
  const isInside = () => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)
  await expect.poll(isInside).toBe(true)
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press(key)
      expect(await isInside(), `the focus is in the dialog after ${presses + 1} × ${key}`).toBe(true)
    }
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a menu is walked by arrows and closed by Escape; tabs change by arrows', async ({ page }) => {
  // A confirmed visit to come can be moved and cancelled at any hour.
  await enter(page, `/admin/appointments?view=list&date=${dayFromToday(7)}&status=confirmed`)
  const more = page.getByRole('button', { name: 'More' }).first()
  await tabTo(page, more)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem').nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()

  await enter(page, '/admin/waitlist')
  await tabTo(page, page.getByRole('tab', { name: 'Waiting' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: /^Freed slots/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('End')
  await expect(page.getByRole('tabpanel', { name: 'Openings' })).toBeVisible()
})

test('a setting is found by a word for it and opened by Enter; the advanced ones unfold', async ({ page }) => {
  await enter(page, '/admin/settings')
  await tabTo(page, page.getByRole('searchbox', { name: 'Search settings' }))
  await page.keyboard.type('buffer')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Services & Pricing' })).toBeVisible()
  const list = page.getByRole('navigation', { name: 'Settings' })
  await tabTo(page, list.getByRole('button', { name: 'Advanced' }))
  await page.keyboard.press('Enter')
  await tabTo(page, list.getByRole('link', { name: 'Webhooks' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible()
  await expect(list.getByRole('link', { name: 'Webhooks' })).toHaveAttribute('aria-current', 'page')
})

test('a visit in the calendar is moved without a mouse', async ({ page }) => {
  await enter(page, '/admin/appointments?view=week')
  await tabTo(page, page.getByRole('button', { name: 'Next week' }))
  await page.keyboard.press('Enter')
  const visit = page.locator('.visit-scheduled .visit-button').first()
  await visit.waitFor()
  await tabTo(page, visit)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Reschedule' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Reschedule' })
  await tabTo(page, dialog.getByRole('button', { name: /^Date/ }))
  await page.keyboard.press('Enter')
  await press(page, 'ArrowDown', 7)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('radio').first()).not.toHaveText('Other time…')
  // The same time as before where it is free.
  const same = dialog.getByRole('radio', { checked: true })
  const time = (await same.count()) > 0 ? same : dialog.getByRole('radio').first()
  await tabTo(page, time)
  await page.keyboard.press('Space')
  await expect(time).toBeChecked()
  await tabTo(page, dialog.locator('button[type=submit]'))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Appointment updated successfully', { exact: true })).toBeVisible()
})

test('nothing moves for visitors who asked for less motion', async ({ browser, signIn }) => {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 844 },
    storageState: SIGNED_OUT,
  })
  const page = await context.newPage()
  const moving = () =>
    page.evaluate(
      () =>
        document.getAnimations().filter(({ effect, playState }) => {
          const { duration, iterations } = effect?.getComputedTiming() ?? {}
          return playState === 'running' && (Number(duration) > 10 || iterations === Infinity)
        }).length,
    )
  for (const path of ['/', '/platform', '/tutorial', '/book']) {
    await page.goto(path)
    expect(await moving(), `animations on ${path}`).toBe(0)
  }
  await context.addCookies(signIn.cookies)
  await enter(page, '/dashboard')
  expect(await moving(), 'animations on the dashboard').toBe(0)
  await pressButton('Show Quick Actions')(page)
  for (const name of ['Open menu', 'Send Reminder Blast']) {
    await pressButton(name)(page)
    // Its code may still be loading, and a key pressed before that closes nothing.
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await moving(), `animations after ${name}`).toBe(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await context.close()
})
