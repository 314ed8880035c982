/** The dashboard of the demo's day: what an owner needs now is on the first screen, and the page is short. */
import type { Locator } from '@playwright/test'
import { expect, test } from './support/owner'

async function bottomOf(part: Locator): Promise<number> {
  return part.evaluate((element) => Math.round(element.getBoundingClientRect().bottom + scrollY))
}

test('the whole day and what needs the owner fit on a screen, the page on two', async ({ page }) => {
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const needs = page.getByRole('list', { name: 'Needs you' }).getByRole('listitem')

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/dashboard', { waitUntil: 'networkidle' })
  const visits = page.getByRole('list', { name: "Today's appointments" }).getByRole('link')
  await expect(visits.first()).toBeVisible()
  expect(await bottomOf(visits.last())).toBeLessThanOrEqual(900)
  expect(await bottomOf(needs.last())).toBeLessThanOrEqual(900)
  expect(await height()).toBeLessThanOrEqual(1_900)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload({ waitUntil: 'networkidle' })
  expect(await bottomOf(needs.first())).toBeLessThanOrEqual(844)
  expect(await height()).toBeLessThanOrEqual(3_200)
})
