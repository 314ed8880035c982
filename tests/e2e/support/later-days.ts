import { expect, type Page } from '@playwright/test'

/**
 * Follows "Later days", a week each time. Journeys in the same salon each use a different week, because a time that one
 * gives up is offered to the waitlist and isn't free for the others.
 */
export async function followLaterDays(page: Page, weeks: number): Promise<void> {
  const link = page.getByRole('link', { name: 'Later days' })
  for (let week = 0; week < weeks; week += 1) {
    const next = (await link.getAttribute('href')) ?? ''
    await link.click()
    await expect(link).not.toHaveAttribute('href', next)
  }
}
