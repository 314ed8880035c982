import type { Page } from '@playwright/test'
import { localDateOf } from '@/lib/domain/time'
import { addVisit, dayFromToday, expect, isOpenOn, test } from './support/owner'

/** Days on which the sandbox has only the appointments of one test. */
const freeDay = (days: number) => dayFromToday(150 + days)

async function open(page: Page, view: string, day: string): Promise<void> {
  await page.goto(`/admin/appointments?view=${view}&date=${day}`)
  await expect(page.locator('.visit-calendar .ec-body')).toBeVisible()
}

test('a phone shows the day by staff member, whose columns scroll within the calendar', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const name = 'Alexandrina Featherstonehaugh'
  await addVisit(page, name, { at: `${freeDay(0)}T10:00` })
  await open(page, 'day', freeDay(0))
  const visit = page.locator('.visit-event').filter({ hasText: name })
  await expect(visit).toBeVisible()
  const shown = await page.evaluate(() => ({
    page: document.documentElement.scrollWidth,
    names: [...document.querySelectorAll('.visit-name')].map((node) => node.scrollWidth <= node.clientWidth),
    columns: [...document.querySelectorAll('.ec-header .ec-col-head')].map(
      (node) => node.getBoundingClientRect().width,
    ),
  }))
  expect(shown.page).toBe(390)
  expect(shown.names).not.toContain(false)
  expect(Math.min(...shown.columns)).toBeGreaterThanOrEqual(144)
})

test('cancelled appointments are hidden until they are wanted', async ({ page }) => {
  await addVisit(page, 'Stays Stan', { at: `${freeDay(1)}T10:00` })
  await addVisit(page, 'Goes Gus', { at: `${freeDay(1)}T12:00`, statuses: ['cancelled'] })
  await open(page, 'day', freeDay(1))
  const gone = page.locator('.visit-event').filter({ hasText: 'Goes Gus' })
  await expect(page.locator('.visit-event').filter({ hasText: 'Stays Stan' })).toBeVisible()
  await expect(gone).toHaveCount(0)
  await page.getByRole('button', { name: 'Show 1 cancelled' }).click()
  await expect(gone).toBeVisible()
  await page.reload()
  await expect(gone).toBeVisible()
  await page.getByRole('button', { name: 'Hide cancelled' }).click()
  await expect(gone).toHaveCount(0)
})

test('the month counts what is booked and leads to a day', async ({ page }) => {
  const day = freeDay(2)
  await addVisit(page, 'Monthly Mo', { at: `${day}T10:00` })
  await page.goto(`/admin/appointments?view=month&date=${day}`)
  const cell = page.locator('td button').filter({ hasText: new RegExp(`^${Number(day.slice(8))}1 booked`) })
  await expect(cell).toHaveAccessibleName(/: 1 booked, (\d+ h( \d+ min)? free|Closed)$/)
  await cell.click()
  await expect(page.locator('.visit-event').filter({ hasText: 'Monthly Mo' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`view=day.*${day}`))
})

for (const view of ['day', 'week']) {
  test(`the ${view} is printed on one page in black and white`, async ({ page }) => {
    await open(page, view, dayFromToday(isOpenOn(1) ? 1 : 2))
    await page.locator('.visit-event').first().waitFor()
    const pages = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)
    expect(pages).toHaveLength(1)
    await page.emulateMedia({ media: 'print' })
    const sheet = page.locator('.printed-calendar')
    await expect(sheet).toBeVisible()
    await expect(page.locator('.visit-calendar')).toBeHidden()
    expect(await sheet.locator('li').count()).toBeGreaterThan(5)
    const colors = await sheet.evaluate((node) => [
      ...new Set([node, ...node.querySelectorAll('*')].map((element) => getComputedStyle(element).color)),
    ])
    expect(colors).toEqual(['rgb(0, 0, 0)'])
  })
}

test('an opening that the waitlist wants is marked, and offered from there', async ({ page }) => {
  const { list } = (await (await page.request.get('/api/recovery/openings')).json()) as {
    list: { from: string; wantedBy: number; people: { client: { name: string } }[] }[]
  }
  const wanted = list.find(({ wantedBy }) => wantedBy > 0)
  if (!wanted) throw new Error('nobody in the sandbox waits for an opening')
  const day = localDateOf(new Date(wanted.from), 'America/New_York')
  await open(page, 'day', day)
  const mark = page.getByRole('button', { name: /on the waitlist for .* Offer this opening$/ }).first()
  await mark.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Offer this opening' })
  await expect(dialog.getByRole('button', { name: /^Offer / }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(mark).toBeFocused()
})

for (const scheme of ['light', 'dark'] as const) {
  test(`what the calendar says can be read in ${scheme}: a contrast of 4.5 to 1 at least`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await open(page, 'week', dayFromToday(0))
    await page.locator('.visit-event').first().waitFor()
    const contrasts = await page.locator('.visit-event .visit-name, .opening-button').evaluateAll((nodes) => {
      const channels = (color: string) => {
        const canvas = document.createElement('canvas').getContext('2d')
        if (!canvas) throw new Error('no canvas')
        canvas.fillStyle = color
        canvas.fillRect(0, 0, 1, 1)
        return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
      }
      const luminance = (color: string) =>
        channels(color)
          .map((value) => value / 255)
          .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
          .reduce((sum, value, index) => sum + value * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0)
      return nodes.map((node) => {
        const box = node.closest('.visit-event, .opening-button') ?? node
        const [text, ground] = [
          luminance(getComputedStyle(node).color),
          luminance(getComputedStyle(box).backgroundColor),
        ]
        return (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05)
      })
    })
    expect(contrasts.length).toBeGreaterThan(10)
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5)
  })
}
