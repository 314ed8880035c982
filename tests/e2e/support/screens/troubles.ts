import type { Page } from '@playwright/test'
import { press } from './screen'

/** The server can't answer. */
export async function loseServer(page: Page): Promise<void> {
  await page.route('**/api/appointments**', (route) =>
    route.fulfill({ status: 503, json: { error: 'The database is away', code: 'unavailable' } }),
  )
  await press(/next week/i)(page)
  await page.getByText('Couldn’t load appointments').first().waitFor()
  await page.unrouteAll()
}

/** What is shown already stays, under the question to sign in again. */
export async function signOutElsewhere(page: Page): Promise<void> {
  await page.route('**/api/conversations**', (route) =>
    route.fulfill({ status: 401, json: { error: 'Sign in', code: 'unauthenticated' } }),
  )
  await press('Refresh')(page)
  await page.getByRole('dialog', { name: 'You are signed out' }).waitFor()
  await page.unrouteAll()
}

/** For this page only; its neighbors share the browser. */
export async function goOffline(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false })
    window.dispatchEvent(new Event('offline'))
  })
  await page.getByText('You are offline.').first().waitFor()
}

/** A demo always has a provider, which keeps the texts in its own inbox. */
export function withoutTextProvider(appointmentId: string) {
  return async (page: Page): Promise<void> => {
    const soon = new Date(Date.now() + 86_400_000).toISOString()
    const text = {
      id: appointmentId,
      appointmentId,
      type: 'reminder_24h',
      dueAt: soon,
      appointmentDate: soon,
      clientName: 'Grace Hopper',
      service: 'Haircut',
      phone: '+12125550143',
      emailRole: 'none',
      text: 'Hi Grace, see you tomorrow at 2:30 PM for your Haircut at Luna Studio.',
    }
    await page.route('**/api/reminders/phone-queue', (route) => route.fulfill({ json: [text] }))
    await page.reload()
    await page.getByRole('list', { name: 'Texts to send from my phone' }).waitFor()
    await page.unrouteAll()
  }
}
