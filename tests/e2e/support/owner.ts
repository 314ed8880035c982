import type { BrowserContext, Locator, Page } from '@playwright/test'
import { Client } from 'pg'
import { addDays, type LocalDate, weekdayOf } from '@/lib/domain/local-date'
import { localDateOf } from '@/lib/domain/time'
import { appUrl, databaseUrl } from './app'
import { test as base, expect } from './test'

/** The zone of the demo salon, and so of every sandbox. */
const ZONE = 'America/New_York'

type SignIn = Awaited<ReturnType<BrowserContext['storageState']>>

/**
 * Playwright's test for an owner's screens: every page is signed in to one private sandbox, and paths are relative to
 * the app.
 */
export const test = base.extend<object, { signIn: SignIn }>({
  signIn: [
    async ({ browser }, provide) => {
      const context = await browser.newContext()
      const page = await context.newPage()
      await page.goto(`${appUrl()}/api/auth/test-login`)
      // Creates a sandbox first, which takes long on a busy machine.
      await expect(page).toHaveURL(/\/dashboard/, { timeout: 90_000 })
      await provide(await context.storageState())
      await context.close()
    },
    { scope: 'worker' },
  ],
  storageState: ({ signIn }, provide) => provide(signIn),
  // The option already has a value; the URL is known only once the app runs.
  baseURL: async ({ baseURL }, provide) => provide(baseURL ?? appUrl()),
})

export { expect }

/** For tests that sign in or out themselves, because that would end the shared sign-in for later tests. */
export const SIGNED_OUT: SignIn = { cookies: [], origins: [] }

/** The salon's own date, `days` from today. */
export function dayFromToday(days: number): LocalDate {
  return addDays(localDateOf(new Date(), ZONE), days)
}

/** Whether the demo salon is open that many days from today: it is closed on Sundays. */
export function isOpenOn(days: number): boolean {
  return weekdayOf(dayFromToday(days)) !== 0
}

/** Adds a client through the API and returns their id. */
export async function addClient(page: Page, name: string, more: Record<string, unknown> = {}): Promise<string> {
  const answer = await page.request.post('/api/clients', { data: { name, ...more } })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

interface Visit {
  /** `yyyy-MM-ddTHH:mm` in the salon's zone. */
  at: string
  /** The statuses that the owner sets, in order. */
  statuses?: readonly string[]
}

/** Books a new client through the API and returns the visit's id. */
export async function addVisit(page: Page, name: string, { at, statuses = [] }: Visit): Promise<string> {
  const clientId = await addClient(page, name)
  const answer = await page.request.post('/api/appointments', {
    data: { clientId, service: 'Haircut', appointmentDate: at },
  })
  expect(answer.status()).toBe(201)
  const { id } = (await answer.json()) as { id: string }
  for (const status of statuses) await mark(page, id, status)
  return id
}

/** Changes an appointment's status over the API. */
async function mark(page: Page, id: string, status: string): Promise<void> {
  expect((await page.request.put(`/api/appointments/${id}`, { data: { status } })).status()).toBe(200)
}

/** Changes the time zone of the page's business. */
export async function moveToZone(page: Page, zone: string): Promise<void> {
  const { id } = (await (await page.request.get('/api/business')).json()) as { id: string }
  const database = new Client({ connectionString: databaseUrl() })
  await database.connect()
  await database.query('UPDATE businesses SET timezone = $2 WHERE id = $1', [id, zone])
  await database.end()
}

/** The sandbox's own site, without a trailing slash. */
export async function ownSite(page: Page): Promise<string> {
  const { subdomain } = (await (await page.request.get('/api/business')).json()) as { subdomain: string }
  const url = new URL(appUrl())
  return `${url.protocol}//${subdomain}.${url.host}`
}

/**
 * A text of the toast shown. Not by role: beside an open dialog the list is hidden from assistive technology, which
 * hears the toast announced.
 */
export function toast(page: Page, text: string): Locator {
  return page.locator('[role=region][aria-label^=Notifications] li').getByText(text, { exact: true })
}

/** Makes `method` on `path` return 500 from now on, in the server's error format. */
export async function breakCall(
  page: Page,
  method: string,
  path: string | RegExp,
  sentence = 'The server is having a bad day',
): Promise<void> {
  await page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { error: sentence, code: 'internal' } })
      : route.fallback(),
  )
}
